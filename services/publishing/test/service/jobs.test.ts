import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { startWorker } from '@fanfare/infra/chaos/worker.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type JobStage, openJobStage } from './job-stage.ts'

/** One job is one publication: what the queue holds, what it may lose, and what an operator does to it on the board. */

const pageCount = 10
const agreed = { without: [], several: [], strays: [] }
let stage: JobStage
beforeAll(async () => {
  stage = await openJobStage(pageCount)
}, 90_000)
afterEach(async () => {
  await stage.queue.resume()
  stage.system.simulator.control.clearFaults()
  stage.system.simulator.control.changeSettings({ latencyMs: 0 })
})
afterAll(() => stage?.close())

const first = (): string[] => stage.pages.slice(0, 1)
const stateOf = async (post: Post) => stage.queue.getJobState(`p-${await stage.publicationOf(post.id)}`)
const jobOf = async (post: Post) => stage.queue.getJob(`p-${await stage.publicationOf(post.id)}`)
const inState = (post: Post, state: string) =>
  until(async () => (await stateOf(post)) === state, { what: `a job that is ${state}` })
const posted = (post: Post) =>
  until(async () => (await stage.client.call(GetPost, { params: { id: post.id } })).status === Posted, {
    withinMs: 20_000,
  })
/** Wall-clock time so many minutes ahead, UTC. */
const wallIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)
const planned = async (minutes: number, caption: string, accounts = first()): Promise<Post> => {
  const body = { accounts, caption, items: [], schedule: { kind: 'date' as const, wall: wallIn(minutes), zone: 'UTC' } }
  return (await stage.client.call(CreatePosts, { body })).posts[0] as Post
}

describe('the queue', () => {
  test('has a delayed job for a post that is due soon, and none for a later one', async () => {
    const soon = await planned(10, 'soon')
    const later = await planned(60, 'later')
    await inState(soon, 'delayed')
    const job = await jobOf(soon)
    const dueInMs = (job?.timestamp ?? 0) + (job?.delay ?? 0) - Date.now()
    expect(Math.abs(dueInMs - (Date.parse(`${wallIn(10)}:00Z`) - Date.now()))).toBeLessThan(61_000)
    expect(job?.data).toEqual({ publicationId: await stage.publicationOf(soon.id) })
    await stage.client.call(SchedulePost, { params: { id: later.id }, body: { wall: wallIn(12), zone: 'UTC' } })
    await inState(later, 'delayed')
    await stage.client.call(SchedulePost, { params: { id: soon.id }, body: { wall: wallIn(90), zone: 'UTC' } })
    await inState(soon, 'unknown')
    await stage.client.call(CancelPost, { params: { id: later.id } })
    await inState(later, 'unknown')
    expect(await stage.disagreement()).toEqual(agreed)
  })

  test('brings a job forward when its post is published now, and has none once it is live', async () => {
    const post = await planned(10, 'brought forward')
    await inState(post, 'delayed')
    await stage.client.call(PublishPost, { params: { id: post.id } })
    expect(await stage.out('brought forward', 1)).toBe(1)
    await inState(post, 'unknown')
  })

  test('tries a failed post again as a job of the same kind', async () => {
    stage.system.simulator.control.addFault({ kind: 'code_368', match: { call: 'feed' } } as never)
    const [post] = (await stage.write('tried again', first())) as [Post]
    await until(async () => (await stage.client.call(GetPost, { params: { id: post.id } })).status === Failed)
    stage.system.simulator.control.clearFaults()
    await stage.client.call(RetryPost, { params: { id: post.id } })
    expect(await stage.out('tried again', 1)).toBe(1)
    expect(await stage.disagreement()).toEqual(agreed)
  })

  test('lets the posts of one account go out in their order, one after the other', async () => {
    const captions = Array.from({ length: 6 }, (_, at) => `in order ${at}`)
    for (const caption of captions) await stage.write(caption, first(), 4)
    await stage.out('in order', captions.length)
    expect(stage.live().filter(caption => caption.startsWith('in order'))).toEqual(captions)
  })

  test('runs publish now before scheduled posts', async () => {
    // Nothing goes out while the queue is paused; then more is due than can run at once.
    await stage.queue.pause()
    for (let at = 0; at < 4; at++) await stage.write(`planned ${at}`, stage.pages.slice(1), 1)
    const [now] = (await stage.write('for somebody', first())) as [Post]
    await until(async () => (await stage.queue.getPrioritizedCount()) >= pageCount, { withinMs: 15_000 })
    await inState(now, 'prioritized')
    const [next] = await stage.queue.getPrioritized(0, 0)
    expect(next?.id).toBe(`p-${await stage.publicationOf(now.id)}`)
    await stage.queue.resume()
    await stage.out('planned', 4 * (pageCount - 1))
    expect(await stage.out('for somebody', 1)).toBe(1)
  }, 60_000)
})

describe('Redis', () => {
  test('is emptied while 50 posts are due: all go out once, the first within 5 seconds', async () => {
    await stage.queue.pause()
    for (let at = 0; at < 5; at++) await stage.write(`emptied ${at}`, stage.pages, 1)
    await until(async () => (await stage.queue.getPrioritizedCount()) >= pageCount, { withinMs: 15_000 })
    // The pause goes with everything else that Redis held.
    await stage.redis.flushall()
    const began = performance.now()
    await stage.out('emptied', 1)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await stage.out('emptied', 50, 30_000)).toBe(50)
    expect(await stage.disagreement()).toEqual(agreed)
    expect(await stage.out('emptied', 50)).toBe(50)
  }, 60_000)

  test('is emptied again and again while posts are under way: none is lost or sent twice', async () => {
    stage.system.simulator.control.changeSettings({ latencyMs: 60 })
    for (let at = 0; at < 3; at++) await stage.write(`again ${at}`, stage.pages)
    for (let flushes = 0; flushes < 4; flushes++) {
      const before = stage.live().length
      await stage.redis.flushall()
      await until(() => stage.live().length > before, { withinMs: 10_000 }).catch(() => undefined)
    }
    expect(await stage.out('again', 3 * pageCount, 40_000)).toBe(3 * pageCount)
    expect(await stage.disagreement()).toEqual(agreed)
    expect(await stage.out('again', 3 * pageCount)).toBe(3 * pageCount)
  }, 90_000)

  test('does not answer: posts go out without it, and by jobs once it is back', async () => {
    await stage.stopRedis()
    const posts = await stage.write('without redis', stage.pages)
    expect(await stage.out('without redis', pageCount, 25_000)).toBe(pageCount)
    await stage.startRedis()
    for (const post of posts) await posted(post)
    await stage.write('with redis', stage.pages, 1)
    expect(await stage.out('with redis', pageCount)).toBe(pageCount)
    expect(await stage.disagreement()).toEqual(agreed)
    expect(await stage.out('without redis', pageCount)).toBe(pageCount)
  }, 90_000)
})

describe('on the board', () => {
  test('a paused queue runs no post; once resumed they go out', async () => {
    await stage.queue.pause()
    const [post] = (await stage.write('paused', first())) as [Post]
    await inState(post, 'prioritized')
    // Longer than the sweep needs to find it late.
    const sweeps = performance.now()
    await until(() => performance.now() - sweeps > 6_000, { everyMs: 250 })
    expect(stage.live()).not.toContain('paused')
    expect(await stage.sql('select state from publishing.publications where post_id = $1', [post.id])).toEqual([
      { state: 'scheduled' },
    ])
    const ready = await fetch(`${stage.system.urls.publishing}/ready`)
    expect(ready.status).toBe(200)
    await stage.queue.resume()
    expect(await stage.out('paused', 1)).toBe(1)
  }, 40_000)

  test('a job that is promoted early still waits for its time', async () => {
    const post = await planned(10, 'promoted')
    await inState(post, 'delayed')
    for (let times = 0; times < 3; times++) {
      await (await jobOf(post))?.promote()
      await inState(post, 'delayed')
    }
    const job = await jobOf(post)
    expect((job?.delay ?? 0) > 5 * 60_000).toBe(true)
    expect((await stage.queue.getJobLogs(job?.id ?? '')).logs.join()).toContain('Not due yet')
    expect(stage.live()).not.toContain('promoted')
    await stage.client.call(CancelPost, { params: { id: post.id } })
  })

  test('a copy, a retry of a finished job, and a removed job send nothing twice and lose nothing', async () => {
    const [post] = (await stage.write('pressed', first(), 2)) as [Post]
    const id = await stage.publicationOf(post.id)
    await inState(post, 'delayed')
    const old = await jobOf(post)
    await stage.queue.add('advance-publication', { publicationId: id })
    await stage.queue.add('advance-publication', { publicationId: '1' })
    await stage.queue.add('advance-publication', { publicationId: '9'.repeat(20) }, { jobId: `p-${'9'.repeat(20)}` })
    await old?.remove()
    expect(await stage.out('pressed', 1)).toBe(1)
    await posted(post)
    await inState(post, 'unknown')
    await old?.retry('failed').catch(() => undefined)
    await old?.retry('completed').catch(() => undefined)
    // The same publication once more, as if nobody knew that it is over.
    await stage.queue.add('advance-publication', { publicationId: id }, { jobId: `p-${id}`, removeOnComplete: true })
    await inState(post, 'unknown')
    expect(await stage.disagreement()).toEqual(agreed)
    expect(await stage.out('pressed', 1)).toBe(1)
  })

  test('a failed job is retried while its post is due', async () => {
    await stage.queue.pause()
    const [post] = (await stage.write('failed job', first())) as [Post]
    await inState(post, 'prioritized')
    const key = (name: string) => `fanfare:publishing:${name}`
    const id = `p-${await stage.publicationOf(post.id)}`
    // As the queue leaves a job whose last try threw.
    await stage.redis.multi().zrem(key('prioritized'), id).zadd(key('failed'), Date.now(), id).exec()
    await stage.queue.resume()
    expect(await stage.out('failed job', 1)).toBe(1)
    expect(await stage.disagreement()).toEqual(agreed)
  })
})

test('a worker that gets no jobs while posts are overdue is not ready, and is again when it gets them', async () => {
  const status = async () => (await fetch(`${stage.system.urls.publishing}/ready`)).status
  // Full for all workers together: no job is handed out, though nobody has paused the queue.
  await stage.queue.setGlobalConcurrency(0)
  try {
    await stage.write('not handed out', first())
    await until(async () => (await status()) === 503, { withinMs: 30_000, everyMs: 250 })
    expect(stage.live()).not.toContain('not handed out')
  } finally {
    await stage.queue.removeGlobalConcurrency()
  }
  expect(await stage.out('not handed out', 1)).toBe(1)
  await until(async () => (await status()) === 200, { everyMs: 250 })
}, 60_000)

test('a second worker is killed with posts in hand: all go out once, and table and queue agree', async () => {
  const logs = mkdtempSync(join(tmpdir(), 'fanfare-worker-'))
  const worker = await startWorker(stage.workerPart(), logs, { PUBLISH_CONCURRENCY: '8' })
  try {
    await worker.ready()
    stage.system.simulator.control.changeSettings({ latencyMs: 250 })
    for (let at = 0; at < 3; at++) await stage.write(`killed ${at}`, stage.pages, 1)
    const owners = () =>
      stage.sql<{ lease_owner: string }>(
        'select distinct lease_owner from publishing.publications where lease_until > now() and lease_owner is not null',
      )
    await until(async () => (await owners()).length === 2, { what: 'two workers with posts in hand', everyMs: 10 })
    worker.signal('SIGKILL')
    expect(await stage.out('killed', 3 * pageCount, 60_000)).toBe(3 * pageCount)
    expect(await stage.disagreement()).toEqual(agreed)
    expect(await stage.out('killed', 3 * pageCount)).toBe(3 * pageCount)
  } finally {
    await worker.close()
    rmSync(logs, { recursive: true, force: true })
  }
}, 120_000)
