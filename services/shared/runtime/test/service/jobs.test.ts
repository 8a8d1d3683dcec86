import { defineJob } from '@fanfare/contracts/jobs.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { Queue } from 'bullmq'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createJobs, type Jobs } from '../../src/jobs/jobs.ts'
import { openRedis, type Redis } from '../../src/redis.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { metricsText } from '../../src/telemetry/metrics.ts'
import { ownRedis, type Stoppable } from './places.ts'

const Count = defineJob({ name: 'count', queue: 'work', payload: Type.Object({ n: Type.Integer() }) })
const Flaky = defineJob({ name: 'flaky', queue: 'work', payload: Type.Object({}), attempts: 3, backoffMs: 5 })
const Keyed = defineJob({ name: 'keyed', queue: 'keyed', payload: Type.Object({ n: Type.Integer() }), attempts: 2 })
const Tick = defineJob({ name: 'tick', queue: 'ticks', payload: Type.Object({}) })

let server: Stoppable
let redis: Redis
const open: Jobs[] = []

beforeAll(async () => {
  server = await ownRedis()
  redis = openRedis(server.url, { log: silentLog })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(jobs => jobs.close()))
  await redis.flushall()
})
afterAll(async () => {
  redis.disconnect()
  await server.remove()
})

function jobsOf(drainMs?: number): Jobs {
  const jobs = createJobs({
    redisUrl: server.url,
    prefix: 'test',
    log: silentLog,
    ...(drainMs === undefined ? {} : { drainMs }),
  })
  open.push(jobs)
  return jobs
}

test('jobs are worked at with their payload, in the order of their priority', async () => {
  const producer = jobsOf()
  const seen: number[] = []
  await producer.addMany(Count, [
    { payload: { n: 1 }, options: { priority: 9 } },
    { payload: { n: 2 }, options: { priority: 2 } },
    { payload: { n: 3 } },
  ])
  const worker = jobsOf()
  worker.work(Count, async ({ n }) => seen.push(n))
  await worker.drain()
  expect(seen).toEqual([3, 2, 1])
  expect(await metricsText()).toContain('fanfare_queue_jobs{queue="work",state="wait"} 0')
})

test('an id makes two waiting jobs one, and is free again when it is done', async () => {
  const jobs = jobsOf()
  const seen: number[] = []
  await jobs.add(Count, { n: 1 }, { id: 'same' })
  await jobs.add(Count, { n: 2 }, { id: 'same' })
  jobs.work(Count, async ({ n }) => seen.push(n))
  await jobs.drain()
  await jobs.add(Count, { n: 3 }, { id: 'same' })
  await jobs.drain()
  expect(seen).toEqual([1, 3])
  await expect(jobs.add(Count, { n: 4 }, { id: 'a:b' })).rejects.toThrow('colon')
})

test('refuses a payload that does not follow the schema', async () => {
  await expect(jobsOf().add(Count, { n: 'one' } as never)).rejects.toThrow('job count does not follow its schema')
})

test('a job that was put into Redis by hand runs only in the form of ours, and is not tried again', async () => {
  const jobs = jobsOf()
  const seen: unknown[] = []
  const attempts: unknown[] = []
  jobs.work(Count, async payload => seen.push(payload))
  jobs.work(Flaky, async payload => attempts.push(payload))
  const queue = new Queue(Count.queue, {
    connection: openRedis(server.url, { log: silentLog }) as never,
    prefix: 'test',
  })
  await queue.add(Count.name, { n: { $gt: 0 } }, { attempts: 5 })
  await queue.add(Count.name, 'no object', { attempts: 5 })
  await queue.add(Count.name, { n: 7 })
  await until(() => seen.length === 1)
  await until(async () => (await queue.getFailedCount()) === 2)
  await jobs.drain()
  expect(seen).toEqual([{ n: 7 }])
  expect((await queue.getFailed()).map(job => job.attemptsMade)).toEqual([1, 1])
  await queue.close()
})

test('a failing job is tried as often as it says', async () => {
  const jobs = jobsOf()
  const attempts: number[] = []
  jobs.work(Flaky, async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error('no')
  })
  await jobs.add(Flaky, {})
  await until(() => attempts.length === 3)
  await jobs.drain()
  expect(attempts).toEqual([1, 2, 3])
})

test('a delayed job is not due before its time, and drain does not wait for it', async () => {
  const jobs = jobsOf()
  const seen: number[] = []
  jobs.work(Count, async ({ n }) => seen.push(n))
  await jobs.add(Count, { n: 1 }, { delayMs: 3_600_000 })
  await jobs.add(Count, { n: 2 }, { delayMs: 40 })
  await until(() => seen.length === 1)
  await jobs.drain()
  expect(seen).toEqual([2])
})

test('boot fails on a job with no handler or two, or a foreign one', () => {
  const jobs = jobsOf()
  jobs.work(Count, async () => undefined)
  expect(() => jobs.work(Count, async () => undefined)).toThrow('job count has two handlers')
  expect(() => jobs.assertComplete([Count, Flaky])).toThrow('jobs without a handler: flaky')
  expect(() => jobs.assertComplete([])).toThrow('count')
  expect(() => jobs.assertComplete([Count, Count])).toThrow('jobs listed twice: count')
  jobs.assertComplete([Count])
})

test('schedules go on after Redis was emptied', async () => {
  const jobs = jobsOf()
  let ticks = 0
  jobs.work(Tick, async () => {
    ticks += 1
  })
  await jobs.schedule(Tick, { everyMs: 50 })
  // A second process names the same schedule: still one.
  await jobsOf().schedule(Tick, { everyMs: 50 })
  await until(() => ticks >= 3)
  await redis.flushall()
  const before = ticks
  await until(() => ticks >= before + 3, { withinMs: 45_000 })
})

test('work continues after Redis was restarted', async () => {
  const jobs = jobsOf()
  const seen: number[] = []
  jobs.work(Count, async ({ n }) => seen.push(n))
  await jobs.add(Count, { n: 1 })
  await jobs.drain()
  await server.stop()
  await expect(jobs.add(Count, { n: 2 })).rejects.toThrow()
  await server.start()
  await until(() => jobs.add(Count, { n: 3 }).then(() => true))
  await until(() => seen.includes(3), { withinMs: 45_000 })
  expect(seen.filter(n => n === 3)).toHaveLength(1)
})

test('close lets the job in hand finish, and bounds the wait', async () => {
  const patient = jobsOf()
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let finished = false
  patient.work(Count, async () => {
    started.resolve()
    await release.promise
    finished = true
  })
  await patient.add(Count, { n: 1 })
  await started.promise
  const closing = patient.close()
  release.resolve()
  await closing
  expect(finished).toBe(true)

  const hasty = jobsOf(50)
  const running = Promise.withResolvers<AbortSignal>()
  hasty.work(Count, async (_payload, { signal }) => {
    running.resolve(signal)
    await new Promise(resolve => signal.addEventListener('abort', resolve))
  })
  await hasty.add(Count, { n: 2 })
  const signal = await running.promise
  await hasty.close()
  expect(signal.aborted).toBe(true)
})

describe('jobs by their ids', () => {
  const job = (id: string, delayMs = 0, priority = 0) => ({ id, payload: { n: 1 }, delayMs, priority })

  test('a job is added once, moved by its id, and taken away', async () => {
    const keyed = jobsOf().keyed(Keyed)
    await keyed.put([job('a', 60_000), job('b')])
    expect(await keyed.places()).toEqual(
      new Map([
        ['a', 'delayed'],
        ['b', 'waiting'],
      ]),
    )
    await keyed.put([job('a', 30_000), job('b', 60_000)])
    expect(await keyed.places()).toMatchObject({ size: 2 })
    await keyed.put([job('a')])
    expect((await keyed.places()).get('a')).toBe('waiting')
    // A guess where they are that is wrong changes nothing of where they end.
    await keyed.put([job('a', 60_000), job('c', 60_000)], { likely: 'delayed' })
    await keyed.put([job('b', 60_000), job('c')], { likely: 'delayed' })
    expect(await keyed.places()).toEqual(
      new Map([
        ['a', 'waiting'],
        ['b', 'waiting'],
        ['c', 'waiting'],
      ]),
    )
    await keyed.remove(['a', 'b', 'c', 'never'])
    expect(await keyed.places()).toMatchObject({ size: 0 })
  })

  test('one that is wanted sooner overtakes the others by its priority', async () => {
    const jobs = jobsOf()
    const keyed = jobs.keyed(Keyed)
    await keyed.put([job('late', 0, 3), job('middle', 0, 2), job('moved', 60_000, 3)])
    await keyed.put([job('moved', 0, 1)], { rank: true })
    const seen: string[] = []
    jobs.work(Keyed, async (_payload, { id }) => seen.push(id))
    await until(() => seen.length === 3)
    expect(seen).toEqual(['moved', 'middle', 'late'])
  })

  test('a handler has its job run again later: it stays one, and its lines stay on the board', async () => {
    const jobs = jobsOf()
    const keyed = jobs.keyed(Keyed)
    let runs = 0
    const moved: boolean[] = []
    jobs.work(Keyed, async (_payload, { delay, note }) => {
      runs += 1
      note(`run ${runs}`)
      if (runs < 3) moved.push(await delay(runs === 2 ? 60_000 : 10))
    })
    await keyed.put([job('again')])
    await until(() => moved.length === 2)
    await until(async () => (await keyed.places()).get('again') === 'delayed')
    expect(moved).toEqual([true, true])
    const queue = new Queue(Keyed.queue, {
      connection: openRedis(server.url, { log: silentLog }) as never,
      prefix: 'test',
    })
    expect((await queue.getJobLogs('again')).logs).toEqual(['run 1', 'run 2'])
    expect((await queue.getJob('again'))?.attemptsMade).toBe(0)
    await queue.close()
    await keyed.put([job('again')])
    await until(async () => (await keyed.places()).size === 0)
    expect(runs).toBe(3)
  })

  test('a failed one keeps its id, and is tried again when it is put again', async () => {
    const jobs = jobsOf()
    const keyed = jobs.keyed(Keyed)
    let runs = 0
    jobs.work(Keyed, async () => {
      runs += 1
      if (runs <= 2) throw new Error('no')
    })
    await keyed.put([job('f')])
    await until(async () => (await keyed.places()).get('f') === 'failed')
    await keyed.put([job('f')])
    await until(async () => (await keyed.places()).size === 0)
    expect(runs).toBe(3)
  })

  test('a job that was taken away under its handler is not added again by it', async () => {
    const jobs = jobsOf()
    const keyed = jobs.keyed(Keyed)
    const moved = Promise.withResolvers<boolean>()
    jobs.work(Keyed, async (_payload, { delay }) => {
      await redis.flushall()
      moved.resolve(await delay(10))
    })
    await keyed.put([job('gone')])
    expect(await moved.promise).toBe(false)
    expect(await keyed.places()).toMatchObject({ size: 0 })
  })

  test('a paused queue says so', async () => {
    const keyed = jobsOf().keyed(Keyed)
    expect(await keyed.isPaused()).toBe(false)
    const queue = new Queue(Keyed.queue, {
      connection: openRedis(server.url, { log: silentLog }) as never,
      prefix: 'test',
    })
    await queue.pause()
    expect(await keyed.isPaused()).toBe(true)
    await queue.close()
  })
})
