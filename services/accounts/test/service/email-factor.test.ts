import {
  DisableTotp,
  EnableTotp,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
  SetupTotp,
  SignIn,
  SignInSecondFactor,
} from '@fanfare/contracts/endpoints/auth.ts'
import {
  DisableEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  SendSignInCode,
  SetupEmailFactor,
} from '@fanfare/contracts/endpoints/email-factor.ts'
import { GetUser, UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { mailedToken } from '../../../../infra/testing/confirmed.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'

const minute = 60_000
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())

/** The code that is sent by `send`. */
async function sent({ email }: Person, send: () => Promise<unknown>): Promise<string> {
  at.mail.clear()
  await send()
  const { subject } = await at.mail.waitFor(email, /^\d{6} is your Fanfare code/)
  return subject.slice(0, 6)
}
const setup = ({ who, password }: Person) => at.call(SetupEmailFactor, { who, body: { password } })
async function withFactor() {
  const person = await newPerson(at, { confirmed: true })
  const { who } = person
  const code = await sent(person, () => setup(person))
  const { backup_codes } = await at.call(EnableEmailFactor, { who, body: { code } })
  return { person, code, codes: backup_codes }
}
const enter = ({ email, password }: Person) => at.call(SignIn, { body: { email, password } })
const finish = (challenge: string, code: string) => at.call(SignInSecondFactor, { body: { challenge, code } })
const factorsOf = async ({ who }: Person) => (await at.call(GetUser, { who })).settings.twoFactor
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

test('it is on with a first code, which works once; a sign-in then sends one', async () => {
  const { person, code, codes } = await withFactor()
  expect(codes).toHaveLength(10)
  expect(await factorsOf(person)).toEqual({ active: true, app: false, email: true })
  let challenge = ''
  const fresh = await sent(person, async () => {
    const answer = await enter(person)
    expect(answer).toMatchObject({ second_factor: true, factors: ['email'] })
    challenge = answer.challenge ?? ''
  })
  expect(fresh).not.toBe(code)
  for (const wrong of [code, wrongOf(fresh)]) expect((await refused(finish(challenge, wrong))).code).toBe('wrong_code')
  expect(await finish(challenge, fresh)).toEqual({ done: true })
  // Neither the challenge nor the code signs in twice.
  expect((await refused(finish(challenge, fresh))).code).toBe('link_invalid')
})

test('a code ends after ten minutes, and with the next one; a backup code works instead', async () => {
  const { person, codes } = await withFactor()
  const first = await sent(person, () => enter(person))
  clock.advance(9 * minute)
  const { challenge = '' } = await enter(person)
  const second = await sent(person, () => at.call(SendSignInCode, { body: { challenge } }))
  expect((await refused(finish(challenge, first))).code).toBe('wrong_code')
  clock.advance(10 * minute - 1)
  const late = (await enter(person)).challenge ?? ''
  clock.advance(1)
  expect((await refused(finish(late, second))).code).toBe('wrong_code')
  expect(await finish(late, codes[0] ?? '')).toEqual({ done: true })
})

test('beside the app: no code is sent unless it is asked for, each of them signs in, and each is turned off alone', async () => {
  const { person, codes } = await withFactor()
  const { who, password } = person
  const { secret } = await at.call(SetupTotp, { who, body: { password } })
  const appCode = () => {
    clock.advance(30_000)
    return totpCode(secret, clock.now())
  }
  await at.call(EnableTotp, { who, body: { code: appCode() } })
  expect(await factorsOf(person)).toEqual({ active: true, app: true, email: true })
  await at.drain()
  at.mail.clear()
  const answer = await enter(person)
  expect(answer.factors).toEqual(['app', 'email'])
  await at.drain()
  expect(at.mail.list(person.email)).toEqual([])
  const challenge = answer.challenge ?? ''
  const code = await sent(person, async () => {
    expect((await at.call(SendSignInCode, { body: { challenge } })).sent_to).toMatch(/^p…@/)
  })
  expect(await finish(challenge, code)).toEqual({ done: true })

  const own = await sent(person, () => at.call(SendEmailCode, { who }))
  await at.call(DisableEmailFactor, { who, body: { password, code: own } })
  expect(await factorsOf(person)).toEqual({ active: true, app: true, email: false })
  await at.call(DisableTotp, { who, body: { password, code: appCode() } })
  expect(await factorsOf(person)).toEqual({ active: false, app: false, email: false })
  expect((await enter(person)).second_factor).toBe(false)
  expect(codes).toHaveLength(10)
})

test('settings show it and do not change it; the code is in no table; a reset by link removes it unless it is kept', async () => {
  const { person } = await withFactor()
  const { who, email } = person
  const off = { active: false, app: false, email: false }
  expect((await refused(at.call(UpdateSettings, { who, body: { twoFactor: off } }))).field).toBe('body.twoFactor')
  const code = await sent(person, () => enter(person))
  const client = new pg.Client({ connectionString: at.database.adminUrl })
  await client.connect()
  const rows = [
    await client.query('select * from accounts.email_factors'),
    await client.query('select * from accounts.mails'),
  ]
  await client.end()
  expect(JSON.stringify(rows.map(result => result.rows))).not.toContain(`"${code}"`)

  const reset = async (keep: boolean) => {
    at.mail.clear()
    await at.call(ForgotPassword, { body: { email } })
    const token = await mailedToken(at.mail, email, /\/reset\?/)
    expect((await at.call(ReviewReset, { body: { token } })).second_factor_since).toMatch(/Z$/)
    await at.call(ResetPassword, { body: { token, password: 'yet another good one', keep: { second_factor: keep } } })
    return (await at.call(SignIn, { body: { email, password: 'yet another good one' } })).second_factor
  }
  expect(await reset(true)).toBe(true)
  clock.advance(20 * minute)
  expect(await reset(false)).toBe(false)
})

test('however many codes a stranger with the password asks for, the person gets one that works', async () => {
  const { person } = await withFactor()
  for (let asked = 0; asked < 40; asked++) {
    await enter(person)
    await at.drain()
    clock.advance(3.1 * minute)
  }
  at.mail.clear()
  clock.advance(10 * minute)
  let challenge = ''
  const code = await sent(person, async () => {
    challenge = (await enter(person)).challenge ?? ''
  })
  // Asked for once more there is none: the one in the mailbox goes on working.
  await at.call(SendSignInCode, { body: { challenge } })
  await at.drain()
  expect(at.mail.list(person.email)).toHaveLength(1)
  expect(await finish(challenge, code)).toEqual({ done: true })
})
