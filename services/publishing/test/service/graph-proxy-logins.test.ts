import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  BatchGraph,
  ReadAccountGraph,
  ReadAccountInsights,
  ReadGraph,
  RefreshGraphToken,
} from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { fixtures } from '@fanfare/infra/simulator/src/state/fixtures.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { connectAccount, connectTikTokLogin } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The social network proxy for accounts of the other logins: another host, other permissions, tokens that are renewed. */

const dayMs = 86_400_000
let system: System
let client: Client
let teamId: string
let ig: SocialAccount

/** Signs in with Instagram itself, and allows what is asked for. */
async function signInWithInstagram(): Promise<void> {
  const body = { platform: 'instagram' as const, features: ['comments' as const, 'insights' as const] }
  const { url } = await client.call(StartConnect, { body })
  const { code } = system.simulator.control.authorize({ user: fixtures.olea.ig, dialog: url })
  const asked = new URL(url).searchParams
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '' })
  const { pathname } = new URL(asked.get('redirect_uri') ?? '')
  const response = await client.send(`${pathname}?${query}`, { headers: { accept: 'text/html' } })
  expect(response.headers.get('location')).not.toContain('error')
}

beforeAll(async () => {
  system = await startSystem({ env: { DEFAULT_PRODUCT_ID: '3', ACCOUNT_CACHE_MS: '0' } })
  client = system.client()
  await client.signUp()
  teamId = (await client.call(GetUser)).active_team ?? ''
  await signInWithInstagram()
  ig = await connectAccount(client, teamId, fixtures.olea.ig, 'ig')
}, 120_000)
afterAll(() => system?.close())

test('an account that signs in itself is read on its own host, with its own permissions', async () => {
  expect(ig.login).toBe('instagram')
  const read = await client.call(ReadAccountGraph, {
    params: { accountId: ig.id },
    query: { fields: 'user_id,username,account_type,media_count' },
  })
  expect(read).toMatchObject({ user_id: fixtures.olea.ig, username: 'oleaandsons', account_type: 'BUSINESS' })
  const query = { metric: 'reach,total_interactions', metric_type: 'total_value' }
  const { data } = await client.call(ReadAccountInsights, { params: { accountId: ig.id }, query })
  expect(data).toMatchObject([{ name: 'reach' }, { name: 'total_interactions' }])
  const payload = [{ relative_url: 'me?fields=username' }, { relative_url: 'me/media?limit=1' }]
  const answers = await client.call(BatchGraph, { body: { account: ig.id, payload } })
  expect(answers).toMatchObject([{ username: 'oleaandsons' }, { data: [] }])
})

test('fields of the other login are refused', async () => {
  const query = { account: ig.id, endpoint: 'me', params: '{"fields":"ig_id"}' }
  const { error } = await client.ask(ReadGraph, { query })
  expect(error).toMatchObject({ code: 'invalid_input', field: 'query.params.fields' })
})

test('a check renews a token that ends soon, and leaves another one as it is', async () => {
  const check = () => client.call(RefreshGraphToken, { body: { account: ig.id } })
  const before = await check()
  expect(before).toMatchObject({ valid: true, missing_permissions: [] })
  expect(system.simulator.control.requestCounts().refresh_access_token).toBeUndefined()
  // The network refreshes tokens that are a day old.
  system.simulator.control.moveClock({ advanceMs: 40 * dayMs })
  const sql = new pg.Client(system.database.adminUrl)
  await sql.connect()
  const soon = new Date(Date.now() + 5 * dayMs)
  const values = [soon, teamId]
  await sql.query('update accounts.credentials set expires_at = $1 where team_id = $2', values).finally(() => sql.end())
  const { valid, expires_at } = await check()
  expect(valid).toBe(true)
  expect(Date.parse(expires_at ?? '')).toBeGreaterThan(Date.now() + 50 * dayMs)
  expect(system.simulator.control.requestCounts().refresh_access_token).toBe(1)
  expect(await client.call(ReadGraph, { query: { account: ig.id, endpoint: 'me' } })).toHaveProperty('id')
})

test('a network without a graph: the account is named, and its connection can be checked', async () => {
  const open = await connectTikTokLogin(client, system.simulator.url, fixtures.tiktok.juno)
  const account = await connectAccount(client, teamId, open, 'tiktok')
  const { status, error } = await client.ask(ReadGraph, { query: { account: account.id, endpoint: 'me' } })
  expect({ status, error }).toMatchObject({ status: 422, error: { code: 'invalid_input', field: 'query.account' } })
  expect(error?.rule).toContain('a graph to read')
  expect(await client.call(RefreshGraphToken, { body: { account: account.id } })).toMatchObject({ valid: true })
})
