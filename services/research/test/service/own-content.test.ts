import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import { ListOwnContent, RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { CreatePosts, HidePost } from '@fanfare/contracts/endpoints/posts.ts'
import { ownContent } from '@fanfare/contracts/research/limits.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectTikTokLogin, followPost, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'

/** Live posts of own accounts, as their networks have them. */

let research: Research
let team: Team
const control = () => research.system.simulator.control
const posts = 130

const list = (query: QueryOf<typeof ListOwnContent> = {}, { client } = team) => client.call(ListOwnContent, { query })
/** The list once no account is being read any more. */
const read = (query: QueryOf<typeof ListOwnContent> = {}, of = team) =>
  until(
    async () => {
      const found = await list(query, of)
      return found.in_sync.length === 0 ? found : undefined
    },
    { withinMs: 30_000 },
  )
const readAgain = (interval: string) =>
  research.sql(`update own_content_syncs set done_at = done_at - $1::interval, asked_at = asked_at - $1::interval`, [
    interval,
  ])

beforeAll(async () => {
  research = await startResearchSystem({ env: { POLL_MS: '40', BACKOFF_MS: '40', ASK_MS: '40' } })
  team = await teamWith(research)
  control().giveHistory(team.ig.ig_id ?? '', { posts, days: 300 })
}, 120_000)
afterEach(() => control().clearFaults())
afterAll(() => research?.close())

test('accounts are read when somebody looks, all their posts, and are said to be read meanwhile', async () => {
  control().addFault({ kind: 'latency', match: { call: 'media_list' }, delayMs: 300 })
  const first = await list()
  expect(first.data).toEqual([])
  expect(first.in_sync.sort()).toEqual([team.ig.id, team.page.id].sort())
  const { data, pagination, failed } = await read({ limit: 100, accounts: team.ig.id })
  expect(failed).toEqual([])
  expect(pagination).toMatchObject({ has_next: true, offset: 0, per_result: 100, total: posts })
  const rest = await read({ limit: 100, offset: 100, accounts: team.ig.id })
  expect(rest.pagination.has_next).toBe(false)
  const all = [...data, ...rest.data]
  expect(new Set(all.map(({ id }) => id)).size).toBe(posts)
  const times = all.map(({ posted_at }) => posted_at)
  expect(times).toEqual([...times].sort().reverse())
  expect(data[0]).toMatchObject({
    social_account: { id: team.ig.id, type: 'ig', username: team.ig.username },
    permalink: expect.stringMatching(/^http/),
    product_post_id: null,
    data: { caption: expect.any(String), like_count: expect.any(Number) },
  })
  for (const { type, thumbnail_url } of all) expect(thumbnail_url === null).toBe(type === 'text')
  const page = await read({ accounts: team.page.id })
  expect(page.data.length).toBeGreaterThan(0)
  for (const { type, thumbnail_url } of page.data) expect(thumbnail_url === null).toBe(type === 'text')
})

test('by type, words, time and what is counted', async () => {
  const { data: liked } = await read({ orderBy: '-like_count', limit: 100 })
  const likes = liked.map(({ data }) => data.like_count ?? -1)
  expect(likes).toEqual([...likes].sort((one, other) => other - one))
  const [some] = liked
  const type = some?.type ?? 'image'
  for (const one of (await read({ type, limit: 100 })).data) expect(one.type).toBe(type)
  // By characters, and letters of ASCII alone: half of an emoji is no text, and “ß” has no capital.
  const words = [...(some?.data.caption.split('\n')[0] ?? '')].slice(0, 40).join('')
  const loud = words.replaceAll(/[a-z]/g, letter => letter.toUpperCase())
  expect((await read({ keyword: loud, limit: 100 })).data.map(({ id }) => id)).toContain(some?.id)
  expect((await read({ keyword: '%_\\' })).data).toEqual([])
  const start = some?.posted_at ?? ''
  for (const { posted_at } of (await read({ start, limit: 100 })).data) expect(posted_at >= start).toBe(true)
  expect((await read({ accounts: '7' })).data).toEqual([])
})

test('an account is read again after an hour, its recent posts alone; what is gone there is gone here', async () => {
  const before = research.calls('media_list')
  await read()
  expect(research.calls('media_list')).toBe(before)
  await research.sql(
    `insert into own_contents select id + 1, team_id, social_account_id, 'gone', type, media_type, caption, thumbnail_url, media, permalink,
      like_count, comments_count, now(), read_at from own_contents where social_account_id = $1 limit 1`,
    [team.ig.id],
  )
  await readAgain('61 minutes')
  await list()
  await read()
  const asked = research.calls('media_list') - before
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(Math.ceil(posts / 50))
  expect((await read({ accounts: team.ig.id })).pagination.total).toBe(posts)
})

test('a post of this product is known as such, until it is taken off the lists here', async () => {
  const file = await uploadFile(team.client, await picture({ seed: 5, width: 640, height: 640 }), 'five.jpg')
  const body = {
    accounts: [team.ig.id],
    caption: 'Ours',
    items: [{ media_id: file.id }],
    schedule: { kind: 'now' as const },
  }
  const { posts: made } = await team.client.call(CreatePosts, { body })
  const id = made[0]?.id ?? ''
  expect((await followPost(team.client, id)).status).toBe('posted')
  await readAgain('61 minutes')
  await list()
  const { data } = await read({ limit: 1, accounts: team.ig.id })
  expect(data[0]).toMatchObject({ data: { caption: 'Ours' }, product_post_id: id })
  await team.client.call(HidePost, { params: { id } })
  expect((await read({ limit: 1, accounts: team.ig.id })).data[0]?.product_post_id).toBeNull()
})

test('a post that goes out here is among them within seconds, though they were read a moment ago', async () => {
  await list()
  await read()
  const file = await uploadFile(team.client, await picture({ seed: 6, width: 640, height: 640 }), 'six.jpg')
  const body = {
    accounts: [team.ig.id],
    caption: 'Just now',
    items: [{ media_id: file.id }],
    schedule: { kind: 'now' as const },
  }
  const { posts: made } = await team.client.call(CreatePosts, { body })
  await followPost(team.client, made[0]?.id ?? '')
  const newest = () => list({ limit: 1, accounts: team.ig.id })
  await until(async () => (await newest()).data[0]?.data.caption === 'Just now', { withinMs: 10_000 })
  expect((await newest()).data[0]?.product_post_id).toBe(made[0]?.id)
})

test('thumbnails that have ended are read again; of many requests at once one reading is made', async () => {
  await research.sql(
    `update own_contents set read_at = read_at - interval '2 hours', thumbnail_url = 'https://ended.example/x.jpg'`,
  )
  const { data } = await list({ limit: 60, accounts: team.ig.id })
  const ids = data.map(({ id }) => id)
  const before = research.calls('batch')
  const refresh = (client = team.client) =>
    client.ask(RefreshOwnContent, { query: { account: team.ig.id, ids: ids.join(',') } })
  const { data: fresh } = await refresh()
  expect(fresh?.data.data.map(({ id }) => id).sort()).toEqual([...ids].sort())
  for (const { thumbnail_url } of fresh?.data.data ?? []) expect(thumbnail_url).not.toContain('ended.example')
  expect(research.calls('batch')).toBe(before + 2)
  await refresh()
  expect(research.calls('batch')).toBe(before + 2)
  const other = await teamWith(research)
  expect((await refresh(other.client)).error).toMatchObject({
    code: 'social_account_not_found',
    field: 'query.account',
  })
})

test('a network that allows no more calls is said, with what was read before', async () => {
  await readAgain('61 minutes')
  control().addFault({ kind: 'code_80002', match: { call: 'media_list' }, times: 1, usage: false })
  await list()
  const { data, failed } = await read({ accounts: team.ig.id })
  expect(data).toHaveLength(ownContent.perPage)
  expect(failed).toEqual([
    {
      account_id: team.ig.id,
      code: 'network_rate_limited',
      title: 'Read later',
      message: expect.stringContaining('Instagram'),
    },
  ])
  // It is asked for again after some minutes, and no sooner.
  const before = research.calls('media_list')
  await list()
  expect(research.calls('media_list')).toBe(before)
  await readAgain('6 minutes')
  await list()
  expect((await read({ accounts: team.ig.id })).failed).toEqual([])
})

test('a reading whose worker ended, or whose job was lost, is taken up again', async () => {
  await research.sql(
    `update own_content_syncs set asked_at = now() - interval '6 minutes', done_at = now() - interval '2 hours',
      run_until = now() - interval '1 second' where social_account_id = $1`,
    [team.ig.id],
  )
  expect((await list()).in_sync).toContain(team.ig.id)
  expect((await read()).failed).toEqual([])
})

test('an account of TikTok, too', async () => {
  await connectTikTokLogin(team.client, research.system.simulator.url, team.openId)
  const tiktok = await connectAccount(team.client, team.teamId, team.openId, 'tiktok')
  expect((await list()).in_sync).toContain(tiktok.id)
  expect((await read({ accounts: tiktok.id })).failed).toEqual([])
})

test('a connection that has ended: its posts stay, and the account is named', async () => {
  const other = await teamWith(research)
  control().giveHistory(other.ig.ig_id ?? '', { posts: 3, days: 30 })
  await list({}, other)
  await read({}, other)
  control().breakTokens(other.person, 'logged_out')
  await readAgain('61 minutes')
  await list({}, other)
  const ended = await until(
    async () => {
      await research.system.drain()
      const found = await list({ accounts: other.ig.id }, other)
      return found.failed.length > 0 ? found : undefined
    },
    { withinMs: 20_000 },
  )
  expect(ended.data).toHaveLength(3)
  expect(ended.failed[0]).toMatchObject({
    account_id: other.ig.id,
    code: 'token_unauthorized',
    title: 'Reconnect this account',
  })
})
