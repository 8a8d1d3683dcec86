import {
  CreateSavedFolder,
  DeleteSavedFolder,
  DeleteSavedPosts,
  ListSavedFolders,
  ListSavedPosts,
  MoveSavedPosts,
  RenameSavedFolder,
  RestoreSavedFolder,
  RestoreSavedPosts,
  SavePost,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Research, startResearchSystem, type Team } from './research-setup.ts'
import { countedOf, fill, invented, save } from './saved-setup.ts'

/** Saved posts, their folders, and what they take of a plan; no network is asked. */

let research: Research
beforeAll(async () => {
  research = await startResearchSystem({ plan: '1' })
}, 120_000)
afterAll(() => research?.close())

type Own = Pick<Team, 'client' | 'teamId'>
/** A person with a new team, whose plan allows 50 saved posts. */
async function somebody(): Promise<Own> {
  const client = research.system.client()
  await client.signUp()
  return { client, teamId: (await client.call(GetUser)).active_team ?? '' }
}
const counted = countedOf
const folder = ({ client }: Own, name: string) => client.call(CreateSavedFolder, { body: { name } })
const list = async ({ client }: Own, query: object = {}) => {
  const { data, pagination } = await client.call(ListSavedPosts, { query })
  return { ids: data.map(({ id }) => id), ...pagination }
}
const remove = async ({ client }: Own, ids: string[]) =>
  (await client.call(DeleteSavedPosts, { body: { ids } })).deleted.sort()
const restore = async ({ client }: Own, ids: string[]) =>
  (await client.call(RestoreSavedPosts, { body: { ids } })).restored.sort()
const code = async (
  answer: Promise<{ status: number; error?: { code: string; field?: string | undefined } | undefined }>,
) => {
  const { status, error } = await answer
  return [status, error?.code, error?.field]
}

test('a post is saved once: again it has its data of now, stays where it is, or moves where a folder is named', async () => {
  const mira = await somebody()
  const { id: folder_id } = await folder(mira, 'Bowls')
  const post = invented({
    caption: 'First',
    like_count: 3,
    username: 'olea',
    folder_id,
    posted_at: '2026-01-02T03:04:05Z',
  })
  const first = await mira.client.call(SavePost, { body: { post } })
  expect(first).toMatchObject({
    post_id: post.post_id,
    folder_id,
    from: 'explore',
    thumbnail: null,
    results: [],
    data: {
      caption: 'First',
      like_count: 3,
      comments_count: null,
      username: 'olea',
      user_fullname: null,
      posted_at: '2026-01-02T03:04:05.000Z',
    },
  })
  const { folder_id: _, ...bare } = post
  const again = await mira.client.call(SavePost, { body: { post: { ...bare, like_count: 9 } } })
  expect(again).toEqual({ ...first, data: { ...first.data, like_count: 9 } })
  const moved = await mira.client.call(SavePost, { body: { post: { ...post, folder_id: null } } })
  expect([moved.id, moved.folder_id]).toEqual([first.id, null])
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
  const other = await mira.client.call(SavePost, { body: { post: { ...bare, network: 'fb' } } })
  expect(other.id).not.toBe(first.id)
})

test('saved again by what says less of it, a post keeps its folder and all that is known of it', async () => {
  const mira = await somebody()
  const { id: folder_id } = await folder(mira, 'Bowls')
  const post = invented({
    caption: 'First',
    username: 'olea',
    user_fullname: 'Olea',
    thumbnail_url: null,
    media: [{ type: 'image', url: 'https://cdn.example.com/1.jpg' }],
    media_total: 4,
    like_count: 3,
    comments_count: 4,
    posted_at: '2026-01-02T03:04:05Z',
    z_score: 2.5,
    folder_id,
  })
  const first = await mira.client.call(SavePost, { body: { post } })
  expect(first.data.media_total).toBe(4)
  const { post_id, network, permalink, type } = post
  const bare = {
    post_id,
    network,
    permalink,
    type,
    from: 'hashtag' as const,
    media: [],
    like_count: null,
    z_score: null,
  }
  expect(await mira.client.call(SavePost, { body: { post: bare } })).toEqual(first)
  expect((await list(mira, { keyword: 'first' })).total).toBe(1)
})

test('lists of posts are asked which of theirs are saved, by the ids of the network', async () => {
  const [mira, tom] = [await somebody(), await somebody()]
  const [one, two, gone] = [await save(mira.client), await save(mira.client), await save(mira.client)]
  const other = await save(tom.client)
  await remove(mira, [gone?.id ?? ''])
  const asked = [one, two, gone, other].map(post => post?.post_id).join(',')
  expect(await list(mira, { post_ids: `${asked},never_saved,${one?.post_id}` })).toMatchObject({
    ids: [two?.id, one?.id],
    total: 2,
  })
  expect(await list(mira, { post_ids: 'never_saved' })).toMatchObject({ ids: [], total: 0 })
  const empty = mira.client.ask(ListSavedPosts, { query: { post_ids: 'one,,two' } })
  expect(await code(empty)).toEqual([422, 'invalid_input', 'query.post_ids'])
})

test('twenty at once of one post are one saved post and one place', async () => {
  const mira = await somebody()
  const post = invented()
  const all = await Promise.all(Array.from({ length: 20 }, () => mira.client.call(SavePost, { body: { post } })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
})

test('a folder that is not there, or of another team, is none', async () => {
  const [mira, tom] = [await somebody(), await somebody()]
  const { id } = await folder(tom, 'His')
  const { client } = mira
  const none = [404, 'saved_folder_not_found']
  expect(await code(client.ask(SavePost, { body: { post: invented({ folder_id: id }) } }))).toEqual([
    ...none,
    'body.post.folder_id',
  ])
  const saved = await save(client)
  expect(await code(client.ask(MoveSavedPosts, { body: { folder_id: id, posts: [saved.id] } }))).toEqual([
    ...none,
    'body.folder_id',
  ])
  expect(await code(client.ask(RenameSavedFolder, { params: { id }, body: { name: 'Mine' } }))).toEqual([
    ...none,
    'params.id',
  ])
  expect(await code(client.ask(DeleteSavedFolder, { params: { id } }))).toEqual([...none, 'params.id'])
  expect(await code(client.ask(RestoreSavedFolder, { params: { id } }))).toEqual([...none, 'params.id'])
  expect(await remove(tom, [saved.id])).toEqual([])
  expect((await tom.client.call(MoveSavedPosts, { body: { folder_id: id, posts: [saved.id] } })).moved).toEqual([])
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
})

test('names of folders are unique, whatever their case; a deleted one’s name is free', async () => {
  const mira = await somebody()
  const { client } = mira
  const first = await folder(mira, ' Bowls ')
  expect(first).toMatchObject({ name: 'Bowls', posts: 0 })
  expect(await code(client.ask(CreateSavedFolder, { body: { name: 'bowls' } }))).toEqual([
    409,
    'saved_folder_taken',
    'body.name',
  ])
  const second = await folder(mira, 'Cups')
  const taken = client.ask(RenameSavedFolder, { params: { id: second.id }, body: { name: 'BOWLS' } })
  expect(await code(taken)).toEqual([409, 'saved_folder_taken', 'body.name'])
  expect((await client.call(RenameSavedFolder, { params: { id: second.id }, body: { name: 'CUPS' } })).name).toBe(
    'CUPS',
  )
  await client.call(DeleteSavedFolder, { params: { id: first.id } })
  await folder(mira, 'bowls')
  expect(await code(client.ask(RestoreSavedFolder, { params: { id: first.id } }))).toEqual([
    409,
    'saved_folder_taken',
    'params.id',
  ])
  expect((await client.call(ListSavedFolders)).data.map(({ name }) => name)).toEqual(['bowls', 'CUPS'])
})

test('of many requests at once that make folders, exactly as many succeed as a team may have', async () => {
  const mira = await somebody()
  await research.sql(
    `insert into saved_folders (id, team_id, name, created_by, created_at)
     select 1000 + n, $1, 'made ' || n, 1, now() from generate_series(1, $2::int) n`,
    [mira.teamId, savedPosts.folders - 3],
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => mira.client.ask(CreateSavedFolder, { body: { name: `f${at}` } })),
  )
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
  expect(answers.find(({ error }) => error)?.error).toMatchObject({
    code: 'saved_folder_limit',
    details: { limit: 200 },
  })
})

test('deleted and restored, posts give their places back and take them again', async () => {
  const mira = await somebody()
  const { id: folder_id } = await folder(mira, 'Bowls')
  const saved = await Promise.all([save(mira.client, { folder_id }), save(mira.client), save(mira.client)])
  const ids = saved.map(({ id }) => id).sort()
  expect(await remove(mira, [...ids.slice(0, 2), '123'])).toEqual(ids.slice(0, 2))
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
  expect(await remove(mira, ids)).toEqual(ids.slice(2))
  expect(await counted(mira)).toEqual({ used: 0, total: 0 })
  expect(await restore(mira, [...ids, '123'])).toEqual(ids)
  expect(await restore(mira, ids)).toEqual([])
  expect(await counted(mira)).toEqual({ used: 3, total: 3 })
  expect((await list(mira, { folder_id })).ids).toEqual([saved[0].id])
})

test('a deleted post that is saved again is the same one', async () => {
  const mira = await somebody()
  const post = invented()
  const first = await mira.client.call(SavePost, { body: { post } })
  await remove(mira, [first.id])
  const again = await mira.client.call(SavePost, { body: { post } })
  expect(again.id).toBe(first.id)
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
})

test('after 30 days nothing comes back', async () => {
  const mira = await somebody()
  const { id } = await save(mira.client)
  await remove(mira, [id])
  await research.sql(`update saved_posts set deleted_at = now() - interval '31 days' where id = $1`, [id])
  expect(await restore(mira, [id])).toEqual([])
  expect(await counted(mira)).toEqual({ used: 0, total: 0 })
})

test('a folder goes with what is in it, and comes back with what went with it alone', async () => {
  const mira = await somebody()
  const { id: folder_id, ...rest } = await folder(mira, 'Bowls')
  const [one, two, before, other] = await Promise.all([
    save(mira.client, { folder_id }),
    save(mira.client, { folder_id }),
    save(mira.client, { folder_id }),
    save(mira.client),
  ])
  await remove(mira, [before.id])
  await mira.client.call(DeleteSavedFolder, { params: { id: folder_id } })
  expect((await list(mira)).ids).toEqual([other.id])
  expect(await counted(mira)).toEqual({ used: 1, total: 1 })
  // One of them alone lies in no folder, as its own is gone.
  await restore(mira, [one.id])
  expect((await list(mira, { folder_id: 'none' })).ids.sort()).toEqual([one.id, other.id].sort())
  const back = await mira.client.call(RestoreSavedFolder, { params: { id: folder_id } })
  expect(back).toEqual({ ...rest, id: folder_id, posts: 1 })
  expect((await list(mira, { folder_id })).ids).toEqual([two.id])
  expect(await counted(mira)).toEqual({ used: 3, total: 3 })
})

test('the plan’s limit: of many at once as many are saved as it allows, and nothing is restored in part', async () => {
  const mira = await somebody()
  const { limit } = await mira.client.call(ListSavedFolders)
  expect(limit).toBeGreaterThan(0)
  const { id: folder_id } = await folder(mira, 'Bowls')
  const first = await Promise.all(Array.from({ length: 4 }, () => save(mira.client, { folder_id })))
  await mira.client.call(DeleteSavedFolder, { params: { id: folder_id } })
  // As full as the plan allows but for three.
  await fill(research, mira.teamId, limit - 3)
  const full = { code: 'usage_limit', details: { counter: 'saved_posts', limit } }
  expect((await mira.client.ask(RestoreSavedFolder, { params: { id: folder_id } })).error).toMatchObject(full)
  const all = mira.client.ask(RestoreSavedPosts, { body: { ids: first.map(({ id }) => id) } })
  expect((await all).error).toMatchObject(full)
  expect((await list(mira)).ids).toEqual([])
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => mira.client.ask(SavePost, { body: { post: invented() } })),
  )
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(3)
  expect(answers.find(({ error }) => error)?.error).toMatchObject(full)
  expect(await counted(mira)).toEqual({ used: limit, total: 3 })
})

test('pages of 20 by every order and filter, none of which has a post twice', async () => {
  const mira = await somebody()
  const { id: folder_id } = await folder(mira, 'Bowls')
  for (let at = 0; at < 25; at += 1)
    await save(mira.client, {
      ...(at % 2 ? { folder_id } : {}),
      type: at % 5 === 0 ? 'video' : 'image',
      network: at % 10 === 0 ? 'fb' : 'ig',
      username: at === 7 ? '100%_olea' : 'tom',
      caption: at === 8 ? 'About ÖLEA' : 'x',
      like_count: at % 4 === 0 ? null : at % 3,
      z_score: at % 6 === 0 ? null : (at % 7) - 3,
      posted_at: at % 9 === 0 ? null : `2026-01-${String((at % 20) + 1).padStart(2, '0')}T00:00:00Z`,
    })
  const newest = await list(mira)
  expect(newest).toMatchObject({ has_next: true, offset: 0, per_result: 20, total: 25 })
  expect(newest.ids).toHaveLength(20)
  for (const orderBy of ['-created_at', 'created_at', '-posted_at', '-like_count', '-z_score'] as const) {
    const pages = [await list(mira, { orderBy }), await list(mira, { orderBy, offset: 20 })]
    expect(pages[1]).toMatchObject({ has_next: false, total: 25 })
    expect(new Set(pages.flatMap(({ ids }) => ids)).size, orderBy).toBe(25)
  }
  const { data } = await mira.client.call(ListSavedPosts, { query: { orderBy: '-z_score', limit: 100 } })
  const scores = data.map(({ data: { z_score } }) => z_score)
  expect(scores).toEqual([...scores].sort((a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)))
  const total = async (query: object) => (await list(mira, query)).total
  expect(await total({ folder_id })).toBe(12)
  expect(await total({ folder_id: 'none' })).toBe(13)
  expect(await total({ type: 'video' })).toBe(5)
  expect(await total({ type: 'video', network: 'fb' })).toBe(3)
  expect(await total({ keyword: '100%_' })).toBe(1)
  expect(await total({ keyword: 'öLe' })).toBe(1)
  expect(await total({ folder_id: '5' })).toBe(0)
  expect(await mira.client.call(ListSavedFolders)).toMatchObject({ data: [{ posts: 12 }], unfiled: 13, total: 25 })
})

test('every order is read from an index', async () => {
  for (const order of [
    'created_at desc, id desc',
    'posted_at desc nulls last, id desc',
    'like_count desc nulls last, id desc',
    'z_score desc nulls last, id desc',
  ]) {
    const plan = await research.sql<{ 'QUERY PLAN': string }>(
      `explain select * from saved_posts where team_id = 1 and deleted_at is null order by ${order} limit 21`,
    )
    expect(plan.map(row => row['QUERY PLAN']).join('\n'), order).not.toContain('Sort')
  }
})
