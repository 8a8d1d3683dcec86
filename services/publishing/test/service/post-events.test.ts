import { CancelPosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { CreatePosts, DeletePost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let olea: Account
let pictureId: string
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as()
  olea = account('1')
  fanfare.accounts.push(olea)
  pictureId = (await mira.picture()).id
})
afterAll(() => fanfare.close())

const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`
const create = async (schedule: object) => {
  const items = [{ media_id: pictureId }]
  const { posts } = await mira.call(CreatePosts, { body: { caption: 'Bowls', accounts: [olea.id], items, schedule } })
  return (posts[0] as { id: string }).id
}
/** Names of the events about a post since the last time, in their order. */
const seen = new Map<string, number>()
const news = async (postId: string): Promise<string[]> => {
  const rows = await fanfare.sql<{ name: string }>(
    `select name from outbox where payload ->> 'postId' = $1 and team_id = '1' order by id`,
    [postId],
  )
  const before = seen.get(postId) ?? 0
  seen.set(postId, rows.length)
  return rows.slice(before).map(({ name }) => name)
}

test('each change of a post by a person is an event of its transaction, and a refused one is none', async () => {
  const id = await create({ kind: 'draft' })
  const params = { id }
  expect(await news(id)).toEqual(['post_created'])
  await mira.call(UpdatePost, { params, body: { caption: 'Plates' } })
  expect(await news(id)).toEqual(['post_changed'])
  await mira.call(SchedulePost, { params, body: { kind: 'date', wall: ahead(3) } })
  expect(await news(id)).toEqual(['post_scheduled'])
  await mira.call(UpdatePost, { params, body: { caption: 'Cups' } })
  expect(await news(id)).toEqual(['post_changed'])
  await mira.call(UpdatePost, { params, body: { caption: 'Mugs', schedule: { kind: 'date', wall: ahead(4) } } })
  expect(await news(id)).toEqual(['post_scheduled', 'post_changed'])
  await mira.call(CancelPost, { params })
  expect(await news(id)).toEqual(['post_cancelled'])
  await expect(mira.call(CancelPost, { params })).rejects.toThrow()
  expect(await news(id)).toEqual([])
  await mira.call(DeletePost, { params })
  expect(await news(id)).toEqual(['post_deleted'])
  await mira.call(RestorePost, { params })
  expect(await news(id)).toEqual(['post_restored'])
})

test('a scheduled post is created and scheduled, and so it comes back', async () => {
  const id = await create({ kind: 'date', wall: ahead(6) })
  expect(await news(id)).toEqual(['post_created', 'post_scheduled'])
  await mira.call(DeletePost, { params: { id } })
  await mira.call(RestorePost, { params: { id } })
  expect(await news(id)).toEqual(['post_deleted', 'post_restored', 'post_scheduled'])
})

test('a draft whose place a post takes is said to be replaced, and only where it is', async () => {
  const events = (postId: string) =>
    fanfare.sql<{ name: string; payload: { replaces?: string; replaced?: boolean } }>(
      `select name, payload from outbox where payload ->> 'postId' = $1 order by id`,
      [postId],
    )
  const draft = async () => {
    const items = [{ media_id: pictureId }]
    const body = { caption: 'Bowls', accounts: [olea.id], items, schedule: { kind: 'draft' as const } }
    return { body, post: (await mira.call(CreatePosts, { body })).posts[0] as { id: string; version: number } }
  }
  for (const stale of [0, 1]) {
    const { body, post } = await draft()
    const replaces = { id: post.id, version: post.version + stale }
    const schedule = { kind: 'date' as const, wall: ahead(9 + stale) }
    const made = (await mira.call(CreatePosts, { body: { ...body, schedule, replaces } })).posts[0] as { id: string }
    const [created] = await events(made.id)
    expect(created?.payload.replaces).toBe(stale ? undefined : post.id)

    const [, deleted] = await events(post.id)
    if (stale) expect(deleted).toBeUndefined()
    else expect(deleted).toMatchObject({ name: 'post_deleted', payload: { replaced: true } })
  }
})

test('many posts at once are an event each, and a rehearsal is none', async () => {
  const ids = [await create({ kind: 'date', wall: ahead(7) }), await create({ kind: 'date', wall: ahead(8) })]
  for (const id of ids) await news(id)
  const body = { accounts: [olea.id], posts: ids }
  await mira.call(CancelPosts, { body: { ...body, dry_run: true } })
  for (const id of ids) expect(await news(id)).toEqual([])
  const { batch } = await mira.call(CancelPosts, { body })
  for (const id of ids) expect(await news(id)).toEqual(['post_cancelled'])
  await mira.call(UndoBatch, { body: { batch: batch as string } })
  for (const id of ids) expect(await news(id)).toEqual(['post_scheduled'])
})
