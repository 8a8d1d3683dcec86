import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { type Caller, createCaller } from '../../src/http/call.ts'
import { openReplicas } from '../../src/replicas/replicas.ts'
import { Long, Make, Who } from './fixtures/replica.ts'

const file = new URL('./fixtures/replica.ts', import.meta.url).pathname

interface Process {
  child: ChildProcess
  pid: number
  url: string
}

async function start(host = '127.0.0.1', port = 0): Promise<Process> {
  const child = spawn(process.execPath, [file, host, `${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, pid: child.pid as number, url: line.toString().trim() }
}

const isGone = ({ child }: Process) => child.exitCode !== null || child.signalCode !== null
const end = async (one: Process): Promise<void> => {
  if (isGone(one)) return
  const gone = once(one.child, 'exit')
  one.child.kill('SIGKILL')
  await gone
}

let three: Process[] = []
let call: Caller
const at = (index: number) => three[index] as Process
beforeEach(async () => {
  const running = three.filter(one => !isGone(one))
  const missing = Array.from({ length: 3 - running.length }, () => start())
  three = [...running, ...(await Promise.all(missing))]
  const urls = { team: three.map(({ url }) => url).join(',') }
  call = createCaller({ urls, identitySecret: 's'.repeat(32), clock: systemClock, timeoutMs: 8_000 })
}, 240_000)
afterEach(() => call.close())
afterAll(() => Promise.all(three.map(end)))

/** The longest that a request of `answered` took, ms. */
let longest = 0

/** Who answered, of so many requests of which `atOnce` are on their way at a time. */
async function answered(times: number, atOnce: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  let left = times
  longest = 0
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      const { pid } = await call(Who)
      longest = Math.max(longest, performance.now() - began)
      counts.set(pid, (counts.get(pid) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return counts
}

// A third each, one at a time. Of several at a time a replica that the machine gives less of a core rightly gets fewer.
test.each([
  [1, 240],
  [8, 100],
])('requests, %i at a time, are shared by all replicas', async (atOnce, least) => {
  const counts = await answered(900, atOnce)
  expect(counts.size).toBe(3)
  for (const count of counts.values()) expect(count).toBeGreaterThan(least)
})

test('a frozen replica is left within two seconds, its reading requests are answered by others, and it comes back', async () => {
  await answered(60, 4)
  process.kill(at(0).pid, 'SIGSTOP')
  // None fails, and those that wait at the frozen one are answered elsewhere.
  const during = await answered(300, 4)
  expect(longest).toBeLessThan(2_000)
  expect(during.get(at(0).pid)).toBeUndefined()
  expect((await answered(100, 4)).get(at(0).pid)).toBeUndefined()
  expect(longest).toBeLessThan(500)
  process.kill(at(0).pid, 'SIGCONT')
  await until(async () => ((await answered(30, 1)).get(at(0).pid) ?? 0) >= 6, { withinMs: 45_000, everyMs: 100 })
})

test('a changing request that a frozen replica has taken is sent to no other', async () => {
  process.kill(at(0).pid, 'SIGSTOP')
  const short = createCaller({
    urls: { team: three.map(({ url }) => url).join(',') },
    identitySecret: 's'.repeat(32),
    clock: systemClock,
    timeoutMs: 3_000,
  })
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => short(Make)))
  const failed = results.filter(({ status }) => status === 'rejected')
  expect(failed.length).toBeGreaterThan(0)
  process.kill(at(0).pid, 'SIGCONT')
  await short.close()
  // Each was made at most once: as many as were answered, and those which the frozen one had taken.
  const made = await until(async () => {
    const all = new Map<number, number>()
    for (let asked = 0; asked < 30; asked += 1) {
      const { pid, made: count } = await call(Who)
      all.set(pid, count)
    }
    return all.size === 3 ? [...all.values()].reduce((sum, count) => sum + count, 0) : undefined
  })
  expect(made).toBeGreaterThanOrEqual(9 - failed.length)
  expect(made).toBeLessThanOrEqual(9)
})

test('a replica that is killed costs no reading request, and its successor is used', async () => {
  await answered(60, 4)
  const { port } = new URL(at(1).url)
  const asking = answered(1_500, 6)
  await until(async () => (await answered(1, 1)).size === 1)
  at(1).child.kill('SIGKILL')
  await once(at(1).child, 'exit')
  // Rejects with the first request that failed.
  await asking
  await answered(100, 6)
  const successor = await start('127.0.0.1', Number(port))
  three[1] = successor
  await until(async () => ((await answered(30, 1)).get(successor.pid) ?? 0) >= 6, { withinMs: 45_000, everyMs: 100 })
})

test('a replica that stops in good order costs nothing, changing requests included', async () => {
  let stop = false
  let made = 0
  const making = Array.from({ length: 6 }, async () => {
    while (!stop) {
      await call(Make)
      made += 1
    }
  })
  await until(() => made > 50)
  at(2).child.kill('SIGTERM')
  await once(at(2).child, 'exit')
  stop = true
  await Promise.all(making)
  expect(made).toBeGreaterThan(50)
})

test('a long answer is no silence', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => call(Long)))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3)
  expect((await answered(90, 1)).size).toBe(3)
})

test('all addresses behind a name are used, those that come later too, and those that go are left', async () => {
  // One port on several addresses, as the replicas of a name are.
  const first = await start('127.0.0.2')
  const port = Number(new URL(first.url).port)
  const second = await start('127.0.0.3', port)
  let ips = ['127.0.0.2']
  const replicas = openReplicas({ urls: `http://team.internal:${port}`, pool: {}, lookup: async () => ips })
  const pids = async (): Promise<Set<number>> => {
    const found = new Set<number>()
    for (let asked = 0; asked < 10; asked += 1) {
      const { body } = await replicas.request({ path: '/who', method: 'GET' })
      found.add(((await body.json()) as { data: { pid: number } }).data.pid)
    }
    return found
  }
  try {
    await until(async () => (await pids().catch(() => new Set())).has(first.pid), { withinMs: 4_000 })
    ips = ['127.0.0.2', '127.0.0.3']
    await until(async () => (await pids()).size === 2, { withinMs: 5_000, everyMs: 100 })
    ips = ['127.0.0.3']
    await until(async () => (await pids()).size === 1, { withinMs: 5_000, everyMs: 100 })
    expect(await pids()).toEqual(new Set([second.pid]))
  } finally {
    await Promise.all([replicas.destroy(), end(first), end(second)])
  }
})
