import { Writable } from 'node:stream'
import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  AvailableAccountsOf,
  CredentialById,
  IssueCredential,
  ReportCredential,
} from '@fanfare/contracts/internal/accounts.ts'
import { publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { finishConnect } from '../../src/actions/finish-connect.ts'
import { readOffers } from '../../src/actions/read-offers.ts'
import { reportCredential } from '../../src/actions/report-credential.ts'
import { startConnect } from '../../src/actions/start-connect.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'

/** An installation whose app the network refuses: reported to its operator, and never blamed on a person's connection. */

let lines: { level: string; msg: string }[] = []
/** A log of its own: equal errors of a minute are one line. */
const freshLog = () =>
  createLog({
    service: 'accounts',
    stream: new Writable({
      write(chunk, _, done) {
        for (const line of String(chunk).split('\n').filter(Boolean)) lines.push(JSON.parse(line))
        done()
      },
    }),
  })
const reported = () => lines.filter(({ level }) => level === 'error').map(({ msg }) => msg)

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam()
})
afterAll(() => at.close())
beforeEach(() => {
  lines = []
  at.simulator.control.reset()
})
const open: Deps[] = []
afterEach(async () => {
  for (const deps of open.splice(0)) await deps.close()
})

/** Accounts with other settings, on the same database. */
const accountsWith = (env: Record<string, string>): Deps => {
  const config = readConfig(configSpec, {
    IDENTITY_SECRET: at.secrets.identitySecret,
    DATABASE_URL: at.database.url('accounts'),
    REDIS_URL: at.redisUrl,
    PUBLIC_URL: at.publicUrl,
    TEAM_URL: at.urls.team,
    GRAPH_URL: `${at.simulator.url}/graph`,
    DIALOG_URL: `${at.simulator.url}/www`,
    SEAL_KEYS: at.secrets.sealKeys,
    SMTP_URL: at.mail.smtpUrl,
    META_APP_ID: at.secrets.metaAppId,
    META_APP_SECRET: at.secrets.metaAppSecret,
    ...env,
  })
  const deps = openDeps(config, { clock: systemClock, log: freshLog() })
  open.push(deps)
  return deps
}

const wrongApps: [string, Record<string, string>][] = [
  ['app id', { META_APP_ID: '999' }],
  ['app secret', { META_APP_SECRET: 'another-secret' }],
]

test.each(wrongApps)('a wrong %s, while connecting', async (_, env) => {
  const { who } = await newPerson(at)
  const deps = accountsWith(env)
  const asked = new URL(await startConnect(deps, who, { platform: 'facebook' })).searchParams
  const redirectUri = asked.get('redirect_uri') ?? ''
  const { code } = at.simulator.control.authorize({
    user: fixtures.mira,
    redirectUri,
    permissions: [...publishingScopes],
  })
  const { fault } = await finishConnect(deps, who, { code, state: asked.get('state') ?? '' })
  expect(fault?.code).toBe('connect_app_refused')
  expect(reported()).toEqual([expect.stringContaining('META_APP_SECRET')])
  expect(JSON.stringify(lines)).not.toContain('another-secret')
})

test('of another login, its own settings are named', async () => {
  const { who } = await newPerson(at)
  const deps = accountsWith({
    TIKTOK_URL: `${at.simulator.url}/tiktok`,
    TIKTOK_SITE_URL: `${at.simulator.url}/tiktok-www`,
    TIKTOK_CLIENT_KEY: at.secrets.tiktokClientKey,
    TIKTOK_CLIENT_SECRET: 'another-secret',
  })
  const dialog = await startConnect(deps, { ...who, plan: 2 }, { platform: 'tiktok' })
  const { code } = at.simulator.control.authorizeCreator({ account: fixtures.tiktok.olea, dialog })
  const state = new URL(dialog).searchParams.get('state') ?? ''
  expect((await finishConnect(deps, who, { code, state })).fault).toMatchObject({
    code: 'connect_app_refused',
    message: expect.stringMatching(/^TikTok doesn’t accept/),
  })
  expect(reported()).toEqual([expect.stringMatching(/TIKTOK_CLIENT_KEY, TIKTOK_CLIENT_SECRET and the app at TikTok/)])
})

test.each(wrongApps)('a wrong %s ends no connection and no credential', async (_, env) => {
  const person = await newPerson(at)
  const { userId: user_id, teamId: team_id } = person.who
  await throughDialog(at, person.who)
  const body = { user_id, team_id, account_id: fixtures.olea.ig, type: 'ig' as const }
  const { credential_id: credentialId } = await at.call(IssueCredential, { body })
  const deps = accountsWith(env)
  expect(await refused(readOffers(deps, user_id))).toMatchObject({
    code: 'connect_app_refused',
    message: expect.stringMatching(/^Facebook doesn’t accept/),
  })
  const report = { teamId: team_id, credentialId, reason: 'refused' }
  expect(await reportCredential(deps, report)).toEqual({ status: 'unknown', trouble: null })
  expect(reported().length).toBeGreaterThan(0)
  expect((await at.call(CheckConnect, { who: person.who })).connected).toBe(true)
  expect(await at.call(CredentialById, { body: { credential_id: credentialId, team_id } })).toMatchObject({
    status: 'active',
  })
  expect((await at.call(AvailableAccountsOf, { body: { user_id } })).length).toBeGreaterThan(0)
  expect(
    (await at.call(ReportCredential, { body: { credential_id: credentialId, team_id, reason: 'x' } })).status,
  ).toBe('active')
})

test('an app that may not list pages, though the person allowed it, is reported as that', async () => {
  const { who } = await newPerson(at)
  await throughDialog(at, who)
  at.simulator.control.addFault({ kind: 'answer_instead', match: { call: 'accounts' }, code: 10 })
  const deps = accountsWith({})
  expect((await refused(readOffers(deps, who.userId))).code).toBe('connect_app_refused')
  expect(reported()).toHaveLength(1)
})

test('a person who allowed no list of pages has none to choose from', async () => {
  const { who } = await newPerson(at)
  await throughDialog(at, who, { declined: ['pages_show_list', 'instagram_basic'] })
  at.simulator.control.addFault({ kind: 'answer_instead', match: { call: 'accounts' }, code: 200 })
  expect((await refused(readOffers(accountsWith({}), who.userId))).code).toBe('connect.no_account')
  expect(reported()).toEqual([])
})

test('with a configuration of Login for Business the dialog names it instead of permissions', async () => {
  const { who } = await newPerson(at)
  const asked = new URL(await startConnect(accountsWith({ META_CONFIG_ID: '555' }), who, { platform: 'facebook' }))
  expect([asked.searchParams.get('config_id'), asked.searchParams.get('scope')]).toEqual(['555', null])
  const plain = new URL((await at.call(StartConnect, { who, body: { platform: 'facebook' } })).url)
  expect(plain.searchParams.get('config_id')).toBeNull()
})
