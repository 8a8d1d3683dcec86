import { CreatePosts, ShowEditing } from '@fanfare/contracts/endpoints/posts.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editing, heldMs } from '../../src/stores/editing.ts'
import { account, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let redis: Redis
beforeAll(async () => {
  fanfare = await startPublishing()
  fanfare.accounts.push(account('1'))
  redis = new Redis(fanfare.redisUrl)
})
afterAll(async () => {
  redis.disconnect()
  await fanfare.close()
})

const mira = () => fanfare.as({ userId: '11', role: Manager })
const ada = () => fanfare.as({ userId: '12', role: Manager })
const draft = async () => {
  const account = fanfare.accounts.find(({ team_id }) => team_id === '1')
  const body = { caption: 'Bowls', accounts: [account?.id ?? ''], schedule: { kind: 'draft' as const } }
  const [post] = (await mira().call(CreatePosts, { body })).posts
  return post?.id ?? ''
}
const say = async (who: ReturnType<typeof mira>, id: string, open = true) =>
  (await who.call(ShowEditing, { params: { id }, body: { open } })).data

test('two people on one post read each other’s names until one closes it', async () => {
  const id = await draft()
  expect(await say(mira(), id)).toEqual([])
  expect(await say(ada(), id)).toEqual([{ id: '11', name: 'Mira' }])
  expect(await say(mira(), id)).toEqual([{ id: '12', name: 'Mira' }])
  await say(ada(), id, false)
  expect(await say(mira(), id)).toEqual([])
  expect(await say(mira(), await draft())).toEqual([])
})

test('the team hears of those who come and go, and not of those who stay', async () => {
  const id = await draft()
  for (const open of [true, true, false, false]) await say(mira(), id, open)
  const messages = await until(
    async () => {
      const all = await readLive(redis, topics.team('1'))
      const own = all.filter(({ data }) => (data as { kind: string; post_id: string }).post_id === id)
      const sent = own.filter(({ data }) => (data as { kind: string }).kind === 'editing')
      return sent.length >= 2 ? sent : undefined
    },
    { what: 'two messages' },
  )
  expect(messages.map(({ data }) => data)).toEqual(Array(2).fill({ kind: 'editing', post_id: id }))
})

test('who says nothing more is not named for long', async () => {
  const store = editing(redis, 'fanfare', '1', '77')
  await store.say('11', 'Mira', 1000)
  expect([...(await store.read(1000 + heldMs - 1)).keys()]).toEqual(['11'])
  expect([...(await store.read(1000 + heldMs)).keys()]).toEqual([])
  expect(await redis.pttl('fanfare:editing:1:77')).toBeGreaterThan(0)
})

test('another team’s post, and that of somebody else for a Creator, are refused', async () => {
  const id = await draft()
  const stranger = await fanfare.as({ teamId: '2', role: Manager }).ask(ShowEditing, { params: { id }, body: {} })
  expect(stranger.error).toMatchObject({ code: 'post_not_found', field: 'params.id' })
  const creator = await fanfare.as({ userId: '12', role: Creator }).ask(ShowEditing, { params: { id }, body: {} })
  expect(creator.error).toMatchObject({ code: 'not_allowed', field: 'params.id' })
  expect(await say(mira(), id)).toEqual([])
})
