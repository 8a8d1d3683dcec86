import { FetchMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, DeletePost, GetPost, RestorePost } from '@fanfare/contracts/endpoints/posts.ts'
import { ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import {
  DeleteSavedPosts,
  DraftFromSavedPost,
  ListSavedPosts,
  SavePost,
  StoreSavedThumbnail,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { ExploredMedia } from '@fanfare/contracts/entities/explored.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'
import { save, somePosts, toSave } from './saved-setup.ts'

/** From a saved post of the simulated network to a draft, what comes of it, and the copy of its thumbnail. */

let research: Research
let team: Team
let posts: ExploredMedia[]
beforeAll(async () => {
  research = await startResearchSystem()
  team = await teamWith(research)
  posts = await somePosts(research, team)
}, 120_000)
afterAll(() => research?.close())

const shown = async (id: string): Promise<SavedPost> => {
  const { data } = await team.client.call(ListSavedPosts, { query: { limit: 100 } })
  const found = data.find(one => one.id === id)
  if (!found) throw new Error(`saved post ${id} is not listed`)
  return found
}
/** Ids of posts that were saved, whose thumbnails may be kept. */
const kept = new Set<string>()
const keep = (post: ExploredMedia | undefined) => {
  if (!post) throw new Error('the profile has no such post')
  kept.add(post.id)
  return team.client.call(SavePost, { body: { post: toSave(post) } })
}
const draft = (id: string, more: object = {}, headers: Record<string, string> = {}) =>
  team.client.call(DraftFromSavedPost, { params: { id }, body: { account_id: team.ig.id, ...more }, headers })
const picture = (path: string | null, headers: Record<string, string> = {}) =>
  team.client.send(path ?? '/none', { headers })

test('the thumbnail of a saved post is kept, and read from here', async () => {
  const saved = await keep(posts.find(post => post.media_type === 'IMAGE'))
  const { thumbnail } = await until(async () => {
    const now = await shown(saved.id)
    return now.thumbnail === null ? undefined : now
  })
  const answer = await picture(thumbnail)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=86400')
  const { format, width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([format, Math.max(width, height) <= 512, Math.max(width, height) > 256]).toEqual(['webp', true, true])
  const etag = answer.headers.get('etag') ?? ''
  expect((await picture(thumbnail, { 'if-none-match': etag })).status).toBe(304)
  // Saved again, the network is not asked for it again.
  expect((await keep(posts.find(post => post.media_type === 'IMAGE'))).thumbnail).toBe(thumbnail)
  const stranger = await teamWith(research)
  expect((await stranger.client.send(thumbnail ?? '')).status).toBe(404)
  await team.client.call(DeleteSavedPosts, { body: { ids: [saved.id] } })
  expect((await picture(thumbnail)).status).toBe(404)
})

test('a browser sends a thumbnail where the network has none; what is no picture is refused', async () => {
  const { id, thumbnail } = await save(team.client)
  expect(thumbnail).toBeNull()
  expect((await picture(`/api/saved-post/${id}/thumbnail`)).status).toBe(404)
  const png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const store = (imageData: string) => team.client.ask(StoreSavedThumbnail, { params: { id }, body: { imageData } })
  const { data } = await store(`data:image/png;base64,${png.toString('base64')}`)
  const { width, height } = await sharp(
    Buffer.from(await (await picture(data?.thumbnail ?? '')).arrayBuffer()),
  ).metadata()
  expect([width, height]).toEqual([512, 256])
  const text = Buffer.from('just a text').toString('base64')
  expect((await store(`data:image/png;base64,${text}`)).error).toMatchObject({
    code: 'media_type_unsupported',
    field: 'body.imageData',
  })
  const half = png.subarray(0, 60).toString('base64')
  expect((await store(`data:image/png;base64,${half}`)).error).toMatchObject({
    code: 'media_broken',
    field: 'body.imageData',
  })
})

test('a thumbnail that the network has no more is given up', async () => {
  const { id } = await save(team.client, { thumbnail_url: `${research.system.simulator.url}/media/none.jpg` })
  await until(async () => {
    const [row] = await research.sql<{ thumbnail: string }>('select thumbnail from saved_posts where id = $1', [id])
    return row?.thumbnail === 'none'
  })
  expect((await shown(id)).thumbnail).toBeNull()
})

test('a draft has the files and the caption with a line of credit, and the saved post says what came of it', async () => {
  const source = posts.find(
    post => post.media_type === 'CAROUSEL_ALBUM' && post.children?.every(one => one.media_type === 'IMAGE'),
  )
  const saved = await keep(source ?? posts.find(post => post.media_type === 'IMAGE'))
  const { post_id } = await draft(saved.id)
  const { client } = team
  const post = await client.call(GetPost, { params: { id: post_id } })
  expect(post).toMatchObject({ source: 'saved_post', status: Draft })
  expect(post.caption).toMatch(new RegExp(`\n\nCredit: @${saved.data.username}$`))
  expect(post.media).toHaveLength(saved.data.media.length)
  const results = (status: string) =>
    until(async () => {
      const [result] = (await shown(saved.id)).results
      return result?.status === status ? result : undefined
    })
  expect(await results('draft')).toEqual({ post_id, status: 'draft', post_at: null, permalink: null })
  // Posts that take the place of the draft come from where it does.
  const made = await client.call(CreatePosts, {
    body: {
      accounts: [team.ig.id],
      caption: post.caption,
      items: post.media.map(({ media_id }) => ({ media_id })),
      schedule: { kind: 'now' },
      replaces: { id: post_id, version: post.version },
    },
  })
  const [live] = made.posts
  expect(await results('posted')).toMatchObject({ post_id: live?.id })
  // The network tells the link of a live post afterwards, and no event says so.
  await until(async () => (await shown(saved.id)).results[0]?.permalink?.startsWith('http'))
  expect((await shown(saved.id)).results).toHaveLength(1)
})

test('without a draft: the files are taken over, and the post that is composed with them is what came of the saved one', async () => {
  const { client } = team
  const saved = await keep(posts.find(post => post.media_type === 'IMAGE'))
  const { data } = await client.call(FetchMedia, { body: { media: saved.data.media } })
  expect(data).toMatchObject([{ type: 'image', status: MediaReady }])
  const made = await client.call(CreatePosts, {
    body: {
      accounts: [team.ig.id],
      caption: 'Composed',
      items: data.map(({ id }) => ({ media_id: id })),
      schedule: { kind: 'now' },
      saved_post_id: saved.id,
    },
  })
  expect(made.posts[0]?.source).toBe('saved_post')
  await until(async () => (await shown(saved.id)).results[0]?.post_id === made.posts[0]?.id)
})

test('a deleted draft is no result, and a restored one is', async () => {
  const saved = await save(team.client, { type: 'text', caption: 'Only words', network: 'fb', user_fullname: 'Olea' })
  const { post_id } = await draft(saved.id, { account_id: team.page.id })
  const { client } = team
  expect((await client.call(GetPost, { params: { id: post_id } })).caption).toBe('Only words\n\nCredit: Olea')
  const count = (many: number) => until(async () => (await shown(saved.id)).results.length === many)
  await count(1)
  await client.call(DeletePost, { params: { id: post_id } })
  await count(0)
  await client.call(RestorePost, { params: { id: post_id } })
  await count(1)
})

test('of posts that come from no saved post nothing is noted here', async () => {
  const { client, ig } = team
  const noted = async () => {
    await research.system.drain()
    const [row] = await research.sql<{ events: number }>('select count(*)::int as events from research.inbox')
    return row?.events ?? 0
  }
  const before = await noted()
  const body = { accounts: [ig.id], caption: 'Of our own', items: [], schedule: { kind: 'draft' as const } }
  const { posts: own } = await client.call(CreatePosts, { body })
  await client.call(DeletePost, { params: { id: own[0]?.id ?? '' } })
  expect(await noted()).toBe(before)
  await draft((await save(client, { type: 'text', caption: 'Only words' })).id, { account_id: team.page.id })
  expect(await noted()).toBeGreaterThan(before)
})

test('the line of credit is written as the person wrote it', async () => {
  const saved = await save(team.client, { type: 'text', caption: 'Only words', network: 'fb', user_fullname: 'Olea' })
  const { post_id } = await draft(saved.id, { account_id: team.page.id, credit_line: 'Words by Olea & Sons' })
  const { caption } = await team.client.call(GetPost, { params: { id: post_id } })
  expect(caption).toBe('Only words\n\nWords by Olea & Sons')
  const none = await draft(saved.id, { account_id: team.page.id, credit: false, credit_line: 'Words by Olea' })
  expect((await team.client.call(GetPost, { params: { id: none.post_id } })).caption).toBe('Only words')
})

test('without credit the caption is as it was; the same key again is the same draft', async () => {
  const saved = await keep(posts.find(post => post.media_type === 'IMAGE'))
  const files = async () => (await research.sql<{ n: number }>('select count(*)::int n from publishing.media'))[0]?.n
  const first = await draft(saved.id, { credit: false }, { 'idempotency-key': 'one' })
  const before = await files()
  expect(await draft(saved.id, { credit: false }, { 'idempotency-key': 'one' })).toEqual(first)
  expect(await files()).toBe(before)
  expect((await team.client.call(GetPost, { params: { id: first.post_id } })).caption).toBe(saved.data.caption)
  expect((await draft(saved.id)).post_id).not.toBe(first.post_id)
})

test('a video of a network becomes a file of the draft', async () => {
  const source = posts.find(post => post.media_type === 'VIDEO' && post.media_url !== undefined)
  const saved = await keep(source)
  const { post_id } = await draft(saved.id)
  const { media } = await team.client.call(GetPost, { params: { id: post_id } })
  expect(media).toHaveLength(1)
})

test('addresses that have ended are read again, for a draft and for a thumbnail, and no request is counted', async () => {
  const source = posts.find(
    post => post.media_type === 'CAROUSEL_ALBUM' && post.children?.every(one => one.media_type === 'IMAGE'),
  )
  if (!source) throw new Error('the profile has no carousel of pictures')
  const saved = await keep(source)
  const used = async () => (await team.client.call(ReadResearchUse, { query: {} })).explore.used
  const before = await used()
  research.system.simulator.control.endMediaUrls()
  const { post_id } = await draft(saved.id)
  const { media } = await team.client.call(GetPost, { params: { id: post_id } })
  expect(media).toHaveLength(saved.data.media.length)
  // The new ones are kept.
  const now = await shown(saved.id)
  expect(now.data.media).toHaveLength(saved.data.media.length)
  expect(now.data.media[0]?.url).not.toBe(saved.data.media[0]?.url)

  const late = posts.find(({ id, media_type }) => id !== source.id && media_type === 'IMAGE' && !kept.has(id))
  const { id } = await keep(late)
  expect(await until(async () => (await shown(id)).thumbnail ?? undefined)).toContain(id)
  expect(await used()).toBe(before)
})

test('what cannot be reposted says why, in the words of the specification', async () => {
  const { id } = await save(team.client, { type: 'video' })
  const ask = (saved: string, account_id = team.ig.id) =>
    team.client.ask(DraftFromSavedPost, { params: { id: saved }, body: { account_id } })
  expect((await ask(id)).error).toMatchObject({
    code: 'repost_impossible',
    message: 'Unable to repost this post, Video might contain copyrighted content.',
  })
  const withoutFile = await save(team.client, { type: 'image' })
  expect((await ask(withoutFile.id)).error).toMatchObject({
    code: 'repost_impossible',
    message: 'Unable to repost this post, its network doesn’t share the picture.',
  })
  expect((await ask('123')).error).toMatchObject({ code: 'saved_post_not_found', field: 'params.id' })
  const text = await save(team.client, { type: 'text' })
  expect((await ask(text.id, '123')).error).toMatchObject({
    code: 'social_account_not_found',
    field: 'body.account_id',
  })
  const gone = await save(team.client, {
    media: [{ type: 'image', url: `${research.system.simulator.url}/media/none.jpg` }],
  })
  expect((await ask(gone.id)).error).toMatchObject({
    code: 'network_unavailable',
    message: expect.stringContaining('no longer gives'),
  })
})
