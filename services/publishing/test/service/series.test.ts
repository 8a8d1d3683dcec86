import { LockContent } from '@fanfare/contracts/endpoints/contents.ts'
import { UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CreateSeries, DeleteSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 4200
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString()

async function newTeam() {
  const teamId = String(++team)
  const ig = account(teamId, { username: 'olea', timezone: 'Europe/Lisbon' })
  const page = account(teamId, { username: 'olea.page', timezone: 'America/New_York' })
  publishing.accounts.push(ig, page)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  const body = (given: object = {}) => ({
    accounts: [ig.id],
    caption: 'Bowls',
    items: [{ media_id: media.id }],
    schedule: { kind: 'date' as const, wall: `${day(2)}T10:00` },
    recurrence: { unit: 'day' as const, every: 2, times: 4 },
    ...given,
  })
  const total = async () => (await member.call(ListPosts, { query: {} })).pagination.total
  return { teamId, member, ig, page, media, body, total }
}

test('a series is made of ordinary posts that know their place, once for a key', async () => {
  const { member, ig, page, body, total } = await newTeam()
  const request = body({ accounts: [ig.id, page.id] })
  const dry = await member.call(CreateSeries, { body: { ...request, dry_run: true } })
  expect([dry.id, dry.dates.length, dry.refused, await total()]).toEqual([null, 4, 0, 0])
  const headers = { 'idempotency-key': 'spring' }
  const made = await member.call(CreateSeries, { body: request, headers })
  const again = await member.call(CreateSeries, { body: request, headers })
  expect([again.id, again.batch, dry.batch]).toEqual([made.id, made.batch, null])
  expect(await total()).toBe(8)
  expect(made.words).toBe('every 2 days')
  expect(made.dates.map(({ date }) => date)).toEqual([2, 4, 6, 8].map(day))
  const post = await member.call(GetPost, { params: { id: made.dates[2]?.posts[0]?.id as string } })
  expect(post.series).toMatchObject({ id: made.id, index: 3, total: 4, alone: false })
  expect(post.schedule).toMatchObject({ kind: 'date', wall: `${day(6)}T10:00` })
  expect(made.dates[0]?.posts.map(({ zone }) => zone).sort()).toEqual(['America/New_York', 'Europe/Lisbon'])
})

test('a series takes the place of the draft that it was written in', async () => {
  const { member, ig, body, total } = await newTeam()
  const { posts } = await member.call(CreatePosts, { body: { accounts: [ig.id], schedule: { kind: 'draft' } } })
  const { id, version } = posts[0] as (typeof posts)[0]
  const request = body({ replaces: { id, version } })
  await member.call(CreateSeries, { body: { ...request, dry_run: true } })
  expect(await total()).toBe(1)
  const { batch } = await member.call(CreateSeries, { body: request })
  expect((await member.ask(GetPost, { params: { id } })).error?.code).toBe('post_not_found')
  expect(await total()).toBe(4)
  // One call takes all of them back, and the draft is there again.
  const undone = await member.call(UndoBatch, { body: { batch: batch as string } })
  expect([undone.done, undone.left, await total()]).toEqual([5, 0, 1])
  expect(await member.call(GetPost, { params: { id } })).toMatchObject({ status: Draft })
})

test('what was changed of a new series since stays when it is undone', async () => {
  const { member, body, total } = await newTeam()
  const made = await member.call(CreateSeries, { body: body() })
  const id = made.dates[1]?.posts[0]?.id as string
  await member.call(UpdatePost, { params: { id }, body: { caption: 'My own words' } })
  const { done, left } = await member.call(UndoBatch, { body: { batch: made.batch as string } })
  expect([done, left, await total()]).toEqual([3, 1, 1])
})

test('posts for several accounts are taken back in one call too, new ones and those of a draft', async () => {
  const { member, ig, page, media, total } = await newTeam()
  const content = { accounts: [ig.id, page.id], caption: 'Bowls', items: [{ media_id: media.id }] }
  const schedule = { kind: 'date' as const, wall: `${day(2)}T10:00` }
  const { posts } = await member.call(CreatePosts, { body: { ...content, schedule } })
  const back = (batch = '') => member.call(UndoBatch, { body: { batch } })
  expect([(await back(posts[0]?.undo)).done, await total()]).toEqual([2, 0])
  const drafted = { ...content, together: true, schedule: { kind: 'draft' as const } }
  const [draft] = (await member.call(CreatePosts, { body: drafted })).posts
  const params = { id: draft?.id as string }
  const sent = await member.call(UpdatePost, { params, body: { ...content, caption: 'Plates', schedule } })
  expect(await total()).toBe(2)
  await back(sent.undo)
  expect([await member.call(GetPost, { params }), await total()]).toMatchObject([
    { status: Draft, caption: 'Bowls', accounts: [{}, {}] },
    1,
  ])
})

test('a full day refuses the series, is named by the dry run, and can be left out', async () => {
  const { member, ig, body, total } = await newTeam()
  const most = planOf(ig.plan).postsPerDay
  for (let at = 0; at < most; at++)
    await member.call(CreateSeries, { body: body({ recurrence: { unit: 'day', until: day(2) } }) })
  const dry = await member.call(CreateSeries, { body: { ...body(), dry_run: true } })
  expect(dry.dates.map(({ refused }) => refused?.code)).toEqual(['quota_reached', undefined, undefined, undefined])
  expect(await member.ask(CreateSeries, { body: body() })).toMatchObject({ error: { code: 'quota_reached' } })
  expect(await total()).toBe(most)
  const made = await member.call(CreateSeries, { body: body({ skip_refused: true }) })
  expect([made.refused, await total()]).toEqual([1, most + 3])
})

test('from one date on, or whole; a post changed alone stays and is named', async () => {
  const { member, body } = await newTeam()
  const made = await member.call(CreateSeries, { body: body() })
  const params = { id: made.id as string }
  const ids = made.dates.map(({ posts }) => posts[0]?.id as string)
  await member.call(UpdatePost, { params: { id: ids[2] as string }, body: { caption: 'My own words' } })
  const from = await member.call(UpdateSeries, { params, body: { from: 2, caption: 'Plates', time: '11:30' } })
  expect(from.changed).toBe(2)
  expect(from.left).toMatchObject([{ post_id: ids[2], index: 3, code: 'alone' }])
  const posts = await Promise.all(ids.map(id => member.call(GetPost, { params: { id } })))
  expect(posts.map(({ caption }) => caption)).toEqual(['Bowls', 'Plates', 'My own words', 'Plates'])
  expect(posts.map(({ schedule }) => schedule?.wall?.slice(11))).toEqual(['10:00', '11:30', '10:00', '11:30'])
  expect(posts.map(({ series }) => series?.alone)).toEqual([false, false, true, false])

  const dry = await member.call(DeleteSeries, { params, query: { from: 2, dry_run: true } })
  expect(dry.deleted).toEqual([ids[1], ids[3]])
  const gone = await member.call(DeleteSeries, { params, query: { from: 2 } })
  expect([gone.deleted, gone.left.length]).toEqual([[ids[1], ids[3]], 1])
  const shown = await member.call(GetSeries, { params })
  expect(shown.dates.map(({ posts: left }) => left.length)).toEqual([1, 0, 1, 0])
  await member.call(DeletePost, { params: { id: ids[0] as string } })
})

test('a post that someone else has locked stays and is named, whether the others change or are deleted', async () => {
  const { member, teamId, body } = await newTeam()
  const made = await member.call(CreateSeries, { body: body() })
  const params = { id: made.id as string }
  const ids = made.dates.map(({ posts }) => posts[0]?.id as string)
  const other = publishing.as({ teamId, userId: '22', role: Manager })
  await other.call(LockContent, { body: { id: ids[1] as string } })
  const changed = await member.call(UpdateSeries, { params, body: { caption: 'Plates' } })
  expect(changed).toMatchObject({ changed: 3, left: [{ post_id: ids[1], index: 2, code: 'locked' }] })
  const posts = await Promise.all(ids.map(id => member.call(GetPost, { params: { id } })))
  expect(posts.map(({ caption }) => caption)).toEqual(['Plates', 'Bowls', 'Plates', 'Plates'])
  const gone = await member.call(DeleteSeries, { params, query: {} })
  expect(gone).toMatchObject({ deleted: [ids[0], ids[2], ids[3]], left: [{ post_id: ids[1], code: 'locked' }] })
  // Whose own lock it is changes it.
  expect(await other.call(UpdateSeries, { params, body: { caption: 'Cups' } })).toMatchObject({ changed: 1, left: [] })
})

test('a post that someone may not change refuses the change of the series', async () => {
  const { member, teamId, body } = await newTeam()
  const creator = publishing.as({ teamId, role: Creator, userId: '77' })
  const made = await creator.call(CreateSeries, { body: body() })
  const params = { id: made.id as string }
  const ids = made.dates.map(({ posts }) => posts[0]?.id as string)
  await publishing.sql(`update posts set author_id = 78 where id = $1`, [ids[2]])
  expect((await creator.ask(UpdateSeries, { params, body: { caption: 'x' } })).error?.code).toBe('not_allowed')
  expect((await creator.ask(DeleteSeries, { params, query: {} })).error?.code).toBe('not_allowed')
  expect(await member.call(GetPost, { params: { id: ids[0] as string } })).toMatchObject({ caption: 'Bowls' })
})

test('content that one of them cannot have changes none', async () => {
  const { member, body } = await newTeam()
  const made = await member.call(CreateSeries, { body: body() })
  const params = { id: made.id as string }
  const refused = await member.ask(UpdateSeries, { params, body: { caption: 'c'.repeat(2201) } })
  expect(refused.error?.code).toBe('post_incomplete')
  const post = await member.call(GetPost, { params: { id: made.dates[0]?.posts[0]?.id as string } })
  expect([post.caption, post.version]).toEqual(['Bowls', 1])
})

test('the series of another team or author', async () => {
  const { member, teamId, body } = await newTeam()
  const other = await newTeam()
  const { id } = await member.call(CreateSeries, { body: body() })
  const params = { id: id as string }
  expect((await other.member.ask(GetSeries, { params })).error?.code).toBe('series_not_found')
  expect((await other.member.ask(DeleteSeries, { params })).error?.code).toBe('series_not_found')
  const creator = publishing.as({ teamId, role: Creator, userId: '77' })
  expect((await creator.ask(UpdateSeries, { params, body: { caption: 'x' } })).error?.code).toBe('not_allowed')
})
