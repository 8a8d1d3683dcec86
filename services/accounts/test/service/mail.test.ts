import { SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { SweepAccounts } from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '../../../../infra/dev/mail/catcher.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { goodPassword } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'
import { sendMail } from '../../src/jobs/send-mail.ts'
import { sweepAccounts } from '../../src/jobs/sweep-accounts.ts'

const minute = 60_000
/** Runs beside the real time, so that the sweep finds what is late. */
let ahead = 0
const clock = {
  now: () => systemClock.now() + ahead,
  instant: () => Temporal.Instant.fromEpochMilliseconds(systemClock.now() + ahead),
}
let at: AccountsAndTeam
let admin: pg.Client
let lines: string[]
let deps: Deps
let dead: MailCatcher
beforeAll(async () => {
  lines = []
  const log = createLog({ service: 'test', level: 'trace', stream: { write: line => void lines.push(line) } })
  at = await startAccountsAndTeam({ clock, log })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  // A mail server that is there no more.
  dead = await startMailCatcher()
  await dead.close()
})
afterAll(async () => {
  await admin.end()
  await at.close()
})
beforeEach(() => {
  deps = openDeps(configOf({ SMTP_URL: dead.smtpUrl }), { clock, log: createLog({ service: 'test', level: 'silent' }) })
})
afterEach(() => deps.close())

const configOf = (env: Record<string, string>) =>
  readConfig(configSpec, {
    IDENTITY_SECRET: at.secrets.identitySecret,
    DATABASE_URL: at.database.url('accounts'),
    REDIS_URL: at.redisUrl,
    PUBLIC_URL: at.publicUrl,
    SEAL_KEYS: at.secrets.sealKeys,
    SMTP_URL: at.mail.smtpUrl,
    META_APP_ID: at.secrets.metaAppId,
    META_APP_SECRET: at.secrets.metaAppSecret,
    ...env,
  })
let people = 0
const signUp = async (): Promise<string> => {
  const email = `mail-${++people}@example.test`
  await at.call(SignUp, { body: { name: 'Ada', email, password: goodPassword } })
  return email
}
const rowOf = async (email: string) =>
  (await admin.query('select * from accounts.mails where to_email = $1 order by id', [email])).rows[0]

test('a message is sent once and settled; sending it again does nothing', async () => {
  const email = await signUp()
  await at.drain()
  const row = await until(async () => (await rowOf(email)).settled_at && rowOf(email))
  expect(row).toMatchObject({ attempts: 1, last_error: null })
  await sendMail(deps, row.id)
  expect(at.mail.list(email)).toHaveLength(1)
})

test('a mail server that is away: the reason is kept and the job fails, to be tried again', async () => {
  const email = await signUp()
  await at.drain()
  const { id } = await rowOf(email)
  await admin.query('update accounts.mails set settled_at = null where id = $1', [id])
  await expect(sendMail(deps, id)).rejects.toThrow()
  expect((await rowOf(email)).last_error).toContain('ECONNREFUSED')
  expect((await rowOf(email)).settled_at).toBeNull()
})

test('a message that the queue lost is found by the sweep', async () => {
  const email = await signUp()
  await at.drain()
  const { id } = await rowOf(email)
  at.mail.clear()
  await admin.query('update accounts.mails set settled_at = null, attempts = 0 where id = $1', [id])
  await sweepAccounts(deps)
  await at.drain()
  expect(at.mail.list(email)).toHaveLength(0)
  ahead += 3 * minute
  await sweepAccounts(deps)
  await at.mail.waitFor(email)
})

test('the sweep deletes what has ended, and only that', async () => {
  await signUp()
  await at.drain()
  const count = async (table: string) =>
    Number((await admin.query(`select count(*) from accounts.${table}`)).rows[0].count)
  const counts = async () => [
    await count('sessions'),
    await count('links'),
    await count('mails'),
    await count('lockouts'),
  ]
  const before = await counts()
  expect(Math.min(...before.slice(0, 3))).toBeGreaterThan(0)
  await sweepAccounts(deps)
  expect(await counts()).toEqual(before)
  ahead += 31 * 24 * 60 * minute
  await sweepAccounts(deps)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect(await count('users')).toBeGreaterThan(0)
})

test('it is done again and again by itself', async () => {
  expect(SweepAccounts.queue).not.toContain(':')
  const scheduled = await until(async () => {
    const keys = await deps.redis.keys(`*${SweepAccounts.queue}*`)
    return keys.some(key => key.includes('repeat')) ? keys : undefined
  })
  expect(scheduled.length).toBeGreaterThan(0)
})

test('nothing secret is in the log, at any level', () => {
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(0)
  const tokens = at.mail.list().map(({ links }) => new URL(links[0] ?? '').searchParams.get('token') ?? '')
  expect(tokens.length).toBeGreaterThan(0)
  for (const secret of [goodPassword, at.secrets.metaAppSecret, at.secrets.identitySecret, ...tokens])
    expect(text).not.toContain(secret)
})
