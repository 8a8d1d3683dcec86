import { InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../src/deps.ts'
import { createNotifier } from '../../src/publisher/notifier.ts'
import type { PostRow } from '../../src/stores/posts.ts'

/** What of a publication's steps reaches the streams. */

let redis: Redis
let deps: Deps
let ids = 100

beforeAll(async () => {
  redis = openRedis(await redisOfFile(), { log: silentLog })
  deps = { redis, log: silentLog, clock: systemClock } as Deps
})
afterAll(() => closeRedis(redis))

const newPost = () =>
  ({ id: String(ids++), team_id: '1', social_account_id: '1', status: InProgress, version: 1 }) as PostRow
const at = (post: PostRow, percent: number): PostRow => ({
  ...post,
  progress: { step: 'prepared', text: 'Posting', percent, sentence: 'On its way' },
})
const sent = async (post: PostRow) =>
  (await readLive(redis, topics.post(post.id))).map(({ data }) => {
    const { status_number, progress } = data as StatusMessage
    return [status_number, progress?.percent]
  })

test('steps within the batch time are sent as the newest one, for each post separately', async () => {
  const { notify } = createNotifier(deps)
  const [one, other] = [newPost(), newPost()]
  for (const percent of [2, 40, 80]) notify(at(one, percent), { change: 'progress', settled: false })
  notify(at(other, 5), { change: 'progress', settled: false })
  await until(async () => (await sent(one)).length > 0 && (await sent(other)).length > 0)
  notify(at(one, 90), { change: 'progress', settled: false })
  await until(async () => (await sent(one)).length > 1)
  expect(await sent(one)).toEqual([
    [InProgress, 80],
    [InProgress, 90],
  ])
  expect(await sent(other)).toEqual([[InProgress, 5]])
})

test('a change is sent at once, and no older step after it', async () => {
  const { notify, close } = createNotifier(deps)
  const post = newPost()
  notify(at(post, 80), { change: 'progress', settled: false })
  notify({ ...post, status: Posted, progress: null }, { change: 'changed', settled: false })
  await close()
  await until(async () => (await sent(post)).length > 0)
  expect(await sent(post)).toEqual([[Posted, undefined]])
})

test('a worker that stops sends what is pending', async () => {
  const { notify, close } = createNotifier(deps)
  const post = newPost()
  notify(at(post, 40), { change: 'progress', settled: false })
  await close()
  expect(await sent(post)).toEqual([[InProgress, 40]])
})
