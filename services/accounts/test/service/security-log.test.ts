import { CreateApiKey, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  ChangePassword,
  DisableTotp,
  EnableTotp,
  ForgotPassword,
  ReadSecurityLog,
  ResetPassword,
  SetupTotp,
  SignIn,
} from '@fanfare/contracts/endpoints/auth.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { mailedToken } from '../../../../infra/testing/confirmed.ts'
import { cookiesOf, newPerson, type Person, post, refused } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'

const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())
beforeEach(() => at.mail.clear())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const lines = async ({ who }: Person) =>
  (await at.call(ReadSecurityLog, { who })).map(({ event, outcome, detail }) =>
    [event, outcome, ...(detail ? [detail] : [])].join(' '),
  )
const signIn = (person: Person, password: string, headers: Record<string, string> = {}) =>
  post(
    `${at.urls.accounts}${SignIn.url}`,
    { email: person.email, password },
    { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77', ...headers },
  )
const mailsTo = async (email: string) => {
  await at.drain()
  return at.mail.list(email).map(({ subject }) => subject)
}

test('a sign-in says what, from where and how it ended, without a whole address', async () => {
  const person = await newPerson(at)
  await signIn(person, 'not the password')
  await signIn(person, person.password)
  const log = await until(async () => {
    const read = await at.call(ReadSecurityLog, { who: person.who })
    return read.length >= 3 ? read : undefined
  })
  expect(log.map(({ event, outcome }) => `${event} ${outcome}`).toSorted()).toEqual([
    'new_device done',
    'sign_in refused',
    'sign_up done',
  ])
  for (const line of log.filter(({ event }) => event !== 'sign_up'))
    expect(line).toMatchObject({ device: 'Firefox on Windows', block: '203.0.113.0/24' })
  expect(JSON.stringify(log)).not.toContain('203.0.113.77')
})

test('a browser that is new to the person is reported by mail, once; sign-up and known ones are not', async () => {
  const person = await newPerson(at)
  expect(await mailsTo(person.email)).toEqual(['Confirm your email'])
  const first = await signIn(person, person.password)
  const device = cookiesOf(first).get('fanfare_device') ?? ''
  const mail = await at.mail.waitFor(person.email, /New sign-in/)
  expect(mail.text).toContain('Firefox on Windows')
  expect(mail.text).toContain('203.0.113.0/24')
  await signIn(person, person.password, { cookie: `fanfare_device=${device}` })
  expect((await mailsTo(person.email)).filter(subject => subject.startsWith('New sign-in'))).toHaveLength(1)
})

test('what changes an account is written down and reported by mail', async () => {
  const person = await newPerson(at, { confirmed: true })
  const { who, password, email } = person
  const { key } = await at.call(CreateApiKey, { who, body: { name: 'Importer', scopes: ['posts:read'] } })
  await at.call(RevokeApiKey, { who, params: { id: key.id } })
  const { secret } = await at.call(SetupTotp, { who, body: { password } })
  clock.advance(30_000)
  await at.call(EnableTotp, { who, body: { code: totpCode(secret, clock.now()) } })
  expect((await refused(at.call(DisableTotp, { who, body: { password, code: '000000' } }))).code).toBe('wrong_code')
  clock.advance(30_000)
  await at.call(DisableTotp, { who, body: { password, code: totpCode(secret, clock.now()) } })
  await refused(at.call(ChangePassword, { who, body: { current: 'wrong', password: 'another good password' } }))
  await at.call(ChangePassword, { who, body: { current: password, password: 'another good password' } })
  expect(await lines(person)).toEqual([
    'password_change done',
    'password_change refused',
    'second_factor_off done',
    'second_factor_off refused',
    'second_factor_on done',
    'key_revoke done Importer',
    'key_create done Importer',
    'email_confirm done',
    'sign_up done',
  ])
  expect((await mailsTo(email)).toSorted()).toEqual([
    'Confirm your email',
    'New API key created',
    'Two-factor sign-in is off',
    'Two-factor sign-in is on',
    'Your password was changed',
  ])
})

test('a reset and signing out are written down; nobody reads the log of another', async () => {
  const [person, other] = [await newPerson(at), await newPerson(at)]
  await at.call(SignOut, { who: person.who })
  await at.call(ForgotPassword, { body: { email: person.email } })
  const token = await mailedToken(at.mail, person.email, /\/reset\?/)
  await at.call(ResetPassword, { body: { token, password: 'another good password' } })
  expect(await lines(person)).toEqual(['password_reset done', 'sign_out done', 'sign_up done'])
  expect(await mailsTo(person.email)).toContain('Your password was reset')
  expect(await lines(other)).toEqual(['sign_up done'])
})

test('tries of strangers hide nothing that was done', async () => {
  const person = await newPerson(at)
  const client = new pg.Client({ connectionString: at.database.adminUrl })
  await client.connect()
  await client.query(
    `insert into accounts.security_log (id, user_id, event, outcome, device, block, detail, at)
     select 9000000000000000000 + n, $1, 'sign_in', 'refused', 'curl', '203.0.113.0/24', null, now() from generate_series(1, 200) n`,
    [person.user.id],
  )
  await client.end()
  const read = await at.call(ReadSecurityLog, { who: person.who })
  expect(read.filter(({ outcome }) => outcome === 'refused')).toHaveLength(20)
  expect(read.at(-1)).toMatchObject({ event: 'sign_up', outcome: 'done' })
})
