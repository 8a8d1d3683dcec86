import {
  ChangePassword,
  ConfirmEmail,
  ForgotPassword,
  ResetPassword,
  SignIn,
} from '@fanfare/contracts/endpoints/auth.ts'
import { ResendConfirmation } from '@fanfare/contracts/endpoints/session.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { holder, newPerson, refused } from '../../../../infra/testing/person.ts'

const hour = 3_600_000
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())
beforeEach(() => at.mail.clear())

const tokenIn = (links: string[]) => new URL(links[0] ?? '').searchParams.get('token') ?? ''
const mailedToken = async (email: string, about: RegExp) => tokenIn((await at.mail.waitFor(email, about)).links)
const forgot = async (email: string) => {
  await at.call(ForgotPassword, { body: { email } })
  return mailedToken(email, /Reset your password/)
}
const newPassword = 'another good password'

describe('confirming the e-mail', () => {
  test('the link works once', async () => {
    const { email, who } = await newPerson(at)
    const token = await mailedToken(email, /Confirm/)
    await at.call(ConfirmEmail, { body: { token } })
    expect((await at.call(GetUser, { who })).email_confirmed).toBe(true)
    expect((await refused(at.call(ConfirmEmail, { body: { token } }))).code).toBe('link_invalid')
  })

  test('for 48 hours; then another is sent on asking, and none once it is confirmed', async () => {
    const { email, who } = await newPerson(at)
    const old = await mailedToken(email, /Confirm/)
    clock.advance(48 * hour)
    expect((await refused(at.call(ConfirmEmail, { body: { token: old } }))).code).toBe('link_invalid')
    at.mail.clear()
    await at.call(ResendConfirmation, { who })
    await at.call(ConfirmEmail, { body: { token: await mailedToken(email, /Confirm/) } })
    at.mail.clear()
    await at.call(ResendConfirmation, { who })
    await at.drain()
    expect(at.mail.list(email)).toEqual([])
  })

  test('a made-up token is refused', async () => {
    expect((await refused(at.call(ConfirmEmail, { body: { token: '' } }))).code).toBe('link_invalid')
  })
})

describe('a forgotten password', () => {
  test('the link sets a new one, ends every session and confirms the address', async () => {
    const { email, password, token, user } = await newPerson(at)
    const link = await forgot(email)
    await at.call(ResetPassword, { body: { token: link, password: newPassword } })
    expect(await holder(at, token)).toBeUndefined()
    expect((await refused(at.call(SignIn, { body: { email, password } }))).code).toBe('wrong_credentials')
    expect(await at.call(SignIn, { body: { email, password: newPassword } })).toEqual({ second_factor: false })
    const again = await refused(at.call(ResetPassword, { body: { token: link, password: 'a third password' } }))
    expect(again.code).toBe('link_invalid')
    expect(user.email_confirmed).toBe(false)
  })

  test('it ends the wait after wrong tries', async () => {
    const { email } = await newPerson(at)
    for (let n = 0; n < 10; n++) await refused(at.call(SignIn, { body: { email, password: `wrong ${n}` } }))
    await at.call(ResetPassword, { body: { token: await forgot(email), password: newPassword } })
    expect(await at.call(SignIn, { body: { email, password: newPassword } })).toEqual({ second_factor: false })
  })

  test('the link ends after an hour, and with the use of another', async () => {
    const { email } = await newPerson(at)
    const first = await forgot(email)
    clock.advance(hour)
    const late = await refused(at.call(ResetPassword, { body: { token: first, password: newPassword } }))
    expect(late.code).toBe('link_invalid')
    at.mail.clear()
    const second = await forgot(email)
    at.mail.clear()
    const third = await forgot(email)
    await at.call(ResetPassword, { body: { token: third, password: newPassword } })
    const other = await refused(at.call(ResetPassword, { body: { token: second, password: newPassword } }))
    expect(other.code).toBe('link_invalid')
  })

  test('an unknown address gets the same answer and no message', async () => {
    expect(await at.call(ForgotPassword, { body: { email: 'nobody@example.test' } })).toEqual({ done: true })
    await at.drain()
    expect(at.mail.list('nobody@example.test')).toEqual([])
  })

  test('no flood: three messages in a quarter of an hour, after six one an hour', async () => {
    const { email } = await newPerson(at)
    await at.drain()
    at.mail.clear()
    for (let n = 0; n < 6; n++) await at.call(ForgotPassword, { body: { email } })
    await at.drain()
    expect(at.mail.list(email)).toHaveLength(3)
    clock.advance(hour / 4)
    await at.call(ForgotPassword, { body: { email } })
    await at.drain()
    expect(at.mail.list(email)).toHaveLength(4)
    for (let quarter = 0; quarter < 4; quarter++) {
      clock.advance(hour / 4)
      await at.call(ForgotPassword, { body: { email } })
      await at.drain()
    }
    expect(at.mail.list(email)).toHaveLength(6)
    // From then on one an hour, while the last link still works: requests of strangers never leave the owner without one.
    for (let quarter = 0; quarter < 8; quarter++) {
      clock.advance(hour / 4)
      await at.call(ForgotPassword, { body: { email } })
      await at.drain()
    }
    expect(at.mail.list(email)).toHaveLength(8)
  })

  test('an address with a comma is one address', async () => {
    const email = 'a,b@example.test'
    await newPerson(at, { email })
    await at.call(ForgotPassword, { body: { email } })
    // Quoted, as the mail protocol wants it.
    expect((await at.mail.waitFor('"a,b"@example.test', /Reset your password/)).to).toHaveLength(1)
    expect(at.mail.list('b@example.test')).toEqual([])
  })
})

describe('changing the password', () => {
  test('needs the current one, keeps this session and ends the others', async () => {
    const { who, token, email, password } = await newPerson(at)
    await at.call(SignIn, { body: { email, password } })
    const body = { current: 'not the password', password: newPassword }
    expect(await refused(at.call(ChangePassword, { who, body }))).toMatchObject({
      code: 'wrong_password',
      field: 'body.current',
    })
    await at.call(ChangePassword, { who, body: { ...body, current: password } })
    expect(await holder(at, token)).toEqual(who)
    expect((await refused(at.call(SignIn, { body: { email, password } }))).code).toBe('wrong_credentials')
    await at.call(SignIn, { body: { email, password: newPassword } })
  })

  test('a stolen session cannot try passwords without end', async () => {
    const { who, password } = await newPerson(at)
    for (let n = 0; n < 5; n++)
      await refused(at.call(ChangePassword, { who, body: { current: `guess ${n}`, password: newPassword } }))
    const stopped = await refused(at.call(ChangePassword, { who, body: { current: password, password: newPassword } }))
    expect(stopped).toMatchObject({ code: 'too_many_attempts', details: { retry_after_seconds: 5 } })
  })
})
