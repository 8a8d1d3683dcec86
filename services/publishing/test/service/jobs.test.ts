import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { startWorker } from '@fanfare/infra/chaos/worker.ts'
import { reconcileJobs } from '@fanfare/infra/testing/reconcile-jobs.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type JobSetup, openJobSetup } from './job-setup.ts'

/** One job is one publication: what the queue holds, what it may lose, and what an operator does to it on the board. */

const pageCount = 10
const agreed = { without: [], several: [], strays: [] }
let setup: JobSetup
beforeAll(async () => {
  setup = await openJobSetup(pageCount)
}, 240_000)
afterEach(async () => {
  await setup.queue.resume()
  setup.system.simulator.control.clearFaults()
  setup.system.simulator.control.changeSettings({ latencyMs: 0 })
})
afterAll(() => setup?.close())

const first = (): string[] => setup.pages.slice(0, 1)
const stateOf = async (post: Post) => setup.queue.getJobState(`p-${await setup.publicationOf(post.id)}`)
const jobOf = async (post: Post) => setup.queue.getJob(`p-${await setup.publicationOf(post.id)}`)
const inState = (post: Post, state: string) =>
  until(async () => (await stateOf(post)) === state, { what: `a job that is ${state}` })
const posted = (post: Post) =>
  until(async () => (await setup.client.call(GetPost, { params: { id: post.id } })).status === Posted, {
    withinMs: 45_000,
  })
/** Wall-clock time so many minutes ahead, UTC. */
const wallIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)
const planned = async (minutes: number, caption: string, accounts = first()): Promise<Post> => {
  const body = { accounts, caption, items: [], schedule: { kind: 'date' as const, wall: wallIn(minutes), zone: 'UTC' } }
  return (await setup.client.call(CreatePosts, { body })).posts[0] as Post
}

describe('the queue', () => {
  test('has a delayed job for a post that is due soon, and none for a later one', async () => {
    const soon = await planned(10, 'soon')
    const later = await planned(60, 'later')
    await inState(soon, 'delayed')
    const job = await jobOf(soon)
    const dueInMs = (job?.timestamp ?? 0) + (job?.delay ?? 0) - Date.now()
    expect(Math.abs(dueInMs - (Date.parse(`${wallIn(10)}:00Z`) - Date.now()))).toBeLessThan(61_000)
    expect(job?.data).toEqual({ publicationId: await setup.publicationOf(soon.id) })
    await setup.client.call(SchedulePost, { params: { id: later.id }, body: { wall: wallIn(12), zone: 'UTC' } })
    await inState(later, 'delayed')
    await setup.client.call(SchedulePost, { params: { id: soon.id }, body: { wall: wallIn(90), zone: 'UTC' } })
    await inState(soon, 'unknown')
    await setup.client.call(CancelPost, { params: { id: later.id } })
    await inState(later, 'unknown')
    expect(await setup.disagreement()).toEqual(agreed)
  })

  test('is compared with all that is due, and what is missing, double or a stray is seen', async () => {
    const accounts = setup.pages.slice(0, 2)
    const posts: Post[] = []
    for (let at = 0; at < 6; at++) posts.push(await planned(10, `compared ${at}`, accounts.slice(at % 2, (at % 2) + 1)))
    expect(await setup.disagreement()).toEqual(agreed)
    const ids = await Promise.all(posts.map(post => setup.publicationOf(post.id)))
    const [first = '', second = ''] = ids
    // A copy of the queue, in which nobody puts right what is wrong.
    for (const place of ['wait', 'active', 'prioritized', 'delayed'])
      await setup.redis.copy(`fanfare:publishing:${place}`, `copied:publishing:${place}`, 'REPLACE')
    const query = async (text: string) => ({ rows: await setup.sql<{ id: string; soon: boolean }>(text) })
    expect(await reconcileJobs(query, setup.redis, 'copied')).toEqual(agreed)
    expect(await reconcileJobs(query, setup.redis, 'no such')).toEqual({
      ...agreed,
      without: expect.arrayContaining(ids),
    })
    await setup.redis.zrem('copied:publishing:delayed', `p-${first}`)
    await setup.redis.lpush('copied:publishing:wait', `p-${second}`)
    await setup.redis.zadd('copied:publishing:delayed', 0, 'p-1')
    expect(await reconcileJobs(query, setup.redis, 'copied')).toEqual({
      without: [first],
      several: [`p-${second}`],
      strays: ['p-1'],
    })
    for (const post of posts) await setup.client.call(CancelPost, { params: { id: post.id } })
  })

  test('brings a job forward when its post is published now, and has none once it is live', async () => {
    const post = await planned(10, 'brought forward')
    await inState(post, 'delayed')
    await setup.client.call(PublishPost, { params: { id: post.id } })
    expect(await setup.out('brought forward', 1)).toBe(1)
    await inState(post, 'unknown')
  })

  test('tries a failed post again as a job of the same kind', async () => {
    setup.system.simulator.control.addFault({ kind: 'code_368', match: { call: 'feed' } } as never)
    const [post] = (await setup.write('tried again', first())) as [Post]
    await until(async () => (await setup.client.call(GetPost, { params: { id: post.id } })).status === Failed)
    setup.system.simulator.control.clearFaults()
    await setup.client.call(RetryPost, { params: { id: post.id } })
    expect(await setup.out('tried again', 1)).toBe(1)
    expect(await setup.disagreement()).toEqual(agreed)
  })

  test('lets the posts of one account go out in their order, one after the other', async () => {
    const captions = Array.from({ length: 6 }, (_, at) => `in order ${at}`)
    for (const caption of captions) await setup.write(caption, first(), 4)
    await setup.out('in order', captions.length)
    expect(setup.live().filter(caption => caption.startsWith('in order'))).toEqual(captions)
  })

  test('keeps blocked posts out of the way of those that may go out, for longer than many posts of an account take', async () => {
    await setup.queue.pause()
    const posts: Post[] = []
    for (let at = 0; at < 5; at++) posts.push(...(await setup.write(`blocked ${at}`, first(), 1)))
    const [head, ...blocked] = posts as [Post, ...Post[]]
    await inState(head, 'prioritized')
    for (const post of blocked) {
      await inState(post, 'delayed')
      const job = await jobOf(post)
      expect((job?.timestamp ?? 0) + (job?.delay ?? 0) - Date.now()).toBeGreaterThan(10 * 60_000)
    }
    await setup.queue.resume()
    expect(await setup.out('blocked', posts.length)).toBe(posts.length)
  })

  test('runs publish now before scheduled posts', async () => {
    // Nothing goes out while the queue is paused; then more is due than can run at once.
    await setup.queue.pause()
    for (let at = 0; at < 4; at++) await setup.write(`planned ${at}`, setup.pages.slice(1), 1)
    const [now] = (await setup.write('for somebody', first())) as [Post]
    await until(async () => (await setup.queue.getPrioritizedCount()) >= pageCount, { withinMs: 45_000 })
    await inState(now, 'prioritized')
    const [next] = await setup.queue.getPrioritized(0, 0)
    expect(next?.id).toBe(`p-${await setup.publicationOf(now.id)}`)
    await setup.queue.resume()
    await setup.out('planned', 4 * (pageCount - 1))
    expect(await setup.out('for somebody', 1)).toBe(1)
  }, 240_000)
})

describe('Redis', () => {
  test('is emptied while 50 posts are due: within 5 seconds each has its job again and the first is out; all go out once', async () => {
    const later = await planned(10, 'emptied, due later')
    await inState(later, 'delayed')
    await setup.queue.pause()
    for (let at = 0; at < 5; at++) await setup.write(`emptied ${at}`, setup.pages, 1)
    await until(async () => (await setup.queue.getPrioritizedCount()) >= pageCount, { withinMs: 45_000 })
    // The pause goes with everything else that Redis held.
    await setup.redis.flushall()
    const began = performance.now()
    expect(await setup.disagreement()).toEqual(agreed)
    await inState(later, 'delayed')
    await setup.out('emptied', 1)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await setup.out('emptied', 50, 30_000)).toBe(50)
    expect(await setup.disagreement()).toEqual(agreed)
    expect(await setup.out('emptied', 50)).toBe(50)
    await setup.client.call(CancelPost, { params: { id: later.id } })
  }, 240_000)

  test('is emptied again and again while posts are under way: none is lost or sent twice', async () => {
    setup.system.simulator.control.changeSettings({ latencyMs: 60 })
    for (let at = 0; at < 3; at++) await setup.write(`again ${at}`, setup.pages)
    for (let flushes = 0; flushes < 4; flushes++) {
      const before = setup.live().length
      await setup.redis.flushall()
      await until(() => setup.live().length > before, { withinMs: 10_000 }).catch(() => undefined)
    }
    expect(await setup.out('again', 3 * pageCount, 40_000)).toBe(3 * pageCount)
    expect(await setup.disagreement()).toEqual(agreed)
    expect(await setup.out('again', 3 * pageCount)).toBe(3 * pageCount)
  }, 240_000)

  test('does not answer: posts go out without it, and by jobs once it is back', async () => {
    await setup.stopRedis()
    const posts = await setup.write('without redis', setup.pages)
    expect(await setup.out('without redis', pageCount, 25_000)).toBe(pageCount)
    await setup.startRedis()
    for (const post of posts) await posted(post)
    await setup.write('with redis', setup.pages, 1)
    expect(await setup.out('with redis', pageCount)).toBe(pageCount)
    expect(await setup.disagreement()).toEqual(agreed)
    expect(await setup.out('without redis', pageCount)).toBe(pageCount)
  }, 240_000)
})

describe('on the board', () => {
  test('a paused queue runs no post; once resumed they go out', async () => {
    await setup.queue.pause()
    const [post] = (await setup.write('paused', first())) as [Post]
    await inState(post, 'prioritized')
    // Longer than the sweep needs to find it late.
    const sweeps = performance.now()
    await until(() => performance.now() - sweeps > 6_000, { everyMs: 250 })
    expect(setup.live()).not.toContain('paused')
    expect(await setup.sql('select state from publishing.publications where post_id = $1', [post.id])).toEqual([
      { state: 'scheduled' },
    ])
    const ready = await fetch(`${setup.system.urls.publishing}/ready`)
    expect(ready.status).toBe(200)
    await setup.queue.resume()
    expect(await setup.out('paused', 1)).toBe(1)
  }, 240_000)

  test('a job that is promoted early still waits for its time', async () => {
    const post = await planned(10, 'promoted')
    await inState(post, 'delayed')
    for (let times = 0; times < 3; times++) {
      await (await jobOf(post))?.promote()
      await inState(post, 'delayed')
    }
    const job = await jobOf(post)
    expect((job?.delay ?? 0) > 5 * 60_000).toBe(true)
    expect((await setup.queue.getJobLogs(job?.id ?? '')).logs.join()).toContain('Not due yet')
    expect(setup.live()).not.toContain('promoted')
    await setup.client.call(CancelPost, { params: { id: post.id } })
  })

  test('a copy, a retry of a finished job, and a removed job send nothing twice and lose nothing', async () => {
    const [post] = (await setup.write('pressed', first(), 2)) as [Post]
    const id = await setup.publicationOf(post.id)
    await inState(post, 'delayed')
    const old = await jobOf(post)
    await setup.queue.add('advance-publication', { publicationId: id })
    await setup.queue.add('advance-publication', { publicationId: '1' })
    await setup.queue.add('advance-publication', { publicationId: '9'.repeat(20) }, { jobId: `p-${'9'.repeat(20)}` })
    await old?.remove()
    expect(await setup.out('pressed', 1)).toBe(1)
    await posted(post)
    await inState(post, 'unknown')
    await old?.retry('failed').catch(() => undefined)
    await old?.retry('completed').catch(() => undefined)
    // The same publication once more, as if nobody knew that it is over.
    await setup.queue.add('advance-publication', { publicationId: id }, { jobId: `p-${id}`, removeOnComplete: true })
    await inState(post, 'unknown')
    expect(await setup.disagreement()).toEqual(agreed)
    expect(await setup.out('pressed', 1)).toBe(1)
  })

  test('a failed job is retried while its post is due', async () => {
    await setup.queue.pause()
    const [post] = (await setup.write('failed job', first())) as [Post]
    await inState(post, 'prioritized')
    const key = (name: string) => `fanfare:publishing:${name}`
    const id = `p-${await setup.publicationOf(post.id)}`
    // As the queue leaves a job whose last try threw.
    await setup.redis.multi().zrem(key('prioritized'), id).zadd(key('failed'), Date.now(), id).exec()
    await setup.queue.resume()
    expect(await setup.out('failed job', 1)).toBe(1)
    expect(await setup.disagreement()).toEqual(agreed)
  })
})

test('a worker that gets no jobs while posts are overdue is not ready, and is again when it gets them', async () => {
  const status = async () => (await fetch(`${setup.system.urls.publishing}/ready`)).status
  // Full for all workers together: no job is handed out, though nobody has paused the queue.
  await setup.queue.setGlobalConcurrency(0)
  try {
    await setup.write('not handed out', first())
    await until(async () => (await status()) === 503, { withinMs: 45_000, everyMs: 250 })
    expect(setup.live()).not.toContain('not handed out')
  } finally {
    await setup.queue.removeGlobalConcurrency()
  }
  expect(await setup.out('not handed out', 1)).toBe(1)
  await until(async () => (await status()) === 200, { everyMs: 250 })
}, 240_000)

test('a second worker is killed with posts in hand: all go out once, and table and queue agree', async () => {
  const logs = mkdtempSync(join(tmpdir(), 'fanfare-worker-'))
  const worker = await startWorker(setup.workerPart(), logs, { PUBLISH_CONCURRENCY: '8' })
  try {
    await worker.ready()
    setup.system.simulator.control.changeSettings({ latencyMs: 250 })
    for (let at = 0; at < 3; at++) await setup.write(`killed ${at}`, setup.pages, 1)
    const owners = () =>
      setup.sql<{ lease_owner: string }>(
        'select distinct lease_owner from publishing.publications where lease_until > now() and lease_owner is not null',
      )
    await until(async () => (await owners()).length === 2, { what: 'two workers with posts in hand', everyMs: 10 })
    worker.signal('SIGKILL')
    expect(await setup.out('killed', 3 * pageCount, 60_000)).toBe(3 * pageCount)
    expect(await setup.disagreement()).toEqual(agreed)
    expect(await setup.out('killed', 3 * pageCount)).toBe(3 * pageCount)
  } finally {
    await worker.close()
    rmSync(logs, { recursive: true, force: true })
  }
}, 240_000)
