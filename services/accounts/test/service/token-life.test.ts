import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { CredentialById } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { SweepAccounts } from '@fanfare/contracts/jobs.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'
import { testClock } from '../../../../infra/testing/test-clock.ts'

const day = 86_400_000
const clock = testClock()
let at: AccountsAndTeam
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2' } })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await at?.close()
})
beforeEach(() => at.simulator.control.clearFaults())

async function sweep() {
  const jobs = createJobs({ redisUrl: at.redisUrl, prefix: 'fanfare', log: silentLog })
  await jobs.add(SweepAccounts, {})
  await jobs.close()
  await at.drain()
}
const connected = async (through: Parameters<typeof throughDialog>[2] = {}, account: string = fixtures.olea.ig) => {
  const person = await newPerson(at)
  const { who } = person
  await throughDialog(at, who, through)
  await at.call(ConnectSocialAccount, {
    who,
    params: { teamId: who.teamId },
    body: { account_id: account, type: 'ig' },
  })
  return person
}
const credentialOf = async ({ who }: Person) => {
  const [account] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId } })
  return at.call(CredentialById, { body: { credential_id: account?.credential_id ?? '', team_id: who.teamId } })
}
const connectionOf = async ({ who }: Person) => {
  const { connections } = await at.call(CheckConnect, { who })
  const { rows } = await admin.query('select token from accounts.connections where user_id = $1', [who.userId])
  const days = Math.round((Date.parse(connections[0]?.expires_at ?? '') - clock.now()) / day)
  return { count: connections.length, connected: connections[0]?.connected, days, token: rows[0]?.token as string }
}

describe('a token of Facebook Login', () => {
  test('gets another 60 days before its own are over; the page’s token, which does not end, stays', async () => {
    const person = await connected()
    const page = await credentialOf(person)
    const first = await connectionOf(person)
    expect(first).toMatchObject({ days: 60, connected: true })
    clock.advance(25 * day)
    await sweep()
    expect(await connectionOf(person)).toMatchObject({ days: 35, token: first.token })
    clock.advance(10 * day)
    // Away, or without a token: the one there is stays, and it is tried again an hour later.
    for (const kind of ['http_503', 'empty_token'] as const) {
      at.simulator.control.clearFaults()
      at.simulator.control.addFault({ kind, match: { call: 'access_token' } })
      await sweep()
      expect(at.simulator.control.faults()[0]?.injected).toBeGreaterThan(0)
      expect(await connectionOf(person)).toMatchObject({ days: 25, token: first.token, connected: true })
      clock.advance(2 * 3_600_000)
    }
    at.simulator.control.clearFaults()
    await sweep()
    const next = await connectionOf(person)
    expect(next).toMatchObject({ days: 60, connected: true })
    expect(next.token).not.toBe(first.token)
    expect(await credentialOf(person)).toEqual(page)
  })

  test('that is refused without any reason ends nothing', async () => {
    const person = await connected()
    const { token } = await connectionOf(person)
    clock.advance(40 * day)
    at.simulator.control.addFault({ kind: 'token_revoked', match: { call: 'access_token' } })
    await sweep()
    expect(at.simulator.control.faults()[0]?.injected).toBeGreaterThan(0)
    expect(await connectionOf(person)).toMatchObject({ connected: true, token })
    at.simulator.control.clearFaults()
    clock.advance(2 * 3_600_000)
    await sweep()
    expect(await connectionOf(person)).toMatchObject({ connected: true, days: 60 })
  })

  test('that the network refuses ends the login, and nothing is put in its place', async () => {
    const person = await connected()
    at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    clock.advance(40 * day)
    await sweep()
    expect(await connectionOf(person)).toMatchObject({ connected: false })
    at.simulator.control.breakTokens(fixtures.mira, 'restore')
  })
})

describe('a token that cannot be read any more', () => {
  const withTikTok = async () => {
    const person = await newPerson(at)
    const { url } = await at.call(StartConnect, { who: person.who, body: { platform: 'tiktok' } })
    const { code } = at.simulator.control.authorizeCreator({ account: fixtures.tiktok.olea, dialog: url })
    const query = new URLSearchParams({ code, state: new URL(url).searchParams.get('state') ?? '' })
    const headers = at.headers(person.who, 'accounts')
    await fetch(`${at.urls.accounts}/connect/callback?${query}`, { redirect: 'manual', headers })
    return person
  }
  const renewalOf = async ({ who }: Person) => {
    const { rows } = await admin.query<{ token_ends_at: Date }>(
      'select token_ends_at from accounts.token_renewals where user_id = $1',
      [who.userId],
    )
    return rows[0]?.token_ends_at.getTime() ?? 0
  }

  test('keeps no other token back, and no other step of the sweep', async () => {
    const [broken, good] = [await connected(), await connected()]
    const [brokenHours, goodHours] = [await withTikTok(), await withTikTok()]
    clock.advance(35 * day)
    const before = await renewalOf(goodHours)
    await admin.query("update accounts.connections set token = 'lost.aaaa' where user_id = $1", [broken.who.userId])
    await admin.query(
      "update accounts.token_renewals set refresh_token = 'lost.aaaa', token_ends_at = token_ends_at - interval '1 hour' where user_id = $1",
      [brokenHours.who.userId],
    )
    // Something that a later step of the sweep deletes.
    await at.call(StartConnect, { who: good.who, body: { platform: 'facebook' } })
    await admin.query("update accounts.connect_states set expires_at = '2020-01-01'")
    await sweep()
    expect(await connectionOf(good)).toMatchObject({ days: 60, connected: true })
    expect(await renewalOf(goodHours)).toBeGreaterThan(before)
    expect((await admin.query('select 1 from accounts.connect_states')).rowCount).toBe(0)
    await admin.query('delete from accounts.users where id = any($1)', [[broken, brokenHours].map(p => p.who.userId)])
  })

  test('a step that fails keeps no other one back', async () => {
    const person = await connected()
    await at.call(StartConnect, { who: person.who, body: { platform: 'facebook' } })
    await admin.query("update accounts.connect_states set expires_at = '2020-01-01'")
    await admin.query('alter table accounts.token_renewals rename to token_renewals_away')
    try {
      await sweep()
      expect((await admin.query('select 1 from accounts.connect_states')).rowCount).toBe(0)
    } finally {
      await admin.query('alter table accounts.token_renewals_away rename to token_renewals')
    }
  })
})

describe('connecting again', () => {
  test.each(['access_token', 'accounts'])('never puts an empty token (%s) in place of a good one', async call => {
    const person = await connected()
    const [page, login] = [await credentialOf(person), await connectionOf(person)]
    at.simulator.control.addFault({ kind: 'empty_token', match: { call } })
    await throughDialog(at, person.who)
    await at.drain()
    expect(at.simulator.control.faults()[0]?.injected).toBeGreaterThan(0)
    at.simulator.control.clearFaults()
    expect(await credentialOf(person)).toEqual(page)
    const after = await connectionOf(person)
    // Pages without tokens came with a person's token that is good.
    if (call === 'access_token') expect(after.token).toBe(login.token)
    expect(after.connected).toBe(true)
  })

  test('at Instagram itself neither', async () => {
    const person = await connected({ platform: 'instagram' }, fixtures.fern.ig)
    const [held, login] = [await credentialOf(person), await connectionOf(person)]
    at.simulator.control.addFault({ kind: 'empty_token', match: { call: 'access_token' } })
    expect(await throughDialog(at, person.who, { platform: 'instagram' })).toContain('error=connect.token_invalid')
    at.simulator.control.clearFaults()
    expect(await credentialOf(person)).toEqual(held)
    expect(await connectionOf(person)).toEqual(login)
  })
})
