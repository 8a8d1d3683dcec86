import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { CredentialById, ReadProfile, ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { testClock } from '../../../../infra/testing/test-clock.ts'

const hour = 3_600_000
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2' } })
})
afterAll(() => at.close())

const { olea } = fixtures.tiktok
const control = () => at.simulator.control
const available = ({ who }: Person) => at.call(ListAvailableAccounts, { who, params: { teamId: who.teamId } })
const signIn = async ({ who }: Person, given: { account?: string; scopes?: string[]; code?: string } = {}) => {
  const { url } = await at.call(StartConnect, { who, body: { platform: 'tiktok' } })
  const asked = new URL(url).searchParams
  const { account = olea, scopes } = given
  const { code } = control().authorizeCreator({ account, dialog: url, ...(scopes ? { scopes } : {}) })
  const query = new URLSearchParams({ code: given.code ?? code, state: asked.get('state') ?? '' })
  const response = await fetch(`${at.urls.accounts}/connect/callback?${query}`, {
    redirect: 'manual',
    headers: at.headers(who, 'accounts'),
  })
  return { url, to: response.headers.get('location') }
}
const connect = ({ who }: Person, account_id: string = olea) =>
  at.call(ConnectSocialAccount, { who, params: { teamId: who.teamId }, body: { account_id, type: 'tiktok' } })
const bodyOf = async ({ who }: Person, id: string) => {
  const [account] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId, ids: [id] } })
  return { credential_id: account?.credential_id ?? '', team_id: who.teamId }
}

test('TikTok’s own dialog is opened, with a challenge whose verifier is nowhere in it', async () => {
  const person = await newPerson(at)
  const { url, to } = await signIn(person)
  expect(url.startsWith(`${at.simulator.url}/tiktok-www/v2/auth/authorize/?`)).toBe(true)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    client_key: at.secrets.tiktokClientKey,
    scope: 'user.info.basic,user.info.profile,user.info.stats,video.list,video.publish',
    response_type: 'code',
    redirect_uri: `${at.publicUrl}/connect/callback`,
    code_challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    code_challenge_method: 'S256',
  })
  expect(to).toBe('/connect/2')
  expect(await available(person)).toEqual([
    expect.objectContaining({
      account_id: olea,
      type: 'tiktok',
      login: 'tiktok',
      username: 'oleaandsons',
      name: 'Olea & Sons',
      followers: 31_904,
      page: null,
      state: 'connectable',
    }),
  ])
  expect(await at.call(CheckConnect, { who: person.who })).toMatchObject({
    connected: true,
    me: { id: olea, name: 'oleaandsons' },
    missing_permissions: [],
    offered: expect.arrayContaining(['tiktok']),
  })
})

test('a code of another dialog is refused: its verifier is another one', async () => {
  const [one, other] = [await newPerson(at), await newPerson(at)]
  const { url } = await at.call(StartConnect, { who: other.who, body: { platform: 'tiktok' } })
  const { code } = control().authorizeCreator({ account: olea, dialog: url })
  expect((await signIn(one, { code })).to).toBe('/connect/1?error=connect_state_invalid')
})

test('an account that did not allow all that publishing needs is not connected, and is told what is missing', async () => {
  const person = await newPerson(at)
  await signIn(person, { account: 'northfold', scopes: ['user.info.basic', 'video.list'] })
  const [found] = await available(person)
  expect(found).toMatchObject({ state: 'no_permission', fix: expect.stringContaining('permission') })
  expect(await refused(connect(person, fixtures.tiktok.northfold))).toMatchObject({ code: 'connect_no_permission' })
})

test('its token is renewed before it ends, again and again, and the account stays the same', async () => {
  const person = await newPerson(at)
  await signIn(person)
  const account = await connect(person)
  expect(account).toMatchObject({ tiktok_id: olea, login: 'tiktok', permission_missing: false })
  const days = (Date.parse(account.expires_at ?? '') - clock.now()) / (24 * hour)
  expect(Math.round(days)).toBe(365)
  const body = await bodyOf(person, account.id)
  const read = () => at.call(CredentialById, { body })
  const first = await read()
  expect(first.token).toMatch(/^act\./)
  expect((await read()).token).toBe(first.token)
  // Twenty at once: a refresh token works once.
  clock.advance(23.9 * hour)
  const together = await Promise.all(Array.from({ length: 20 }, read))
  const next = await read()
  expect(next.token).not.toBe(first.token)
  expect(together.every(({ status }) => status === 'active')).toBe(true)
  expect(next.version).toBe(first.version)
  for (let times = 0; times < 3; times++) {
    clock.advance(30 * hour)
    expect(await read()).toMatchObject({ status: 'active' })
    expect(await at.call(ReadProfile, { body })).toMatchObject({ username: 'oleaandsons' })
    expect(await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })).toMatchObject({
      status: 'active',
    })
  }
})

test('a login is kept together with what renews its token, or not at all', async () => {
  const person = await newPerson(at)
  const admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  await admin.query('alter table accounts.token_renewals add constraint none check (false) not valid')
  try {
    await signIn(person)
    expect((await at.call(CheckConnect, { who: person.who })).connections).toEqual([])
  } finally {
    await admin.query('alter table accounts.token_renewals drop constraint none')
    await admin.end()
  }
  await signIn(person)
  expect((await at.call(CheckConnect, { who: person.who })).connections).toMatchObject([{ login: 'tiktok' }])
})

test('a network that does not respond ends no connection, and an account that took its access back does', async () => {
  const person = await newPerson(at)
  await signIn(person, { account: 'junocoffee' })
  const account = await connect(person, fixtures.tiktok.juno)
  const body = await bodyOf(person, account.id)
  clock.advance(25 * hour)
  const outage = control().addFault({ kind: 'http_503', match: { call: 'tiktok_token' } })
  expect(await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })).toMatchObject({ status: 'unknown' })
  control().clearFaults(outage.id)
  expect(await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })).toMatchObject({ status: 'active' })
  control().removeCreatorGrant('junocoffee')
  expect(await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })).toMatchObject({ status: 'expired' })
  expect(await at.call(CredentialById, { body })).toMatchObject({ status: 'expired' })
  // Signing in again gives the account its new token.
  await signIn(person, { account: 'junocoffee' })
  expect(await at.call(CredentialById, { body })).toMatchObject({ status: 'active' })
})

test('neither tokens nor secrets are in what is stored unsealed', async () => {
  const admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  const { rows } = await admin.query('select refresh_token from accounts.token_renewals')
  await admin.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const { refresh_token } of rows as { refresh_token: string }[]) expect(refresh_token).not.toContain('rft.')
})
