import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreatePosts, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { type Failure, turnedOff } from '@fanfare/contracts/errors.ts'
import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { type System, startSystem } from '../../system.ts'
import { settings } from './calls-setup.ts'
import { planRows } from './matrix-plans.ts'

/** What an installation turns off by FEATURES is refused in every plan, and offered nowhere. */

const off = [
  'timeslots',
  'saved_captions',
  'team_member',
  'draft',
  'tiktok_connect',
  'tiktok_post_options',
  'research',
  'explore',
  'explore_fb',
  'hashtag',
]
let system: System
let client: Client
let teamId: string
beforeAll(async () => {
  const FEATURES = off.map(name => `-${name}`).join()
  system = await startSystem({ ...settings, env: { ...settings.env, FEATURES } })
  client = system.client()
  await client.signUp()
  teamId = (await client.call(GetUser)).active_team as string
})
afterAll(() => system?.close())

const shut = planRows.filter(({ feature }) => feature !== undefined && off.includes(feature))
test.each(shut.map(({ name }) => name))('%s', async name => {
  const endpoint = publicEndpoints.find(one => one.name === name)
  const path = endpoint?.url.replace(':teamId', teamId).replace(/:\w+/g, '999') ?? ''
  const init = endpoint?.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  const response = await client.send(path, { method: endpoint?.method ?? 'GET', ...init })
  expect(response.status).toBe(403)
  const failed = (await response.json()) as Failure
  expect(failed.error).toMatchObject({ code: 'feature_off', ...turnedOff, details: { installed: false } })
  // No plan has it: nothing leads to an upgrade.
  expect(failed.type).toBeUndefined()
})

test('drafts are refused, and the person is told what their team has', async () => {
  const body = { accounts: ['1'], caption: 'A', items: [], schedule: { kind: 'draft' as const } }
  expect((await client.ask(CreatePosts, { body })).error).toMatchObject({ code: 'feature_off', ...turnedOff })
  const [team] = (await client.call(GetUser)).teams
  expect(team?.drafts).toBe(false)
  expect(team?.features).toContain('insights')
  for (const feature of off) expect(team?.features).not.toContain(feature)
})

test('a way to sign in is refused', async () => {
  const platform = loginKeys.find(key => loginOf(key).feature !== undefined) as LoginKey
  expect((await client.ask(StartConnect, { body: { platform } })).error).toMatchObject({
    code: 'feature_off',
    field: 'body.platform',
    ...turnedOff,
  })
})

test('options of a post beside its audience are refused, in a new post and in a change', async () => {
  const options = { ...noTikTokOptions, privacy_level: 'SELF_ONLY' as const }
  const content = { caption: 'A', items: [] }
  const refused = { code: 'feature_off', field: 'body.tiktok_options', ...turnedOff }
  for (const chosen of [{ allow_comment: true }, { disclose: true }, { is_aigc: true }]) {
    const tiktok_options = { ...options, ...chosen }
    const body = { ...content, accounts: ['1'], schedule: { kind: 'now' as const }, tiktok_options }
    expect((await client.ask(CreatePosts, { body })).error).toMatchObject(refused)
    expect((await client.ask(UpdatePost, { params: { id: '1' }, body: { tiktok_options } })).error).toMatchObject(
      refused,
    )
  }
  const body = { tiktok_options: options }
  expect((await client.ask(UpdatePost, { params: { id: '1' }, body })).error?.code).toBe('post_not_found')
})
