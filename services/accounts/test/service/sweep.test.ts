import { randomBytes } from 'node:crypto'
import { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'
import { readCredential } from '../../src/actions/read-credential.ts'
import { configSpec } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { sweepAccounts } from '../../src/jobs/sweep-accounts.ts'

let ahead = 0
const clock = {
  now: () => Date.now() + ahead,
  instant: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
}
let at: AccountsAndTeam
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await at.close()
})

const depsWith = (sealKeys: string) => {
  const config = readConfig(configSpec, {
    IDENTITY_SECRET: at.secrets.identitySecret,
    DATABASE_URL: at.database.url('accounts'),
    REDIS_URL: at.redisUrl,
    PUBLIC_URL: at.publicUrl,
    SEAL_KEYS: sealKeys,
    SMTP_URL: at.mail.smtpUrl,
    GRAPH_URL: `${at.simulator.url}/graph`,
    DIALOG_URL: `${at.simulator.url}/www`,
    META_APP_ID: at.secrets.metaAppId,
    META_APP_SECRET: at.secrets.metaAppSecret,
    INSTAGRAM_GRAPH_URL: `${at.simulator.url}/graph-instagram`,
    INSTAGRAM_CODES_URL: `${at.simulator.url}/api-instagram`,
    INSTAGRAM_DIALOG_URL: `${at.simulator.url}/www-instagram`,
    INSTAGRAM_APP_ID: at.secrets.instagramAppId,
    INSTAGRAM_APP_SECRET: at.secrets.instagramAppSecret,
  })
  return openDeps(config, { clock, log: silentLog })
}
const withOlea = async (): Promise<Person & { credential: string }> => {
  const person = await newPerson(at, { confirmed: true })
  const { who } = person
  await throughDialog(at, who)
  const params = { teamId: who.teamId }
  await at.call(ConnectSocialAccount, { who, params, body: { account_id: fixtures.olea.ig, type: 'ig' } })
  const [row] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId } })
  return { ...person, credential: row?.credential_id ?? '' }
}

const day = 86_400_000

/** Makes the token end in a day, by what we know. */
const endsInADay = (credential: string) =>
  admin.query('update accounts.credentials set expires_at = $2 where id = $1', [
    credential,
    new Date(clock.now() + day),
  ])

test('a token whose time is over: the account expires and its person is notified, once', async () => {
  const { who, email, credential } = await withOlea()
  await endsInADay(credential)
  const deps = depsWith(at.secrets.sealKeys)
  const look = async () => {
    await sweepAccounts(deps)
    await at.drain()
    const [account] = await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })
    return [account?.status, at.mail.list(email).filter(({ subject }) => / is disconnected /.test(subject)).length]
  }
  try {
    expect(await look()).toEqual([1, 0])
    ahead += day
    at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
    expect(await look()).toEqual([0, 1])
    expect(await look()).toEqual([0, 1])
  } finally {
    await deps.close()
  }
})

test('one that the network still accepts stays active, and nothing is marked while the network does not respond', async () => {
  const { who, credential } = await withOlea()
  await endsInADay(credential)
  ahead += day
  const deps = depsWith(at.secrets.sealKeys)
  const look = async () => {
    await sweepAccounts(deps)
    await at.drain()
    const { status, expires_at: end } = await readCredential(deps, who.teamId, credential)
    const [account] = await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })
    return [account?.status, status, end === null]
  }
  try {
    at.simulator.control.addFault({ kind: 'http_503', match: { call: 'debug_token' } })
    expect(await look()).toEqual([1, 'expired', false])
    at.simulator.control.clearFaults()
    expect(await look()).toEqual([1, 'active', true])
  } finally {
    at.simulator.control.clearFaults()
    await deps.close()
  }
})

test('a permission that was taken back at the network is known some hours later, though nothing was refused', async () => {
  const { who, credential } = await withOlea()
  const deps = depsWith(at.secrets.sealKeys)
  const look = async () => {
    await sweepAccounts(deps)
    await at.drain()
    const { permissions } = await readCredential(deps, who.teamId, credential)
    const [account] = await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })
    return [permissions?.includes('instagram_content_publish'), account?.permission_missing]
  }
  try {
    await sweepAccounts(deps)
    at.simulator.control.grant({ user: fixtures.mira, declined: ['instagram_content_publish'] })
    // Asked just now.
    expect(await look()).toEqual([true, false])
    ahead += day / 2
    expect(await look()).toEqual([false, true])
  } finally {
    at.simulator.control.grant({ user: fixtures.mira, permissions: ['instagram_content_publish'] })
    await deps.close()
  }
})

test('a token of Instagram Login gets another 60 days halfway, and an empty answer never takes its place', async () => {
  const { who } = await newPerson(at)
  await throughDialog(at, who, { platform: 'instagram' })
  const params = { teamId: who.teamId }
  await at.call(ConnectSocialAccount, { who, params, body: { account_id: fixtures.fern.ig, type: 'ig' } })
  const [row] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId } })
  const deps = depsWith(at.secrets.sealKeys)
  const read = () => readCredential(deps, who.teamId, row?.credential_id ?? '')
  const look = async () => {
    at.simulator.control.moveClock({ setMs: clock.now() })
    await sweepAccounts(deps)
    await at.drain()
    const { version, expires_at: end, token } = await read()
    const [account] = await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })
    const { connections } = await at.call(CheckConnect, { who })
    const daysTo = (text: string | null | undefined) => Math.round((Date.parse(text ?? '') - clock.now()) / day)
    return { version, token, days: [daysTo(end), daysTo(account?.expires_at), daysTo(connections[0]?.expires_at)] }
  }
  try {
    ahead += 20 * day
    expect(await look()).toMatchObject({ version: 1, days: [40, 40, 40] })
    ahead += 15 * day
    // The network is away, or answers without a token: the one there is stays, and it is tried again an hour later.
    const away = { kind: 'http_503', match: { call: 'refresh_access_token' } } as const
    at.simulator.control.addFault(away)
    const before = await look()
    expect(before).toMatchObject({ version: 1, days: [25, 25, 25] })
    at.simulator.control.clearFaults()
    expect((await look()).version).toBe(1)
    ahead += day / 12
    const after = await look()
    expect(after).toMatchObject({ version: 2, days: [60, 60, 60] })
    expect(after.token).not.toBe(before.token)
  } finally {
    at.simulator.control.clearFaults()
    await deps.close()
  }
})

test('a login that the network locks is known as that, and as open again soon after', async () => {
  const { who } = await withOlea()
  const deps = depsWith(at.secrets.sealKeys)
  const look = async () => {
    await sweepAccounts(deps)
    await at.drain()
    const [account] = await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })
    return [account?.status, account?.is_checkpointed]
  }
  try {
    at.simulator.control.moveClock({ setMs: clock.now() })
    at.simulator.control.breakTokens(fixtures.mira, 'checkpoint')
    ahead += day / 2
    expect(await look()).toEqual([AccountActive, true])
    at.simulator.control.breakTokens(fixtures.mira, 'restore')
    ahead += 6 * 60_000
    expect(await look()).toEqual([AccountActive, false])
  } finally {
    at.simulator.control.breakTokens(fixtures.mira, 'restore')
    await deps.close()
  }
})

test('a new key takes over what the old one sealed, and the old one can go', async () => {
  const { who, credential } = await withOlea()
  const fresh = `k2:${randomBytes(32).toString('base64')}`
  const [before, both, after] = [at.secrets.sealKeys, `${fresh},${at.secrets.sealKeys}`, fresh].map(depsWith)
  if (!before || !both || !after) throw new Error('three sets of keys')
  try {
    const { token } = await readCredential(before, who.teamId, credential)
    await sweepAccounts(both)
    expect((await readCredential(after, who.teamId, credential)).token).toBe(token)
    const { rows } = await admin.query(
      'select token from accounts.connections union all select token from accounts.credentials',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(row => row.token.startsWith('k2.'))).toBe(true)
    // A key that is gone leaves its texts alone and stops nothing.
    await sweepAccounts(before)
    expect((await readCredential(after, who.teamId, credential)).token).toBe(token)
  } finally {
    for (const deps of [before, both, after]) await deps.close()
  }
})

test('keys that are none are said at the start, by name and without their value', () => {
  expect(() => depsWith('k1:c2hvcnQ=')).toThrow(/SEAL_KEYS is not usable: key k1 must be 32 bytes/)
  expect(() => depsWith('c2VjcmV0')).toThrow(/SEAL_KEYS is not usable: each key must read id:base64/)
})
