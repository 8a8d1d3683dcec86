import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { replayCommand } from '../../src/events/replay.ts'
import { freshDatabase, openService, urlOf } from './places.ts'

const packageDir = new URL('../../', import.meta.url).pathname
let env: Record<string, string>
const running: ChildProcess[] = []

beforeAll(async () => {
  const adminUrl = await freshDatabase()
  const db = await openService(adminUrl, 'proc')
  await db.destroy()
  env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: urlOf(adminUrl, 'runtime_proc', 'p'),
    REDIS_URL: await redisOfFile(),
    IDENTITY_SECRET: 's'.repeat(32),
    SCHEMA: 'proc',
  }
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
})

interface Run {
  child: ChildProcess
  out(): string
  exit: Promise<number | null>
}

function run(variables: Record<string, string>, args: string[] = [], flags: string[] = []): Run {
  const child = spawn(process.execPath, [...flags, `${packageDir}test/service/fixtures/main.ts`, ...args], {
    env: variables,
  })
  running.push(child)
  let out = ''
  child.stdout?.on('data', chunk => {
    out += chunk
  })
  child.stderr?.on('data', chunk => {
    out += chunk
  })
  return { child, out: () => out, exit: once(child, 'exit').then(([code]) => code as number | null) }
}
const urlIn = (process: Run) => until(() => /"url":"(http:[^"]+)"/.exec(process.out())?.[1], { what: process.out() })

describe('runService', () => {
  test('prints all mistakes of the settings and leaves with 78', async () => {
    const { exit, out } = run({ PATH: env.PATH as string, PORT: 'high', DATABASE_URL: 'x' })
    expect(await exit).toBe(78)
    for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'IDENTITY_SECRET', 'SCHEMA'])
      expect(out()).toContain(`- ${name} `)
    const role = run(env, ['everything'])
    expect(await role.exit).toBe(78)
    expect(role.out()).toContain('http, worker or all')
  })

  test('leaves with 1 when it cannot start, without its password in the log', async () => {
    const url = new URL(env.DATABASE_URL as string)
    url.password = 'WRONG-PASSWORD'
    const { exit, out } = run({ ...env, DATABASE_URL: url.href })
    expect(await exit).toBe(1)
    expect(out()).toContain('could not start')
    expect(out()).not.toContain('WRONG-PASSWORD')
  })

  test('on SIGTERM finishes what is in flight and leaves with 0', async () => {
    const process = run(env, ['all'])
    const url = await urlIn(process)
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({
      status: true,
      data: { service: 'team', state: 'ready', missing: [], degraded: [] },
    })
    const answer = fetch(`${url}/slow/400`).then(reply => reply.json())
    await until(() => process.out().includes('slow 400 began'))
    process.child.kill('SIGTERM')
    expect(await answer).toEqual({ status: true, data: { done: true } })
    expect(await process.exit).toBe(0)
  })

  test('says that it is not ready at SIGTERM, and closes its port only after the pause', async () => {
    const process = run({ ...env, DRAIN_PAUSE_MS: '1500' }, ['http'])
    const url = await urlIn(process)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    process.child.kill('SIGTERM')
    const began = performance.now()
    await until(async () => (await fetch(`${url}/ready`)).status === 503, { withinMs: 1_000, everyMs: 10 })
    expect((await fetch(`${url}/slow/1`)).status).toBe(200)
    expect(await process.exit).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(1_400)
    // A worker gets no requests: it stops at once.
    const worker = run({ ...env, DRAIN_PAUSE_MS: '20000' }, ['worker'])
    await urlIn(worker)
    worker.child.kill('SIGTERM')
    const stopped = performance.now()
    expect(await worker.exit).toBe(0)
    expect(performance.now() - stopped).toBeLessThan(10_000)
  })

  test('a pause that leaves nothing of the draining is a mistake of the settings', async () => {
    const { exit, out } = run({ ...env, DRAIN_PAUSE_MS: '5000', DRAIN_MS: '5000' }, ['http'])
    expect(await exit).toBe(78)
    expect(out()).toContain('DRAIN_PAUSE_MS must be shorter than DRAIN_MS')
  })

  test('on a second signal leaves at once', async () => {
    const process = run(env, ['http'])
    const url = await urlIn(process)
    const answer = fetch(`${url}/slow/60000`).catch(() => 'cut')
    await until(() => process.out().includes('slow 60000 began'))
    process.child.kill('SIGTERM')
    await until(() => process.out().includes('draining'))
    process.child.kill('SIGTERM')
    expect(await process.exit).toBe(1)
    expect(await answer).toBe('cut')
  })
})

interface Span {
  traceId: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

describe('telemetry', () => {
  /** The files of tracing that a process loads when it starts up all that the runtime has. The meter of /metrics is always there. */
  async function loaded(variables: Record<string, string>): Promise<string[]> {
    const watch = `import { registerHooks } from 'node:module'
      globalThis.urls = []
      registerHooks({ load(url, context, next) { globalThis.urls.push(url); return next(url, context) } })`
    const probe = `for (const file of ['process/service', 'http/http', 'jobs/jobs', 'events/events', 'http/call']) await import('${packageDir}src/' + file + '.ts')
      console.log(JSON.stringify(globalThis.urls))`
    const flags = [
      '--import',
      `data:text/javascript,${encodeURIComponent(watch)}`,
      '--import',
      `${packageDir}src/telemetry/otel.ts`,
    ]
    const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', probe], { env: variables })
    running.push(child)
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    await once(child.stdout, 'end')
    child.kill('SIGKILL')
    const urls = JSON.parse(out) as string[]
    expect(urls.some(url => url.includes('/bullmq/'))).toBe(true)
    return urls.filter(url =>
      /opentelemetry.(sdk-(?!metrics)|instrumentation|exporter-(?!prometheus))|bullmq-otel|import-in-the-middle/.test(
        url,
      ),
    )
  }

  test('off: not a file of tracing is loaded', async () => {
    expect(await loaded(env)).toEqual([])
    expect((await loaded({ ...env, TELEMETRY: 'on' })).length).toBeGreaterThan(50)
  })

  test('on: one trace goes from the request over outbox, event, queue and call; metrics name the route', async () => {
    const spans: Span[] = []
    const collector = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      spans.push(...sent.resourceSpans.flatMap(one => one.scopeSpans.flatMap(scope => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as { port: number }
    const traced = {
      ...env,
      TELEMETRY: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'team',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    }
    const process = run(traced, ['all'], ['--import', `${packageDir}src/telemetry/otel.ts`])
    const url = await urlIn(process)
    const traceId = 'a'.repeat(32)
    const reply = await fetch(`${url}/go/77`, {
      method: 'POST',
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    })
    expect(await reply.json()).toMatchObject({ status: true })
    const ours = () => spans.filter(span => span.traceId === traceId).map(span => span.name)
    const expected = ['POST /go/:id', 'consume post_published', 'GET /slow/:ms']
    await until(() => expected.every(name => ours().includes(name)), { what: 'the whole trace' }).catch(err => {
      throw new Error(`${err.message}\n${ours().join('\n')}\n${process.out()}`)
    })
    // Postgres, Redis and the queue are in it too.
    await until(() => ours().some(name => /^pg\.query/.test(name)) && ours().some(name => /publishing/.test(name)))
    // An event is consumed before the relay has come to count it.
    const metrics = async () => (await fetch(`${url}/metrics`)).text()
    await until(async () => (await metrics()).includes('fanfare_events_sent_total{name="post_published"}'))
    expect(await metrics()).toMatch(/http_server_request_duration_count\{[^}]*http_route="\/go\/:id"/)
    process.child.kill('SIGTERM')
    expect(await process.exit).toBe(0)
    collector.close()
  })
})

test('the replay command says how it is used, and lists and replays', async () => {
  let out = ''
  const to = {
    write: (text: string) => {
      out += text
    },
  }
  const adminUrl = await freshDatabase()
  const db = await openService(adminUrl, 'dead')
  const own = { DATABASE_URL: urlOf(adminUrl, 'runtime_dead', 'p') }
  const command = (argv: string[], variables: Record<string, string> = own) =>
    replayCommand({ argv, env: variables, stdout: to, stderr: to })
  expect([await command([]), await command(['--odd']), await command(['--schema', 'dead'], {})]).toEqual([64, 64, 64])
  expect(out).toContain('DATABASE_URL')

  const letter = (id: number, group: string) => ({
    group_name: group,
    event_id: `00000000-0000-4000-8000-00000000000${id}`,
    event: JSON.stringify({ event: { name: 'post_failed' }, trace: null }),
    attempts: 8,
    error: 'Error: boom\n at line 1',
  })
  await db
    .insertInto('dead_letters')
    .values([letter(1, 'a'), letter(2, 'a'), letter(3, 'b')])
    .execute()
  out = ''
  expect(await command(['--schema', 'dead', '--group', 'a'])).toBe(0)
  expect(out).toMatch(/a {2}00000000-0000-4000-8000-000000000001 {2}post_failed {2}8 tries {2}Error: boom\n/)
  expect(out).toContain('2 dead')
  out = ''
  await command(['--schema', 'dead', '--event', letter(3, 'b').event_id])
  await command(['--schema', 'dead', '--all'])
  await command(['--schema', 'dead'])
  expect(out).toBe('1 to be tried again\n2 to be tried again\n0 dead\n')
  await db.destroy()
})
