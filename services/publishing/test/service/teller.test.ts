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
import { teller } from '../../src/publisher/teller.ts'
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

const newPost = () => ({ id: String(ids++), team_id: '1', social_account_id: '1', status: 2, version: 1 }) as PostRow
const at = (post: PostRow, percent: number): PostRow => ({
  ...post,
  progress: { step: 'prepared', text: 'Posting', percent, sentence: 'On its way' },
})
const told = async (post: PostRow) =>
  (await readLive(redis, topics.post(post.id))).map(({ data }) => {
    const { status_number, progress } = data as StatusMessage
    return [status_number, progress?.percent]
  })

test('steps that follow at once are told as the newest, of each post by itself', async () => {
  const { tell } = teller(deps)
  const [one, other] = [newPost(), newPost()]
  for (const percent of [2, 40, 80]) tell(at(one, percent), { change: 'progress', settled: false })
  tell(at(other, 5), { change: 'progress', settled: false })
  await until(async () => (await told(one)).length > 0 && (await told(other)).length > 0)
  tell(at(one, 90), { change: 'progress', settled: false })
  await until(async () => (await told(one)).length > 1)
  expect(await told(one)).toEqual([
    [2, 80],
    [2, 90],
  ])
  expect(await told(other)).toEqual([[2, 5]])
})

test('what became of a post goes at once, and no older step comes after it', async () => {
  const { tell, close } = teller(deps)
  const post = newPost()
  tell(at(post, 80), { change: 'progress', settled: false })
  tell({ ...post, status: 3, progress: null }, { change: 'changed', settled: false })
  await close()
  await until(async () => (await told(post)).length > 0)
  expect(await told(post)).toEqual([[3, undefined]])
})

test('a worker that stops tells what it had gathered', async () => {
  const { tell, close } = teller(deps)
  const post = newPost()
  tell(at(post, 40), { change: 'progress', settled: false })
  await close()
  expect(await told(post)).toEqual([[2, 40]])
})
