import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { AvailableAccountsOf } from '@fanfare/contracts/internal/accounts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { featureScopes, publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused, throughDialog } from '../../../../infra/testing/person.ts'

const minute = 60_000
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())
beforeEach(() => at.simulator.control.reset())

const start = async (who: Who, body: Partial<BodyOf<typeof StartConnect>> = {}) => {
  const { url } = await at.call(StartConnect, { who, body: { platform: 'facebook', ...body } })
  const asked = new URL(url)
  return {
    url: asked,
    state: asked.searchParams.get('state') ?? '',
    redirectUri: asked.searchParams.get('redirect_uri') ?? '',
  }
}
const scopeOf = (url: URL) => url.searchParams.get('scope')?.split(',')
const back = async (who: Who, query: Record<string, string>) => {
  const response = await fetch(`${at.urls.accounts}/connect/callback?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers: at.headers(who, 'accounts'),
  })
  expect(response.status).toBe(302)
  return response.headers.get('location')
}
const codeFor = (redirectUri: string) =>
  at.simulator.control.authorize({ user: fixtures.mira, redirectUri, permissions: [...publishingScopes] }).code
const offers = (who: Who) => at.call(AvailableAccountsOf, { body: { user_id: who.userId } })

describe('the dialog', () => {
  test('is the network’s own page, for our app, with the permissions we need', async () => {
    const { who } = await newPerson(at)
    const { url, redirectUri } = await start(who, { rerequest: true })
    expect(url.href.startsWith(`${at.simulator.url}/www/v23.0/dialog/oauth?`)).toBe(true)
    expect(scopeOf(url)).toEqual([...publishingScopes, ...featureScopes.comments])
    expect(url.searchParams.get('auth_type')).toBe('rerequest')
    expect(redirectUri).toBe(`${at.publicUrl}/connect/callback`)
    expect((await fetch(url)).status).toBe(200)
  })

  test('and back: the connection is there, sealed', async () => {
    const { who } = await newPerson(at)
    expect(await throughDialog(at, who)).toBe('/connect/2')
    const state = await at.call(CheckConnect, { who })
    expect(state).toMatchObject({
      connected: true,
      me: { id: fixtures.mira, name: 'Mira Castelo' },
      missing_permissions: [],
    })
    const days = (Date.parse(state.expires_at ?? '') - clock.now()) / 86_400_000
    expect(days).toBeGreaterThan(59)
    expect(days).toBeLessThan(61)
    expect((await at.call(GetUser, { who })).fb).toEqual({ ...state.me, expires_at: state.expires_at })
    const client = new pg.Client({ connectionString: at.database.adminUrl })
    await client.connect()
    const { rows } = await client.query('select token from accounts.connections where user_id = $1', [who.userId])
    await client.end()
    expect(rows[0].token).toMatch(/^k1\./)
    expect(rows[0].token).not.toContain('EAA')
  })

  test('before that there is no connection', async () => {
    const { who } = await newPerson(at)
    expect(await at.call(CheckConnect, { who })).toEqual({
      connected: false,
      me: null,
      expires_at: null,
      missing_permissions: [],
      missing_features: [],
      connections: [],
      offered: ['instagram', 'facebook', 'tiktok'],
    })
    expect((await refused(offers(who))).code).toBe('connect.no_connect')
  })

  test('asks for first comments only where they are wanted', async () => {
    const { who } = await newPerson(at)
    expect(scopeOf((await start(who, { features: [] })).url)).toEqual([...publishingScopes])
  })

  test('a feature that was left off is named, and blocks no account', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who, { declined: [...featureScopes.comments] })
    const { missing_permissions, missing_features } = await at.call(CheckConnect, { who })
    expect({ missing_permissions, missing_features }).toEqual({
      missing_permissions: [],
      missing_features: ['comments', 'products', 'insights', 'research'],
    })
    expect((await offers(who)).find(({ account_id }) => account_id === fixtures.olea.ig)?.state).toBe('connectable')
  })

  test('asked again, it is only what the living connection lacks', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who, { declined: ['pages_manage_engagement'] })
    const again = (await start(who, { rerequest: true })).url
    expect(scopeOf(again)).toEqual(['pages_manage_engagement'])
    expect(again.searchParams.get('auth_type')).toBe('rerequest')
    clock.advance(61 * 86_400_000)
    expect(scopeOf((await start(who, { rerequest: true })).url)).toHaveLength(8)
  })

  test('declined permissions are named', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who, { declined: ['instagram_content_publish', 'pages_manage_posts'] })
    const { missing_permissions } = await at.call(CheckConnect, { who })
    expect(missing_permissions.toSorted()).toEqual(['instagram_content_publish', 'pages_manage_posts'])
    for (const { state, fix } of await offers(who)) if (state === 'no_permission') expect(fix).toContain('permission')
    expect((await offers(who)).some(({ state }) => state === 'connectable')).toBe(false)
  })

  test('a person who declines gets an error that says so', async () => {
    const { who } = await newPerson(at)
    const { state } = await start(who)
    const query = {
      state,
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    }
    expect(await back(who, query)).toBe('/connect/1?error=connect_denied')
  })

  test.each([
    ['invalid_scope', 'connect_app_refused&login=facebook'],
    ['unauthorized_client', 'connect_app_refused&login=facebook'],
    ['temporarily_unavailable', 'network_unavailable'],
  ])('a dialog that ends with %s is %s, and no person’s no', async (error, code) => {
    const { who } = await newPerson(at)
    expect(await back(who, { state: (await start(who)).state, error })).toBe(`/connect/1?error=${code}`)
  })

  test.each([
    [
      'no address of ours',
      { error_code: '1349048', error_message: 'URL blocked' },
      'connect_app_refused&login=facebook',
    ],
    [
      'an app that is not active',
      { error: 'access_error', error_code: '1349126' },
      'connect_app_refused&login=facebook',
    ],
    [
      'trouble of its own',
      { error_code: '2', error_message: 'Service temporarily unavailable' },
      'network_unavailable',
    ],
    ['too many calls', { error: 'api_error', error_code: '4' }, 'network_unavailable'],
    ['a no by its code alone', { error_code: '200' }, 'connect_denied'],
    [
      'a dialog that was left',
      { error_code: '4201', error_message: 'User canceled the Dialog flow' },
      'connect_denied',
    ],
    ['a word that nobody knows', { error: 'something_new' }, 'connect_denied'],
  ])('what the code says decides: %s', async (_, query, code) => {
    const { who } = await newPerson(at)
    expect(await back(who, { state: (await start(who)).state, ...query })).toBe(`/connect/1?error=${code}`)
  })
})

describe('the state', () => {
  const invalid = '/connect/1?error=connect_state_invalid'

  test('works once', async () => {
    const { who } = await newPerson(at)
    const { state, redirectUri } = await start(who)
    expect(await back(who, { state, code: codeFor(redirectUri) })).toBe('/connect/2')
    expect(await back(who, { state, code: codeFor(redirectUri) })).toBe(invalid)
  })

  test('is for this person and this session, and works once, also when another one shows it', async () => {
    const [mine, other] = [await newPerson(at), await newPerson(at)]
    const { state, redirectUri } = await start(mine.who)
    expect(await back(other.who, { state, code: codeFor(redirectUri) })).toBe(invalid)
    expect(await back(mine.who, { state, code: codeFor(redirectUri) })).toBe(invalid)
    const second = await start(mine.who)
    expect(await back({ ...mine.who, sessionId: '7' }, { state: second.state, code: codeFor(redirectUri) })).toBe(
      invalid,
    )
    expect((await at.call(CheckConnect, { who: other.who })).connected).toBe(false)
  })

  test('ends after ten minutes', async () => {
    const { who } = await newPerson(at)
    const { state, redirectUri } = await start(who)
    clock.advance(10 * minute)
    expect(await back(who, { state, code: codeFor(redirectUri) })).toBe(invalid)
  })

  test('a made-up or missing one is refused, and a missing or used code too', async () => {
    const { who } = await newPerson(at)
    expect(await back(who, { state: 'made-up', code: 'x' })).toBe(invalid)
    expect(await back(who, {})).toBe(invalid)
    expect(await back(who, { state: (await start(who)).state })).toBe(invalid)
    const first = await start(who)
    const code = codeFor(first.redirectUri)
    expect(await back(who, { state: first.state, code })).toBe('/connect/2')
    expect(await back(who, { state: (await start(who)).state, code })).toBe(invalid)
  })
})

describe('what is offered (spec §4, §5)', () => {
  test('each account with its state and what to do', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    const found = await offers(who)
    const state = (type: string, id: string) => found.find(item => item.type === type && item.account_id === id)
    expect(state('ig', fixtures.olea.ig)).toMatchObject({
      state: 'connectable',
      username: 'oleaandsons',
      followers: 24_610,
      page: { id: fixtures.olea.page, name: 'Olea & Sons' },
      fix: null,
    })
    expect(state('fb', fixtures.olea.page)).toMatchObject({ state: 'connectable', name: 'Olea & Sons' })
    expect(state('ig', fixtures.personal.ig)).toMatchObject({
      state: 'personal',
      fix: expect.stringContaining('business'),
    })
    expect(state('fb', fixtures.fern.page)).toMatchObject({ state: 'connectable' })
    expect(JSON.stringify(found)).not.toContain('EAA')
  })

  test('an account whose page was not ticked has no page to log in with', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who, { pages: [fixtures.juno.page], accounts: [fixtures.juno.ig, fixtures.olea.ig] })
    const found = await offers(who)
    expect(found.map(({ account_id, state }) => [account_id, state])).toEqual([
      [fixtures.juno.ig, 'connectable'],
      [fixtures.olea.ig, 'connectlogin'],
      [fixtures.juno.page, 'connectable'],
    ])
    expect(found[1]).toMatchObject({ username: 'oleaandsons', page: null })
  })

  test('an account that was left out of the dialog is not called a personal one', async () => {
    const { who } = await newPerson(at)
    const { pages } = at.simulator.control.people()
    const mine = pages.filter(({ roles }) => roles[fixtures.mira]).map(({ id }) => id)
    await throughDialog(at, who, { pages: mine, accounts: [fixtures.juno.ig, fixtures.northfold.ig] })
    const found = await offers(who)
    const fix = expect.stringMatching(/^You didn’t grant access to this account\./)
    expect(found.find(({ account_id }) => account_id === fixtures.olea.ig)).toMatchObject({
      state: 'no_permission',
      fix,
    })
    expect(found.find(({ account_id }) => account_id === fixtures.juno.ig)?.state).toBe('connectable')
  })

  test('a role that may only look does not publish', async () => {
    const { who } = await newPerson(at)
    at.simulator.control.setRole(fixtures.olea.page, fixtures.mira, ['ANALYZE'])
    await throughDialog(at, who)
    const olea = (await offers(who)).filter(({ page }) => page?.id === fixtures.olea.page)
    expect(olea.map(({ state }) => state)).toEqual(['no_permission', 'no_permission'])
    expect(olea[0]?.fix).toContain('Olea & Sons')
  })

  test('every page is read, however many there are', async () => {
    const { who } = await newPerson(at)
    const made = at.simulator.control.makeAccounts(230)
    for (const { pageId } of made) at.simulator.control.setRole(pageId, fixtures.mira, ['MANAGE'])
    await throughDialog(at, who)
    const found = await offers(who)
    expect(found.filter(({ type }) => type === 'fb')).toHaveLength(235)
    expect(found.filter(({ type, state }) => type === 'ig' && state === 'connectable')).toHaveLength(233)
  })

  test('a login without any page has nothing to choose', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who, { pages: [], accounts: [] })
    expect((await refused(offers(who))).code).toBe('connect.no_account')
  })
})

describe('trouble at the network', () => {
  test('a token that it refuses ends the connection, until the next login', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    expect((await refused(offers(who))).code).toBe('connect.token_invalid')
    expect((await at.call(CheckConnect, { who })).connected).toBe(false)
    const asked = at.simulator.control.requests({}).length
    expect((await refused(offers(who))).code).toBe('connect.token_invalid')
    expect(at.simulator.control.requests({})).toHaveLength(asked)
    await throughDialog(at, who)
    expect((await at.call(CheckConnect, { who })).connected).toBe(true)
    expect((await offers(who)).length).toBeGreaterThan(0)
  })

  test('one refusal of a token that has not ended ends no connection', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    at.simulator.control.addFault({ kind: 'token_expired', match: { call: 'accounts' }, times: 1 })
    expect((await refused(offers(who))).code).toBe('network_unavailable')
    expect((await at.call(CheckConnect, { who })).connected).toBe(true)
    expect((await offers(who)).length).toBeGreaterThan(0)
  })

  test('nor one that the network cannot be asked about', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
    at.simulator.control.addFault({ kind: 'http_503', match: { call: 'debug_token' } })
    expect((await refused(offers(who))).code).toBe('network_unavailable')
    expect((await at.call(CheckConnect, { who })).connected).toBe(true)
  })

  test.each(['checkpoint', 'unconfirmed'] as const)(
    '%s: the person is sent to the network, and stays connected',
    async why => {
      const { who } = await newPerson(at)
      await throughDialog(at, who)
      at.simulator.control.breakTokens(fixtures.mira, why)
      expect((await refused(offers(who))).code).toBe('connect_blocked')
      at.simulator.control.breakTokens(fixtures.mira, 'restore')
      expect((await offers(who)).length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['http_503', 'network_unavailable'],
    ['cut_before', 'network_unavailable'],
    ['http_502_html', 'network_unavailable'],
    ['code_4', 'network_rate_limited'],
    ['code_17', 'network_rate_limited'],
  ] as const)('%s is %s', async (kind, code) => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    at.simulator.control.addFault({ kind, match: { pathRegex: 'me/accounts' } })
    expect((await refused(offers(who))).code).toBe(code)
  })

  test('while the code is exchanged: the person gets an error, nothing is stored', async () => {
    const { who } = await newPerson(at)
    at.simulator.control.addFault({ kind: 'http_503', match: { pathRegex: 'oauth/access_token' } })
    expect(await throughDialog(at, who)).toBe('/connect/1?error=network_unavailable')
    expect((await at.call(CheckConnect, { who })).connected).toBe(false)
  })

  test('a connection whose 60 days are over says so without asking', async () => {
    const { who } = await newPerson(at)
    await throughDialog(at, who)
    clock.advance(61 * 86_400_000)
    expect((await at.call(CheckConnect, { who })).connected).toBe(false)
    expect((await refused(offers(who))).code).toBe('connect.token_invalid')
  })
})

test('only managers and owners connect, and only in the application', async () => {
  const { who } = await newPerson(at)
  const body = { platform: 'facebook' as const }
  expect((await refused(at.call(StartConnect, { who: { ...who, role: Creator }, body }))).code).toBe('not_allowed')
  expect((await refused(at.call(StartConnect, { who: { ...who, via: 'key' }, body }))).code).toBe('session_only')
  const withoutSession = { ...who, sessionId: undefined }
  expect((await refused(at.call(StartConnect, { who: withoutSession, body }))).code).toBe('session_only')
})
