import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  BatchGraph,
  ListPublishedPosts,
  ListVideoReels,
  ReadAccountGraph,
  ReadAccountInsights,
  ReadGraph,
  RefreshGraphToken,
} from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Scope } from '@fanfare/contracts/policy.ts'
import { fixtures } from '@fanfare/infra/simulator/src/state/fixtures.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { confirmEmail } from '@fanfare/infra/testing/confirmed.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { connectAccount, connectPerson, makeAccounts, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rested } from './publishing-setup.ts'
import { shortTimes } from './short-times.ts'

/** The social network proxy against the simulated network: what it answers, what it refuses before any call, and what never leaves. */

let system: System
let client: Client
let ig: SocialAccount
let page: SocialAccount
let userId: string
let tokens: string[]
const figures = { since: '1700000000', until: String(Math.floor(Date.now() / 1000) + 86_400) }
const lately = () => ({ since: String(Math.floor(Date.now() / 1000) - 86_400), until: figures.until })

const publish = async (account: SocialAccount, caption: string): Promise<Post> => {
  const file = await uploadFile(client, await picture({ seed: 5, width: 640, height: 640 }), 'five.jpg')
  const body = { accounts: [account.id], caption, items: [{ media_id: file.id }], schedule: { kind: 'now' as const } }
  const { posts } = await client.call(CreatePosts, { body })
  return rested(client, posts[0]?.id ?? '', ({ status }) => status === Posted)
}
const calls = () => system.simulator.control.requests({ limit: 10_000 }).length

beforeAll(async () => {
  system = await startSystem({
    env: {
      ...shortTimes,
      DEFAULT_PRODUCT_ID: '3',
      IDENTITY_CACHE_MS: '0',
      ACCOUNT_CACHE_MS: '0',
      RATE_LIMIT_FACTOR: '1000',
    },
    simulator: { settings: { imageDelayMs: 20 } },
  })
  client = system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  userId = fixtures.mira
  await connectPerson(client, system.simulator.url, userId, ['comments', 'insights'])
  ig = await connectAccount(client, teamId, fixtures.olea.ig, 'ig')
  page = await connectAccount(client, teamId, fixtures.olea.page, 'fb')
  const held = system.simulator.control.tokens(userId)
  tokens = [held.userToken, ...held.pages.map(({ token }) => token)]
  await publish(ig, 'One')
  await publish(ig, 'Two')
  await publish(page, 'Three')
}, 240_000)
afterEach(() => {
  system.simulator.control.clearFaults()
  system.simulator.control.changeSettings({ pageMetricsWithdrawn: false })
})
afterAll(() => system?.close())

describe('reads', () => {
  test('the account, with the number of its posts and those of a period', async () => {
    const fields = `media_count,media.limit(1000).since(${figures.since}).until(${figures.until}){id,timestamp}`
    const found = await client.call(ReadAccountGraph, { params: { accountId: ig.id }, query: { fields } })
    expect(found).toMatchObject({ media_count: 2, media: { data: [{}, {}] }, id: ig.ig_id })
    const query = { account: ig.id, endpoint: ig.ig_id ?? '', params: JSON.stringify({ fields }) }
    expect(await client.call(ReadGraph, { query })).toEqual(found)
  })
  test('figures of an account, which agree with its posts', async () => {
    const query = { metric: 'reach,total_interactions', period: 'day', metric_type: 'total_value', ...lately() }
    const { data } = await client.call(ReadAccountInsights, { params: { accountId: ig.id }, query })
    expect(data).toMatchObject([
      { name: 'reach', period: 'day', title: 'Accounts reached', total_value: { value: expect.any(Number) } },
      { name: 'total_interactions', total_value: { value: 0 } },
    ])
    const { followers_count } = await client.call(ReadAccountGraph, {
      params: { accountId: ig.id },
      query: { fields: 'followers_count' },
    })
    expect(followers_count).toBeGreaterThan(1_000)
    expect(data[0].total_value.value).toBe(2 * Math.floor(followers_count / 10))
  })
  test('figures of a page, by day; a withdrawn metric is asked for as the one that replaced it', async () => {
    const query = { metric: 'page_impressions_unique,page_post_engagements', metric_type: 'total_value', ...lately() }
    const ask = () => client.call(ReadAccountInsights, { params: { accountId: page.id }, query })
    const { data } = await ask()
    expect(data).toMatchObject([
      { name: 'page_impressions_unique', values: expect.any(Array) },
      { name: 'page_post_engagements' },
    ])
    // A day and a bit: the network's days end at midnight in California, which may be once or twice in it.
    expect([2, 3]).toContain(data[0].values.length)
    system.simulator.control.changeSettings({ pageMetricsWithdrawn: true })
    const { data: later } = await ask()
    expect(later[0].name).toBe('page_total_media_view_unique')
    expect(later[0].values.map(({ value }: { value: number }) => value)).toEqual(
      data[0].values.map(({ value }: { value: number }) => value),
    )
  })
  test('the number of posts of a page, and its reels', async () => {
    const params = { accountId: page.id }
    const counted = await client.call(ListPublishedPosts, { params, query: { summary: 'total_count', limit: '0' } })
    expect(counted).toEqual({ data: [], summary: { total_count: 1 } })
    const reels = await client.call(ListVideoReels, { params, query: { fields: 'id', limit: '1000' } })
    expect(reels).toEqual({ data: [] })
  })
  test('a batch is one call; an item that the network refuses is null', async () => {
    system.simulator.control.addFault({ kind: 'http_503', match: { call: 'media_list' } })
    const before = system.simulator.control.requestCounts().batch ?? 0
    const payload = [
      { method: 'GET' as const, relative_url: 'me?fields=username' },
      { relative_url: `${ig.ig_id}/media?limit=5` },
      { relative_url: '/v23.0/me?fields=media_count' },
    ]
    const answers = await client.call(BatchGraph, { body: { account: ig.id, payload } })
    expect(answers).toEqual([{ username: ig.username, id: ig.ig_id }, null, { media_count: 2, id: ig.ig_id }])
    expect((system.simulator.control.requestCounts().batch ?? 0) - before).toBe(1)
  })
})

test('no token leaves, although the network writes it into the addresses of its next pages', async () => {
  const query = { account: ig.id, endpoint: 'me/media', params: '{"limit":1}' }
  const [single, several, shown] = await Promise.all([
    client.ask(ReadGraph, { query }),
    client.ask(BatchGraph, { body: { account: ig.id, payload: [{ relative_url: 'me/media?limit=1' }] } }),
    client.ask(ReadAccountInsights, { params: { accountId: ig.id }, query: { metric: 'reach' } }),
  ])
  // The simulated network does write it there: the same read, without the product.
  const [, token = ''] = tokens
  const direct = await fetch(`${system.simulator.url}/graph/v23.0/${ig.ig_id}/media?limit=1&access_token=${token}`)
  expect(((await direct.json()) as { paging: { next: string } }).paging.next).toContain('access_token=')
  expect(single.data).toMatchObject({ data: [{}], paging: { next: expect.stringContaining('limit=1') } })
  expect(shown.data).toMatchObject({ paging: { next: expect.stringContaining('metric=reach') } })
  for (const { text } of [single, several, shown]) {
    expect(text).not.toMatch(/token|EAA|appsecret/)
    for (const secret of tokens) expect(text).not.toContain(secret)
  }
})

describe('refused before the network is asked', () => {
  const get = (endpoint: string, params?: string) =>
    client.ask(ReadGraph, { query: { account: ig.id, endpoint, ...(params === undefined ? {} : { params }) } })
  const other = fixtures.northfold.ig

  test.each<[string, string | undefined, string]>([
    [other, undefined, 'query.endpoint'],
    ['me/accounts', undefined, 'query.endpoint'],
    ['../me', undefined, 'query.endpoint'],
    ['me%2finsights', undefined, 'query.endpoint'],
    ['https://graph.facebook.com/me', undefined, 'query.endpoint'],
    ['me', '{"access_token":"EAA"}', 'query.params.access_token'],
    ['me', '{"fields":"access_token"}', 'query.params.fields'],
    ['me', '[1]', 'query.params'],
    ['me', '{', 'query.params'],
  ])('%s %s', async (endpoint, params, field) => {
    const before = calls()
    const { status, error } = await get(endpoint, params)
    expect({ status, error }).toMatchObject({ status: 422, error: { code: 'invalid_input', field } })
    expect(error?.rule).toMatch(/\S/)
    expect(calls()).toBe(before)
  })
  test('a batch with one item that is not allowed, or more than 50', async () => {
    const before = calls()
    const one = { relative_url: 'me?fields=id' }
    const wrong = { account: ig.id, payload: [one, { relative_url: `${other}/insights?metric=reach` }] }
    expect((await client.ask(BatchGraph, { body: wrong })).error).toMatchObject({
      code: 'invalid_input',
      field: 'body.payload.1.relative_url',
      rule: expect.stringContaining('the account itself'),
    })
    const writing = { account: ig.id, payload: [{ method: 'POST', relative_url: 'me/media' }] }
    expect((await client.ask(BatchGraph, { body: writing as never })).error).toMatchObject({
      field: 'body.payload.0.method',
      rule: 'one of GET',
    })
    const many = { account: ig.id, payload: Array(51).fill(one) }
    expect((await client.ask(BatchGraph, { body: many })).error).toMatchObject({
      field: 'body.payload',
      rule: 'at most 50 items',
    })
    expect(calls()).toBe(before)
    expect(await client.call(BatchGraph, { body: { account: ig.id, payload: Array(50).fill(one) } })).toHaveLength(50)
  })
  test('an account of another team', async () => {
    const stranger = system.client()
    await stranger.signUp()
    const before = calls()
    const { error } = await stranger.ask(ReadGraph, { query: { account: ig.id, endpoint: 'me' } })
    expect(error).toMatchObject({ code: 'social_account_not_found', field: 'query.account' })
    expect(calls()).toBe(before)
  })
})

test('the proxy uses what publishing leaves of the budget of calls, and publishing goes on', async () => {
  const own = system.client()
  await own.signUp()
  const teamId = (await own.call(GetUser)).active_team ?? ''
  const [made] = await makeAccounts(system.simulator.url, 1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(own, system.simulator.url, made.userId)
  const busy = await connectAccount(own, teamId, made.pageId, 'fb')
  // Calls of a day, of which the next ones use more than three quarters.
  system.simulator.control.changeSettings({ pageCallsPerDay: 4 })
  try {
    const read = () => own.ask(ListPublishedPosts, { params: { accountId: busy.id }, query: { limit: '0' } })
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push((await read()).error?.code)
    expect(answers[0]).toBeUndefined()
    expect(answers.at(-1)).toBe('network_rate_limited')
    const before = calls()
    expect((await read()).error?.code).toBe('network_rate_limited')
    expect(calls()).toBe(before)
  } finally {
    system.simulator.control.changeSettings({ pageCallsPerDay: 10_000_000 })
  }
})

describe('the network refuses', () => {
  const get = () => client.ask(ReadGraph, { query: { account: ig.id, endpoint: 'me', params: '{"fields":"id"}' } })
  test.each<[object, string]>([
    [{ kind: 'token_revoked' }, 'token_unauthorized'],
    [{ kind: 'answer_instead', code: 190, status: 401 }, 'token_unauthorized'],
    ...[4, 17, 32, 613].map((code): [object, string] => [
      { kind: 'answer_instead', code, status: 400, usage: false },
      'network_rate_limited',
    ]),
    [{ kind: 'answer_instead', code: 10, status: 403 }, 'graph_permission'],
    [{ kind: 'answer_instead', code: 100, status: 400 }, 'graph_refused'],
    [{ kind: 'http_503' }, 'network_unavailable'],
    [{ kind: 'http_502_html' }, 'network_unavailable'],
    [{ kind: 'cut_after' }, 'network_unavailable'],
    // Nothing is answered, for longer than a call is waited for.
    [{ kind: 'silent' }, 'network_unavailable'],
  ])('%j: %s', async (script, code) => {
    system.simulator.control.addFault({ match: { call: 'ig_read' }, ...script } as never)
    expect((await get()).error?.code).toBe(code)
  })
  test('an answer that is too long is not read to its end', async () => {
    const message = 'Open from ten to six. '.repeat(2_700)
    const { pages } = system.simulator.control.tokens(userId)
    const pageToken = pages.find(({ id }) => id === fixtures.juno.page)?.token ?? ''
    const own = await connectAccount(client, page.team_id, fixtures.juno.page, 'fb')
    for (let post = 0; post < 40; post++) {
      const body = new URLSearchParams({ message: `${post} ${message}`, access_token: pageToken })
      await fetch(`${system.simulator.url}/graph/v23.0/${fixtures.juno.page}/feed`, { method: 'POST', body })
    }
    const ask = (limit: string) =>
      client.ask(ListPublishedPosts, { params: { accountId: own.id }, query: { fields: 'message', limit } })
    expect((await ask('10')).data).toMatchObject({ data: { length: 10 } })
    const { error } = await ask('40')
    expect(error).toMatchObject({ code: 'graph_refused', rule: 'a read whose answer has at most 2 MiB' })
  })
  test('a period that is too long: with its reason', async () => {
    const query = { metric: 'reach', ...figures }
    const { error } = await client.ask(ReadAccountInsights, { params: { accountId: ig.id }, query })
    expect(error).toMatchObject({ code: 'graph_refused', field: 'params.accountId', details: { code: 100 } })
    expect(error?.message).toContain('more than 30 days')
  })
})

test('figures without their permission: the one that is missing is named, and nothing is asked', async () => {
  const own = system.client()
  await own.signUp()
  const teamId = (await own.call(GetUser)).active_team ?? ''
  const [made] = await makeAccounts(system.simulator.url, 1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(own, system.simulator.url, made.userId)
  const bare = await connectAccount(own, teamId, made.pageId, 'fb')
  const before = calls()
  const query = { metric: 'page_post_engagements' }
  const { status, error } = await own.ask(ReadAccountInsights, { params: { accountId: bare.id }, query })
  expect(status).toBe(409)
  expect(error).toMatchObject({ code: 'graph_permission', details: { permission: 'read_insights' } })
  expect(error?.message).toContain('read_insights')
  expect(calls()).toBe(before)
  const checked = await own.call(RefreshGraphToken, { body: { account: bare.id } })
  expect(checked).toEqual({ valid: true, expires_at: null, missing_permissions: ['read_insights'] })
  const batch = { account: bare.id, payload: [{ relative_url: `me/insights?metric=page_post_engagements` }] }
  expect((await own.ask(BatchGraph, { body: batch })).error).toMatchObject({
    code: 'graph_permission',
    field: 'body.payload.0.relative_url',
  })
})

test('a key reads figures by any of the reads only with the scope for them, and nothing is asked without', async () => {
  const own = system.client()
  const email = 'keys-and-figures@harbour.example'
  await own.signUp({ email })
  await confirmEmail(system.mail, own, email)
  const teamId = (await own.call(GetUser)).active_team ?? ''
  const [made] = await makeAccounts(system.simulator.url, 1)
  await connectPerson(own, system.simulator.url, made?.userId ?? '', ['insights'])
  const account = await connectAccount(own, teamId, made?.igId ?? '', 'ig')
  const keyed = async (scopes: Scope[]) => {
    const { secret } = await own.call(CreateApiKey, { body: { name: scopes.join(), scopes } })
    return system.client({ apiKey: secret })
  }
  const query = { account: account.id, endpoint: 'me/insights', params: '{"metric":"reach"}' }
  const batch = { account: account.id, payload: [{ relative_url: 'me/insights?metric=reach' }] }
  const few = await keyed(['accounts:read'])
  const before = calls()
  for (const reply of [await few.ask(ReadGraph, { query }), await few.ask(BatchGraph, { body: batch })])
    expect([reply.status, reply.error?.code]).toEqual([403, 'scope_missing'])
  expect(calls()).toBe(before)
  const enough = await keyed(['accounts:read', 'insights:read'])
  for (const reply of [await enough.ask(ReadGraph, { query }), await enough.ask(BatchGraph, { body: batch })])
    expect(reply.status).toBe(200)
})

describe('checking a connection', () => {
  const check = (body: object) => client.ask(RefreshGraphToken, { body: { account: ig.id, ...body } as never })

  test('no token is taken from a browser', async () => {
    const before = calls()
    const { error } = await check({ token: 'EAABabc' })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'body.token' })
    expect(error?.message).toContain('Fanfare accepts no tokens')
    expect(error?.message).not.toContain('EAABabc')
    expect(calls()).toBe(before)
  })
  test('one that works, one that is blocked, a network that does not respond, and one that has ended', async () => {
    expect((await check({})).data).toEqual({ valid: true, expires_at: null, missing_permissions: [] })
    system.simulator.control.breakTokens(userId, 'checkpoint')
    expect((await check({})).error?.code).toBe('connect_blocked')
    system.simulator.control.breakTokens(userId, 'restore')
    system.simulator.control.addFault({ kind: 'http_503', match: { call: 'debug_token' } })
    expect((await check({})).error?.code).toBe('network_unavailable')
    system.simulator.control.clearFaults()
    system.simulator.control.breakTokens(userId, 'password_changed')
    expect((await check({})).data).toMatchObject({ valid: false })
    const { error } = await client.ask(ReadGraph, { query: { account: ig.id, endpoint: 'me' } })
    expect(error?.code).toBe('token_unauthorized')
  })
})
