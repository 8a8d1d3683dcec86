import { MovePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft, Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let olea: Account
let pictureId: string
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as()
  olea = account('1', { plan: 3 })
  fanfare.accounts.push(olea)
  pictureId = (await mira.picture()).id
})
afterAll(() => fanfare.close())
beforeEach(() => fanfare.sql('update posts set deleted_at = now()'))

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ahead = (days: number, time = '12:00') => `${day(days)}T${time}`
async function make(caption: string, schedule: object = { kind: 'date', wall: ahead(3) }, as = mira): Promise<string> {
  const body = { caption, items: [{ media_id: pictureId }], accounts: [olea.id], schedule }
  return (await as.call(CreatePosts, { body })).posts[0]?.id as string
}
const post = (id: string) => mira.call(GetPost, { params: { id } })
const undo = (done: { id: string; version: number; from?: number; before?: unknown }[]) =>
  mira.call(UndoBulkPosts, {
    body: { posts: done.map(({ id, version, from, before }) => ({ id, version, from, before })) },
  })

test('posts move by days at their times of day, keep their states, and go back in one step', async () => {
  const noon = await make('Noon')
  const evening = await make('Evening', { kind: 'date', wall: ahead(4, '18:30') })
  const idea = await make('Idea', { kind: 'draft', wall: ahead(5) })
  const undated = await make('Undated', { kind: 'draft' })
  const ids = [noon, evening, idea, undated]
  const { total, done, refused } = await mira.call(BulkPosts, { body: { action: 'move', ids, days: 2 } })
  expect([total, done.map(({ id }) => id)]).toEqual([4, [noon, evening, idea]])
  expect(refused).toEqual([expect.objectContaining({ id: undated, caption: 'Undated', code: 'post_state' })])
  expect((await post(noon)).schedule?.wall).toBe(ahead(5))
  expect((await post(evening)).schedule?.wall).toBe(ahead(6, '18:30'))
  expect(await post(idea)).toMatchObject({ status: Draft, schedule: { wall: ahead(7) } })
  const back = await undo(done)
  expect(back.refused).toEqual([])
  expect(await post(noon)).toMatchObject({ status: Scheduled, schedule: { wall: ahead(3) } })
  expect(await post(idea)).toMatchObject({ status: Draft, schedule: { wall: ahead(5) } })
})

test('steps are undone one after the other: what was placed before a change of many posts, after it', async () => {
  const [one, two] = [await make('Placed'), await make('Placed too', { kind: 'date', wall: ahead(4) })]
  const ids = [one, two]
  const walls = async () => (await Promise.all(ids.map(post))).map(({ schedule }) => schedule?.wall)
  const step = (batch: string | null) => mira.call(UndoBatch, { body: { batch: batch as string } })
  const placed = await mira.call(MovePosts, { body: { posts: ids, days: 1 } })
  const moved = await mira.call(BulkPosts, { body: { action: 'move', ids, days: 2 } })
  const drafts = await mira.call(BulkPosts, { body: { action: 'draft', ids } })
  const gone = await mira.call(BulkPosts, { body: { action: 'delete', ids } })
  expect((await step(gone.batch)).done).toBe(2)
  expect((await step(drafts.batch)).done).toBe(2)
  expect(await walls()).toEqual([ahead(6), ahead(7)])
  expect((await step(moved.batch)).done).toBe(2)
  expect(await walls()).toEqual([ahead(4), ahead(5)])
  const back = await step(placed.batch)
  expect([back.done, back.left]).toEqual([2, 0])
  expect(await walls()).toEqual([ahead(3), ahead(4)])
})

test('a program that undoes with the versions it was told leaves earlier steps to be undone too', async () => {
  const ids = [await make('Placed')]
  const placed = await mira.call(MovePosts, { body: { posts: ids, days: 1 } })
  const moved = await mira.call(BulkPosts, { body: { action: 'move', ids, days: 2 } })
  await undo(moved.done)
  const back = await mira.call(UndoBatch, { body: { batch: placed.batch as string } })
  expect([back.done, back.left]).toEqual([1, 0])
})

test('all move to one date; a time that has passed is refused with its reason', async () => {
  const ids = [await make('One'), await make('Two', { kind: 'date', wall: ahead(4, '18:30') })]
  await mira.call(BulkPosts, { body: { action: 'move', ids, date: day(9) } })
  expect((await Promise.all(ids.map(post))).map(({ schedule }) => schedule?.wall)).toEqual([
    ahead(9),
    ahead(9, '18:30'),
  ])
  const past = await mira.call(BulkPosts, { body: { action: 'move', ids, date: day(-3) } })
  expect(past.refused.map(({ code }) => code)).toEqual(['schedule_in_past', 'schedule_in_past'])
  expect((await post(ids[0] as string)).schedule?.wall).toBe(ahead(9))
})

test('the undo leaves what was changed since and names it', async () => {
  const ids = [await make('Changed since'), await make('Left alone')]
  const { done } = await mira.call(BulkPosts, { body: { action: 'draft', ids } })
  expect((await post(ids[0] as string)).status).toBe(Draft)
  await mira.call(UpdatePost, { params: { id: ids[0] as string }, body: { caption: 'Changed again' } })
  const back = await undo(done)
  expect(back.done.map(({ id }) => id)).toEqual([ids[1]])
  expect(back.refused).toEqual([
    expect.objectContaining({ id: ids[0], caption: 'Changed again', code: 'version_conflict' }),
  ])
  expect(await post(ids[1] as string)).toMatchObject({ status: Scheduled, schedule: { wall: ahead(3) } })
})

test('all of a filter, call by call, without what is made meanwhile', async () => {
  const ids: string[] = []
  for (let n = 0; n < 53; n += 1) ids.push(await make(`Sale ${n}`, { kind: 'draft' }))
  const other = await make('Something else', { kind: 'draft' })
  const body = { action: 'delete' as const, filter: { keyword: 'sale', status: 'DRAFT' } }
  const first = await mira.call(BulkPosts, { body })
  expect([first.total, first.done.length]).toEqual([53, 50])
  const late = await make('Sale that came late', { kind: 'draft' })
  const second = await mira.call(BulkPosts, { body: { ...body, after: first.next as string } })
  expect([second.total, second.done.length, second.next]).toEqual([3, 3, undefined])
  const left = async () => (await mira.call(ListPosts, { query: { status: 'DRAFT' } })).data.map(({ id }) => id)
  expect((await left()).toSorted()).toEqual([other, late].toSorted())
  expect((await undo(first.done)).done.length).toBe(50)
  expect((await mira.call(ListPosts, { query: {} })).pagination.total).toBe(52)
})

test('deleting takes live posts off the lists and leaves them live', async () => {
  const live = await make('Live')
  await fanfare.sql(`update publications set state = 'cancelled' where post_id = $1`, [live])
  await fanfare.sql(`update posts set status = ${Posted}, posted_at = now() where id = $1`, [live])
  const { done } = await mira.call(BulkPosts, { body: { action: 'delete', ids: [live] } })
  expect(done.map(({ id }) => id)).toEqual([live])
  expect((await undo(done)).done.length).toBe(1)
  expect((await post(live)).status).toBe(Posted)
})

test('only failed posts are retried, and that has no undo', async () => {
  const [failed, planned] = [await make('Failed'), await make('Planned', { kind: 'date', wall: ahead(6) })]
  await fanfare.sql(`update publications set state = 'failed' where post_id = $1`, [failed])
  await fanfare.sql(`update posts set status = ${Failed} where id = $1`, [failed])
  const { done, refused } = await mira.call(BulkPosts, { body: { action: 'retry', ids: [failed, planned] } })
  expect(done).toEqual([expect.objectContaining({ id: failed, undoable: false })])
  expect(refused).toEqual([expect.objectContaining({ id: planned, code: 'post_state' })])
  expect((await post(failed)).status).toBe(Scheduled)
})

test('a dry run says what would be refused and changes nothing', async () => {
  const ids = [await make('Fits'), await make('No date', { kind: 'draft' })]
  const run = await mira.call(BulkPosts, { body: { action: 'move', ids, days: 1, dry_run: true } })
  expect([run.done.length, run.refused.length]).toEqual([1, 1])
  expect((await post(ids[0] as string)).schedule?.wall).toBe(ahead(3))
})

test('a creator changes only posts of their own, and nobody those of another team', async () => {
  const noa = fanfare.as({ userId: '77', role: Creator })
  const own = await make('Hers', { kind: 'draft' }, noa)
  const ids = [await make('Not hers', { kind: 'draft' }), own]
  const { done, refused } = await noa.call(BulkPosts, { body: { action: 'delete', ids } })
  expect(done.map(({ id }) => id)).toEqual([own])
  expect(refused.map(({ code }) => code)).toEqual(['not_allowed'])
  const stranger = fanfare.as({ userId: '78', teamId: '2' })
  const none = await stranger.ask(BulkPosts, { body: { action: 'delete', ids } })
  expect(none.error).toMatchObject({ code: 'post_not_found', field: 'body.ids' })
  expect((await stranger.call(BulkPosts, { body: { action: 'delete', filter: {} } })).total).toBe(0)
})

test('a request says which posts and how far, once', async () => {
  const [id] = [await make('One')]
  const ask = async (body: object) => (await mira.ask(BulkPosts, { body })).error
  for (const [body, field] of [
    [{ action: 'delete' }, 'body.ids'],
    [{ action: 'delete', ids: [id], filter: {} }, 'body.ids'],
    [{ action: 'delete', ids: [id], after: 'YQ' }, 'body.after'],
    [{ action: 'delete', filter: {}, after: 'YQ' }, 'body.after'],
    [{ action: 'delete', ids: [id], days: 1 }, 'body.days'],
    [{ action: 'move', ids: [id] }, 'body.days'],
    [{ action: 'move', ids: [id], days: 1, date: day(4) }, 'body.days'],
    [{ action: 'move', ids: [id], days: 0 }, 'body.days'],
    [{ action: 'move', ids: [id], date: '2027-11-31' }, 'body.date'],
    [{ action: 'move', filter: { start: '2026-02-31T00:00:00Z' }, days: 1 }, 'body.filter.start'],
  ] as const)
    expect(await ask(body)).toMatchObject({ code: 'invalid_input', field })
})
