import { AddContent, AddContents } from '@fanfare/contracts/endpoints/contents.ts'
import { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, GetPost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CreateSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { creatorSources, type Post, Posted, PostSource } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

/** Whatever makes a post of another one keeps where that came from. */

let publishing: Harness
let team = 4700
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString()
/** What a post made from a saved post, a library item or a live post is stored with. */
const stored = { saved_post: { source_ref: '31' }, library: { library_id: '41' }, repost: { repost_of: '51' } }

async function newTeam() {
  const teamId = String(++team)
  const ig = account(teamId, { username: 'olea', timezone: 'Europe/Lisbon' })
  const page = account(teamId, { username: 'olea.page', type: 'fb', timezone: 'Europe/Lisbon' })
  publishing.accounts.push(ig, page)
  const member = publishing.as({ teamId, role: Manager })
  const program = publishing.as({ teamId, role: Manager, via: 'key', scopes: ['posts:read', 'posts:write'] })
  const items = [{ media_id: (await member.picture()).id }]
  const create = async (given: object = {}): Promise<Post> => {
    const body = { accounts: [ig.id], caption: 'Bowls', items, schedule: { kind: 'draft' as const }, ...given }
    return (await member.call(CreatePosts, { body })).posts[0] as Post
  }
  /** A draft that came to be in this way. */
  const draftOf = async (source: PostSource, given: object = {}): Promise<Post> => {
    const post = await create(given)
    const { source_ref, library_id, repost_of } = { source_ref: null, library_id: null, repost_of: null, ...of(source) }
    await publishing.sql(
      'update posts set source = $2, source_ref = $3, library_id = $4, repost_of = $5 where id = $1',
      [...[post.id, source, source_ref, library_id, repost_of]],
    )
    return post
  }
  const all = () => publishing.sql<Stored>('select * from posts where team_id = $1 and deleted_at is null', [teamId])
  return { teamId, ig, page, member, program, items, create, draftOf, all }
}
interface Stored {
  id: string
  source: PostSource
  source_ref: string | null
  library_id: string | null
  repost_of: string | null
}
const of = (source: PostSource): Partial<Stored> => ({ source, ...(stored as Record<string, object>)[source] })
const series = (given: object) => ({
  caption: 'Bowls',
  schedule: { kind: 'date' as const, wall: `${day(2)}T10:00` },
  recurrence: { unit: 'day' as const, times: 2 },
  ...given,
})

test.each(PostSource.enum)('a series of a draft of source %s, and the dates that are added to it', async source => {
  const { ig, member, items, draftOf, all } = await newTeam()
  const { id, version } = await draftOf(source)
  const body = series({ accounts: [ig.id], items, replaces: { id, version } })
  const made = await member.call(CreateSeries, { body })
  expect(await all()).toMatchObject(Array(2).fill(of(source)))
  const params = { id: made.id as string }
  await member.call(UpdateSeries, { params, body: { recurrence: { unit: 'day', times: 4 } } })
  expect(await all()).toMatchObject(Array(4).fill(of(source)))
  const { data } = await member.call(ListPosts, { query: {} })
  for (const post of data) expect(post).toMatchObject({ source, creator_source: creatorSources[source] })
})

test.each(PostSource.enum)('a duplicate of a post of source %s, and a series of duplicates', async source => {
  const { ig, member, items, create, draftOf, all } = await newTeam()
  const { id } = await draftOf(source)
  expect(await create({ copy_of: id })).toMatchObject({ source })
  await member.call(CreateSeries, { body: series({ accounts: [ig.id], items, copy_of: id }) })
  expect(await all()).toMatchObject(Array(4).fill(of(source)))
})

test.each(PostSource.enum)(
  'posts in place of a draft of source %s, and that draft deleted and restored',
  async source => {
    const { member, draftOf, create, all } = await newTeam()
    const { id, version } = await draftOf(source)
    await create({ replaces: { id, version }, schedule: { kind: 'date', wall: `${day(3)}T11:00` } })
    await member.call(RestorePost, { params: { id } })
    expect(await all()).toMatchObject(Array(2).fill(of(source)))
  },
)

test.each(PostSource.enum)('the posts that a draft of source %s for several accounts becomes', async source => {
  const { ig, page, member, draftOf, all } = await newTeam()
  const both = { accounts: [ig.id, page.id], together: true }
  const sent = await draftOf(source, both)
  const schedule = { kind: 'date' as const, wall: `${day(3)}T12:00` }
  await member.call(UpdatePost, { params: { id: sent.id }, body: { schedule } })
  const placed = await draftOf(source, both)
  await member.call(AddTimeslots, { body: { account_id: ig.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['09:00'] } })
  // The page has no slots, so its post stays a draft of its own.
  const accounts = [ig.id, page.id]
  await member.call(EnqueuePosts, { body: { accounts, posts: [placed.id] } })
  expect(await all()).toMatchObject(Array(4).fill(of(source)))
})

test('an item of the library, composed, placed into slots and repeated', async () => {
  const { ig, member, items, create, all } = await newTeam()
  const { id } = await member.call(StorePostLibrary, { body: { caption: 'Bowls', items } })
  await create({ library_id: id })
  await member.call(AddTimeslots, { body: { account_id: ig.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['09:00'] } })
  await member.call(EnqueuePosts, { body: { accounts: [ig.id], posts: [], options: { library_items: [id] } } })
  await member.call(CreateSeries, { body: series({ accounts: [ig.id], items, library_id: id }) })
  expect(await all()).toMatchObject(Array(4).fill({ source: 'library', library_id: id }))
})

test('a live post, said once more and repeated', async () => {
  const { ig, member, create, all } = await newTeam()
  const live = await create()
  await publishing.sql('update posts set status = $2, posted_at = now() where id = $1', [live.id, Posted])
  await create({ repost_of: live.id })
  const { caption: _, ...body } = series({ accounts: [ig.id], repost_of: live.id })
  await member.call(CreateSeries, { body: { ...body, schedule: { kind: 'date', wall: `${day(2)}T10:00` } } })
  const again = (await all()).filter(({ id }) => id !== live.id)
  expect(again).toMatchObject(Array(3).fill({ source: 'repost', repost_of: live.id }))
})

test('rows of a table, and the calls of a program by both names', async () => {
  const { ig, member, program, items, all } = await newTeam()
  const media = items[0]?.media_id as string
  await member.call(ImportPosts, { body: { rows: [{ accounts: 'olea', caption: 'Bowls', media }] } })
  await program.call(ImportPosts, { body: { rows: [{ accounts: 'olea', caption: 'Plates', media }] } })
  expect(await all()).toMatchObject(Array(2).fill(of('import')))
  await program.call(CreatePosts, { body: { accounts: [ig.id], items, schedule: { kind: 'draft' } } })
  await program.call(AddContent, { body: { owner_id: ig.id, caption: 'Bowls' } })
  await program.call(AddContents, { body: { data: JSON.stringify([{ owner_id: ig.id, caption: 'Bowls' }]) } })
  await program.call(CreateSeries, { body: series({ accounts: [ig.id], items }) })
  expect((await all()).filter(({ source }) => source === 'api')).toHaveLength(5)
})

test('a post that the team never had cannot be copied; one that was deleted can', async () => {
  const { member, create } = await newTeam()
  const other = await newTeam()
  await expect(create({ copy_of: (await other.create()).id })).rejects.toMatchObject({ code: 'post_not_found' })
  const { id } = await create()
  await member.call(DeletePost, { params: { id } })
  expect(await create({ copy_of: id })).toMatchObject({ source: 'composed' })
  expect((await member.ask(GetPost, { params: { id } })).error?.code).toBe('post_not_found')
})
