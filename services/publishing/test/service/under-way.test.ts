import { CheckContents } from '@fanfare/contracts/endpoints/contents.ts'
import { ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft, Failed, InProgress, type Post } from '@fanfare/contracts/entities/posts.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RenderInstruction, targetKey } from '../../src/model/video/rendering.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

/** What is under way is asked for again, up to 18 times, and why asking ends is said (spec §4 and §8). */

let publishing: Harness
let team = 4900
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const reel: RenderInstruction = { make: 'video', kind: 'igreel' }

async function teamWithReel() {
  const teamId = String(++team)
  const own = account(teamId)
  publishing.accounts.push(own)
  const member = publishing.as({ teamId, role: Manager })
  const { id: mediaId } = await member.picture()
  await publishing.sql(
    `update media set type = 'video', mime = 'video/mp4', width = 540, height = 960, duration = 8 where id = $1`,
    [mediaId],
  )
  const create = async (given: object = {}): Promise<Post> => {
    const reelOf = { accounts: [own.id], post_type: 'reel' as const, items: [{ media_id: mediaId }] }
    return (await member.call(CreatePosts, { body: { ...reelOf, schedule: { kind: 'draft' }, ...given } }))
      .posts[0] as Post
  }
  /** Sets how far the conversion of the video is. */
  const convert = (state: string, error: object | null = null) =>
    publishing.sql(
      `insert into renderings (id, team_id, media_id, target, instruction, state, percent, error) values ($1, $2, $1, $3, $4, $5, 40, $6)
       on conflict (media_id, target) do update set state = excluded.state, error = excluded.error`,
      [mediaId, teamId, targetKey(reel), JSON.stringify(reel), state, error && JSON.stringify(error)],
    )
  return { own, member, create, convert }
}

const look = async (member: Caller, { id }: Post) => ({
  check: (await member.call(CheckContents, { body: { posts: [id] } })).retry_after,
  list: (await member.call(ListPosts, { query: {} })).retry_after,
  drafts: (await member.call(ListPosts, { query: { status: 'DRAFT' } })).retry_after,
  count: (await member.call(PostCounts, {})).rendering,
})
const nothing = { check: null, list: null, drafts: null, count: 0 }
const again = { check: contents.everySeconds, list: contents.everySeconds, drafts: contents.everySeconds, count: 1 }

test('a draft is under way while its video is being converted, and no longer', async () => {
  const { own, member, create, convert } = await teamWithReel()
  const draft = await create()
  await create({ items: [] })
  // What is only made once the draft is scheduled is not waited for.
  expect(draft).toMatchObject({ status: Draft, media: [{ is_rendered: false }], rendering: null })
  expect(await look(member, draft)).toEqual(nothing)
  for (const state of ['waiting', 'working']) {
    await convert(state)
    expect(await look(member, draft)).toEqual(again)
  }
  expect((await member.call(PostCounts, { query: { accounts: own.id } })).rendering).toBe(1)
  expect((await member.call(PostCounts, { query: { keyword: 'nobody says this' } })).rendering).toBe(0)
  await convert('failed', { code: 'video_failed', message: 'It cannot be made.' })
  expect(await look(member, draft)).toEqual(nothing)
  await convert('ready')
  expect(await look(member, draft)).toEqual(nothing)
})

test('a scheduled post is under way while its video is, and a post that goes out until it has', async () => {
  const { member, create, convert } = await teamWithReel()
  const wall = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  await convert('working')
  const post = await create({ schedule: { kind: 'date', wall, zone: 'UTC' } })
  expect(await look(member, post)).toEqual({ ...again, drafts: null })
  await convert('ready')
  expect(await look(member, post)).toEqual(nothing)
  await publishing.sql('update posts set status = $2 where id = $1', [post.id, InProgress])
  expect(await look(member, post)).toEqual({ ...again, drafts: null, count: 0 })
})

test('a post that failed is `post_error` in its own words, one that is gone `check_error`', async () => {
  const { member, create } = await teamWithReel()
  const [failed, gone, fine] = [await create(), await create(), await create()]
  const fault = { code: 'refused', title: 'Video refused', message: 'It is too long.', item: null, action: 'edit' }
  await publishing.sql('update posts set status = $2, fault = $3 where id = $1', [
    ...[failed.id, Failed, JSON.stringify({ ...fault, network: null, at: '2026-01-01T00:00:00Z' })],
  ])
  await member.call(DeletePost, { params: { id: gone.id } })
  const posts = [failed.id, gone.id, fine.id]
  const checked = await member.call(CheckContents, { body: { posts } })
  expect(checked.data.map(({ id }) => id)).toEqual([failed.id, fine.id])
  expect(checked.errors).toEqual([
    { id: failed.id, code: 'post_error', title: 'Video refused', message: 'It is too long.' },
    { id: gone.id, code: 'check_error', title: 'Post not found!', message: 'Post not found!' },
  ])
  expect(checked.retry_after).toBeNull()
  const only = { body: { posts: [gone.id] } }
  expect((await member.ask(CheckContents, only)).error?.code).toBe('post_not_found')
})
