import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  DisconnectLogins,
  ListIntegrations,
  RefreshSession,
  RemoveIntegration,
  SaveConnect,
} from '@fanfare/contracts/endpoints/integrations.ts'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { testClock } from '../../../../infra/testing/test-clock.ts'
import { until } from '../../../../infra/testing/until.ts'
import { listIntegrations } from '../../src/actions/read-integrations.ts'
import { refreshSession } from '../../src/actions/refresh-session.ts'
import { removeIntegration } from '../../src/actions/remove-integration.ts'
import { configSpec } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'

const day = 86_400_000
const clock = testClock(Date.now())
let at: AccountsAndTeam
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2' } })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
beforeEach(() => at.simulator.control.reset())
afterAll(async () => {
  await admin.end()
  await at.close()
})

/** Someone who has signed in at the network as a person of it whom nobody else is. */
const alone = async () => {
  const person = await newPerson(at)
  const [ready] = at.simulator.control.makeAccounts(1)
  if (!ready) throw new Error('no account was made')
  await throughDialog(at, person.who, { user: ready.userId })
  return { ...person, ready }
}
const list = ({ who }: Person) => at.call(ListIntegrations, { who })
const connect = ({ who }: Person, account_id: string = fixtures.olea.ig) =>
  at.call(ConnectSocialAccount, { who, params: { teamId: who.teamId }, body: { account_id, type: 'ig' } })
/** The status of the team's only account follows from an event. */
const statusIs = ({ who }: Pick<Person, 'who'>, wanted: number) =>
  until(
    async () => {
      const [account] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId } })
      return account?.status === wanted || undefined
    },
    { what: `an account of status ${wanted}` },
  )
const both = async (person: Person) => {
  await throughDialog(at, person.who)
  await throughDialog(at, person.who, { platform: 'instagram' })
}
const tokensOf = async ({ who }: Person) =>
  (await admin.query('select status, reason, connection_id from accounts.credentials where user_id = $1', [who.userId]))
    .rows

const eventsOf = async (teamId: string, name: string) =>
  (
    await admin.query("select payload from accounts.outbox where payload->>'teamId' = $1 and name = $2", [teamId, name])
  ).rows.map(({ payload }) => payload)

test('each login with who it is of, when it ends, what it may not do, and what depends on it', async () => {
  const person = await newPerson(at)
  expect(await list(person)).toEqual([])
  await both(person)
  const { name } = await connect(person)
  const [instagram, facebook] = await list(person)
  expect(instagram).toMatchObject({ login: 'instagram', me: { id: fixtures.fern.ig }, accounts: [], accounts_count: 0 })
  expect(facebook).toMatchObject({
    login: 'facebook',
    connected: true,
    me: { id: fixtures.mira, name: expect.stringContaining('Mira') },
    expires_at: expect.stringContaining('T'),
    missing_permissions: [],
    accounts_count: 1,
    // No publishing service is started here: the number is not known, and that is no reason to keep the list back.
    posts_count: null,
    accounts: [{ team_id: person.who.teamId, type: 'ig', name, posts: null }],
  })
  expect(JSON.stringify(await list(person))).not.toMatch(/EAA|IGAA|"token"/)
})

describe('removing a login', () => {
  test('ends it at the network and here; its accounts expire and say why', async () => {
    const { ready, ...person } = await alone()
    await throughDialog(at, person.who, { platform: 'instagram' })
    await connect(person, ready.igId)
    const [, facebook] = await list(person)
    const removed = await at.call(RemoveIntegration, { who: person.who, params: { id: facebook?.id ?? '' } })
    expect(removed).toMatchObject({
      id: facebook?.id,
      login: 'facebook',
      revoked: true,
      access_kept: null,
      accounts_count: 1,
    })
    // The record of the team names who ended the connection.
    const [ended] = await eventsOf(person.who.teamId, 'credential_expired')
    expect(ended).toMatchObject({ by: person.who.userId })
    expect((await list(person)).map(({ login }) => login)).toEqual(['instagram'])
    await statusIs(person, AccountExpired)
    expect(await tokensOf(person)).toEqual([
      { status: 'expired', reason: expect.stringContaining('removed their login'), connection_id: null },
    ])
    const again = await refused(at.call(RemoveIntegration, { who: person.who, params: { id: facebook?.id ?? '' } }))
    expect(again).toMatchObject({ code: 'integration_not_found', field: 'params.id' })

    // Signing in again brings its accounts back.
    await throughDialog(at, person.who, { user: ready.userId })
    await statusIs(person, AccountActive)
  })

  test('of someone else is refused as one that does not exist, and changes nothing', async () => {
    const [person, other] = [await newPerson(at), await newPerson(at)]
    await throughDialog(at, person.who)
    const [login] = await list(person)
    const wrong = await refused(at.call(RemoveIntegration, { who: other.who, params: { id: login?.id ?? '' } }))
    expect(wrong.code).toBe('integration_not_found')
    expect(await list(person)).toHaveLength(1)
  })

  test('ends it here too where the network does not respond, and says that it was not told', async () => {
    const person = await alone()
    const [login] = await list(person)
    at.simulator.control.addFault({ kind: 'http_503', match: { call: 'permissions_delete' } })
    const removed = await at.call(RemoveIntegration, { who: person.who, params: { id: login?.id ?? '' } })
    expect(removed).toMatchObject({ revoked: false, access_kept: 'no_answer' })
    expect(await list(person)).toEqual([])
  })

  test('keeps the access of another person who uses the same login', async () => {
    const [person, other] = [await newPerson(at), await newPerson(at)]
    await throughDialog(at, person.who)
    await throughDialog(at, other.who)
    const [login] = await list(person)
    // Said before, and after.
    expect(login?.access_kept).toBe('shared')
    expect(await at.call(RemoveIntegration, { who: person.who, params: { id: login?.id ?? '' } })).toMatchObject({
      ...{ revoked: false, access_kept: 'shared' },
    })
    await at.call(RefreshSession, { who: other.who, body: {} })
    expect(await list(other)).toMatchObject([{ connected: true }])
  })

  test('a credential that another login renews meanwhile keeps its new token', async () => {
    const { ready, ...person } = await alone()
    await throughDialog(at, person.who, { platform: 'instagram' })
    await connect(person, ready.igId)
    const [instagram, facebook] = await list(person)
    at.simulator.control.addFault({ kind: 'latency', delayMs: 1500, match: { method: 'DELETE' } })
    const removal = at.call(RemoveIntegration, { who: person.who, params: { id: facebook?.id ?? '' } })
    await until(() => at.simulator.control.faults()[0]?.injected)
    await admin.query(
      "update accounts.credentials set version = version + 1, connection_id = $2, token = 'new' where user_id = $1",
      [person.who.userId, instagram?.id],
    )
    await removal
    const { rows } = await admin.query('select status, token from accounts.credentials where user_id = $1', [
      person.who.userId,
    ])
    expect(rows).toEqual([{ status: 'active', token: 'new' }])
  })

  test('both logins of a kind together take along what may have come with either', async () => {
    const { ready, ...person } = await alone()
    const [second] = at.simulator.control.makeAccounts(1)
    await throughDialog(at, person.who, { user: second?.userId ?? '' })
    await connect(person, ready.igId)
    await admin.query('update accounts.credentials set connection_id = null where user_id = $1', [person.who.userId])
    await at.call(DisconnectLogins, { who: person.who, body: {} })
    expect(await tokensOf(person)).toMatchObject([{ status: 'expired' }])
  })

  test('while the team service is away it is listed, looked at and ended all the same', async () => {
    const { ready, ...person } = await alone()
    await connect(person, ready.igId)
    const deps = openDeps(
      readConfig(configSpec, {
        IDENTITY_SECRET: at.secrets.identitySecret,
        DATABASE_URL: at.database.url('accounts'),
        REDIS_URL: at.redisUrl,
        PUBLIC_URL: at.publicUrl,
        TEAM_URL: 'http://127.0.0.1:9',
        SEAL_KEYS: at.secrets.sealKeys,
        SMTP_URL: at.mail.smtpUrl,
        GRAPH_URL: `${at.simulator.url}/graph`,
        DIALOG_URL: `${at.simulator.url}/www`,
        META_APP_ID: at.secrets.metaAppId,
        META_APP_SECRET: at.secrets.metaAppSecret,
      }),
      { clock, log: silentLog },
    )
    try {
      const [login] = await listIntegrations(deps, person.who.userId)
      const unknown = { accounts_count: 1, posts_count: null, accounts: [{ team_name: null, posts: null }] }
      expect(login).toMatchObject(unknown)
      expect(await refreshSession(deps, person.who)).toMatchObject({ connected: true })
      expect(await removeIntegration(deps, person.who.userId, login?.id ?? '')).toMatchObject({
        ...unknown,
        revoked: true,
      })
    } finally {
      await deps.close()
    }
    expect(await tokensOf(person)).toMatchObject([{ status: 'expired' }])
  })

  test('tokens from before a person held several logins go with the only one of their kind', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who)
    await connect(person)
    await admin.query('update accounts.credentials set connection_id = null where user_id = $1', [person.who.userId])
    const [login] = await list(person)
    expect(login?.accounts_count).toBe(1)
    await at.call(RemoveIntegration, { who: person.who, params: { id: login?.id ?? '' } })
    expect(await tokensOf(person)).toMatchObject([{ status: 'expired' }])
  })

  test('disconnecting ends one kind, or all', async () => {
    const person = await newPerson(at)
    await both(person)
    const some = await at.call(DisconnectLogins, { who: person.who, body: { platform: 'instagram' } })
    expect(some.removed.map(({ login }) => login)).toEqual(['instagram'])
    const rest = await at.call(DisconnectLogins, { who: person.who, body: {} })
    expect(rest.removed.map(({ login }) => login)).toEqual(['facebook'])
    expect(await at.call(CheckConnect, { who: person.who })).toMatchObject({ connected: false, me: null })
    expect((await at.call(DisconnectLogins, { who: person.who, body: {} })).removed).toEqual([])
  })

  test('one that renews its token by itself leaves nothing that renews it', async () => {
    const person = await newPerson(at)
    const { url } = await at.call(StartConnect, { who: person.who, body: { platform: 'tiktok' } })
    const { code } = at.simulator.control.authorizeCreator({ account: fixtures.tiktok.olea, dialog: url })
    const query = new URLSearchParams({ code, state: new URL(url).searchParams.get('state') ?? '' })
    const headers = at.headers(person.who, 'accounts')
    await fetch(`${at.urls.accounts}/connect/callback?${query}`, { redirect: 'manual', headers })
    const [login] = await list(person)
    const removed = await at.call(RemoveIntegration, { who: person.who, params: { id: login?.id ?? '' } })
    expect(removed).toMatchObject({ login: 'tiktok', revoked: true })
    const left = await admin.query('select 1 from accounts.token_renewals where user_id = $1', [person.who.userId])
    expect(left.rowCount).toBe(0)
  })
})

describe('asking the networks about one’s logins', () => {
  test('a login that the network has ended is ended, with the accounts that came with it', async () => {
    const { ready, ...person } = await alone()
    await connect(person, ready.igId)
    expect(await at.call(RefreshSession, { who: person.who, body: {} })).toMatchObject({ connected: true })
    at.simulator.control.breakTokens(ready.userId, 'password_changed')
    expect(await at.call(RefreshSession, { who: person.who, body: {} })).toMatchObject({
      connected: false,
      connections: [{ connected: false }],
    })
    await statusIs(person, AccountExpired)
  })

  test('one that ends soon gets a new token', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram' })
    const [before] = await list(person)
    clock.advance(40 * day)
    await at.call(RefreshSession, { who: person.who, body: {} })
    const [after] = await list(person)
    expect(Date.parse(after?.expires_at ?? '')).toBeGreaterThan(Date.parse(before?.expires_at ?? '') + 30 * day)
  })

  test('while the network does not respond nothing changes', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who)
    at.simulator.control.addFault({ kind: 'http_503', match: { call: 'debug_token' } })
    expect(await at.call(RefreshSession, { who: person.who, body: {} })).toMatchObject({ connected: true })
  })
})

describe('which login came of a dialog', () => {
  const finish = async ({ who }: Person) => {
    const { url } = await at.call(StartConnect, { who, body: { platform: 'facebook' } })
    const { code } = at.simulator.control.authorize({ user: fixtures.mira, dialog: url })
    const state = new URL(url).searchParams.get('state') ?? ''
    const headers = at.headers(who, 'accounts')
    await fetch(`${at.urls.accounts}/connect/callback?${new URLSearchParams({ code, state })}`, {
      redirect: 'manual',
      headers,
    })
    return state
  }
  const save = ({ who }: Pick<Person, 'who'>, token: string, me?: string) =>
    at.call(SaveConnect, { who, body: { token, ...(me === undefined ? {} : { me }) } })
  const invalid = { code: 'connect_state_invalid', field: 'body.token' }

  test('its state says so once, to the session that began it', async () => {
    const person = await newPerson(at)
    const token = await finish(person)
    expect(await save(person, token, fixtures.mira)).toMatchObject({ login: 'facebook', me: { id: fixtures.mira } })
    expect(await refused(save(person, token))).toMatchObject(invalid)
  })

  test('not to another session, not to another person, and not after ten minutes', async () => {
    const [person, other] = [await newPerson(at), await newPerson(at)]
    expect(await refused(save(other, await finish(person)))).toMatchObject(invalid)
    const elsewhere = { who: { ...person.who, sessionId: other.who.sessionId } }
    expect(await refused(save(elsewhere, await finish(person)))).toMatchObject(invalid)
    const late = await finish(person)
    clock.advance(601_000)
    expect(await refused(save(person, late))).toMatchObject(invalid)
  })

  test('not where someone else signed in than was expected', async () => {
    const person = await newPerson(at)
    expect(await refused(save(person, await finish(person), '12345'))).toMatchObject({
      code: 'connect_other_person',
      field: 'body.me',
    })
  })

  test('a state of a dialog that is not finished is none, and a token of a network is refused before it is looked at', async () => {
    const person = await newPerson(at)
    const { url } = await at.call(StartConnect, { who: person.who, body: { platform: 'facebook' } })
    expect(await refused(save(person, new URL(url).searchParams.get('state') ?? ''))).toMatchObject(invalid)
    const response = await fetch(`${at.urls.accounts}${SaveConnect.url}`, {
      method: 'POST',
      headers: { ...at.headers(person.who, 'accounts'), 'content-type': 'application/json' },
      body: JSON.stringify({ token: `EAA${'x'.repeat(120)}` }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_input', field: 'body.token' } })
  })
})
