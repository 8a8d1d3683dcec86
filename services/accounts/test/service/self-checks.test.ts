import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { CheckAccounts, SendTestMail } from '@fanfare/contracts/internal/checks.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { selfChecks } from '../../src/actions/self-checks.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'
import { sendTestMail } from '../../src/jobs/send-test-mail.ts'

const closed = 'http://127.0.0.1:9'
let at: AccountsAndTeam
/** An installation’s public side: what the proxy passes on. */
const front = createServer((_, response) => response.setHeader('fanfare-version', '1').writeHead(401).end())
let publicUrl: string
beforeAll(async () => {
  at = await startAccountsAndTeam()
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done))
  publicUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const { who } = await newPerson(at)
  await throughDialog(at, who)
  const params = { teamId: who.teamId }
  await at.call(ConnectSocialAccount, { who, params, body: { account_id: fixtures.olea.ig, type: 'ig' } })
})
afterAll(async () => {
  await at.close()
  front.close()
})

/** An installation with other settings, or another clock. */
async function withDeps<T>(work: (deps: Deps) => Promise<T>, env: Record<string, string> = {}, ahead = 0): Promise<T> {
  const config = readConfig(configSpec, {
    IDENTITY_SECRET: at.secrets.identitySecret,
    DATABASE_URL: at.database.url('accounts'),
    REDIS_URL: at.redisUrl,
    PUBLIC_URL: publicUrl,
    TEAM_URL: at.urls.team,
    SEAL_KEYS: at.secrets.sealKeys,
    SMTP_URL: at.mail.smtpUrl,
    GRAPH_URL: `${at.simulator.url}/graph`,
    DIALOG_URL: `${at.simulator.url}/www`,
    META_APP_ID: at.secrets.metaAppId,
    META_APP_SECRET: at.secrets.metaAppSecret,
    ...env,
  })
  const clock = {
    now: () => Date.now() + ahead,
    instant: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
  }
  const deps = openDeps(config, { clock, log: silentLog })
  return work(deps).finally(() => deps.close())
}
const checksWith = async (env: Record<string, string> = {}, ahead = 0) => {
  const found = await withDeps(selfChecks, env, ahead)
  return Object.fromEntries(found.map(({ name, outcome, detail }) => [name, `${outcome}: ${detail}`]))
}

test('all is well where everything is there', async () => {
  const found = await checksWith()
  expect(Object.keys(found)).toHaveLength(6)
  for (const [name, said] of Object.entries(found)) expect(said, name).toMatch(/^ok: /)
  expect(found['tokens open']).toMatch(/[2-9] open with SEAL_KEYS/)
})

test.each([
  ['tokens open', { SEAL_KEYS: `k9:${randomBytes(32).toString('base64')}` }, /connections\.token.*SEAL_KEYS/],
  ['mail goes out', { SMTP_URL: 'smtp://127.0.0.1:9' }, /SMTP_URL/],
  ['names resolve', { SMTP_URL: 'smtp://mail.fanfare.invalid:25' }, /mail\.fanfare\.invalid doesn’t resolve/],
  ['OAuth callback reachable', { PUBLIC_URL: closed }, /Nothing answers at/],
  ['Facebook reachable, its clock', { GRAPH_URL: closed, DIALOG_URL: closed }, /Nothing answers at/],
  [
    'TikTok reachable, its clock',
    { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'x'.repeat(32), TIKTOK_URL: closed, TIKTOK_SITE_URL: closed },
    /Nothing answers at/,
  ],
])('%s: says so where it is not so', async (name, env, said) => {
  const found = await checksWith(env)
  expect(found[name]).toMatch(/^failed: /)
  expect(found[name]).toMatch(said)
})

test('an address that another program answers is not ours', async () => {
  const other = createServer((_, response) => response.end('hello'))
  await new Promise<void>(done => other.listen(0, '127.0.0.1', done))
  const found = await checksWith({ PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
  other.close()
  expect(found['OAuth callback reachable']).toMatch(/it isn’t Fanfare/)
})

test('a clock that is wrong is found at the database and at the network', async () => {
  const found = await checksWith({}, 60_000)
  expect(found['database clock']).toMatch(/failed: .*(59|60|61) s away/)
  expect(found['Facebook reachable, its clock']).toMatch(/failed: .*s away/)
})

test('a test email is sent at once, and only on demand', async () => {
  const to = 'operator@fanfare.test'
  await checksWith()
  expect(at.mail.list(to)).toEqual([])
  const found = await at.call(SendTestMail, { body: { to } })
  expect(found).toMatchObject({
    name: 'test email',
    outcome: 'ok',
    detail: expect.stringMatching(/^sent to operator@/),
  })
  const [mail, ...others] = at.mail.list(to)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Fanfare: mail arrives', text: expect.stringContaining('Installation') })
  const mistake = await refused(at.call(SendTestMail, { body: { to: 'no address' } }))
  expect(mistake.code).toBe('invalid_input')
})

test('a test email that the server does not take says what to change', async () => {
  const send = (env: Record<string, string>) => withDeps(deps => sendTestMail(deps, 'operator@fanfare.test'), env)
  const { outcome, detail } = await send({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(outcome).toBe('failed')
  expect(detail).toMatch(/can’t be reached at 127\.0\.0\.1:9.*SMTP_URL/)
})

test('only services ask, and no secret is said', async () => {
  const said = JSON.stringify(await at.call(CheckAccounts))
  for (const secret of [at.secrets.sealKeys, at.secrets.metaAppSecret, at.secrets.identitySecret])
    expect(said).not.toContain(secret)
})
