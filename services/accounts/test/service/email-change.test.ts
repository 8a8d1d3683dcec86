import {
  ChangePassword,
  ConfirmEmail,
  EnableTotp,
  ForgotPassword,
  ResetPassword,
  SetupTotp,
  SignIn,
} from '@fanfare/contracts/endpoints/auth.ts'
import { ConfirmCopies } from '@fanfare/contracts/endpoints/notifications.ts'
import { CancelEmailChange, ChangeEmail } from '@fanfare/contracts/endpoints/person.ts'
import { GetSettings, GetUser, UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { mailedToken } from '../../../../infra/testing/confirmed.ts'
import { goodPassword, newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { totpCode } from '../../../../infra/testing/totp-code.ts'

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam()
})
afterAll(() => at.close())

let addresses = 0
const freshAddress = () => `new-address-${++addresses}@example.test`
const ask = ({ who }: Person, email: string, password = goodPassword) =>
  at.call(ChangeEmail, { who, body: { email, password } })
const confirmLink = (email: string) => mailedToken(at.mail, email, /\/confirm\?/)
const confirm = (token: string) => at.call(ConfirmEmail, { body: { token } })
const emailOf = async ({ who }: Person) => (await at.call(GetUser, { who })).email

test('the new address counts once its link is opened; both addresses get a message', async () => {
  const [person, wanted] = [await newPerson(at, { confirmed: true }), freshAddress()]
  expect(await ask(person, wanted)).toMatchObject({ email: wanted })
  expect(await at.call(GetUser, { who: person.who })).toMatchObject({
    email: person.email,
    email_change: { email: wanted },
  })
  const asked = await at.mail.waitFor(person.email, /asked to change your email/)
  expect(asked.text).toContain(wanted)
  await confirm(await confirmLink(wanted))
  expect(await at.call(GetUser, { who: person.who })).toMatchObject({
    email: wanted,
    email_confirmed: true,
    email_change: null,
  })
  // The notice of it goes to the address that the account had.
  expect((await at.mail.waitFor(person.email, /Your email was changed/)).text).toContain(wanted)
  const signIn = (email: string) => at.call(SignIn, { body: { email, password: goodPassword } })
  expect(await signIn(wanted)).toMatchObject({ second_factor: false })
  expect((await refused(signIn(person.email))).code).toBe('wrong_credentials')
})

test('the password is asked for, and the address has to be another and a real one', async () => {
  const person = await newPerson(at)
  expect(await refused(ask(person, freshAddress(), 'not the password'))).toMatchObject({
    code: 'wrong_password',
    field: 'body.password',
  })
  for (const email of [person.email, 'a@b', 'gооgle@example.test'])
    expect(await refused(ask(person, email))).toMatchObject({ code: 'invalid_input', field: 'body.email' })
  expect((await at.call(GetUser, { who: person.who })).email_change).toBeNull()
})

test('who has another account with the address learns of it; the reply does not say so and no link is sent', async () => {
  const [person, other] = [await newPerson(at), await newPerson(at)]
  expect(await ask(person, other.email)).toMatchObject({ email: other.email })
  const { text } = await at.mail.waitFor(other.email, /already has an account/)
  expect(text).not.toMatch(/token=/)
  expect(await emailOf(person)).toBe(person.email)
})

test('an address that another person registers meanwhile stays theirs', async () => {
  const [person, wanted] = [await newPerson(at), freshAddress()]
  await ask(person, wanted)
  const token = await confirmLink(wanted)
  await newPerson(at, { email: wanted })
  expect((await refused(confirm(token))).code).toBe('link_invalid')
  expect(await emailOf(person)).toBe(person.email)
})

test('a later wish and taking it back end the link of an earlier one', async () => {
  const [person, first, second] = [await newPerson(at), freshAddress(), freshAddress()]
  await ask(person, first)
  const early = await confirmLink(first)
  await ask(person, second)
  expect((await refused(confirm(early))).code).toBe('link_invalid')
  const late = await confirmLink(second)
  await at.call(CancelEmailChange, { who: person.who })
  expect((await refused(confirm(late))).code).toBe('link_invalid')
  expect(await at.call(GetUser, { who: person.who })).toMatchObject({ email: person.email, email_change: null })
})

test('a reset that was mailed to the old address works no more', async () => {
  const [person, wanted] = [await newPerson(at, { confirmed: true }), freshAddress()]
  await at.call(ForgotPassword, { body: { email: person.email } })
  const token = await mailedToken(at.mail, person.email, /\/reset\?/)
  await ask(person, wanted)
  await confirm(await confirmLink(wanted))
  const password = 'another horse battery'
  expect((await refused(at.call(ResetPassword, { body: { token, password } }))).code).toBe('link_invalid')
})

test('a new password ends the wish for another address: somebody else may have made it', async () => {
  const password = 'another horse battery'
  const changed = {
    reset: async ({ email }: Person) => {
      await at.call(ForgotPassword, { body: { email } })
      await at.call(ResetPassword, { body: { token: await mailedToken(at.mail, email, /\/reset\?/), password } })
    },
    change: ({ who }: Person) => at.call(ChangePassword, { who, body: { current: goodPassword, password } }),
  }
  for (const way of ['reset', 'change'] as const) {
    const [person, wanted] = [await newPerson(at, { confirmed: true }), freshAddress()]
    await ask(person, wanted)
    const token = await confirmLink(wanted)
    await changed[way](person)
    expect((await refused(confirm(token))).code).toBe('link_invalid')
    const signIn = at.call(SignIn, { body: { email: person.email, password } })
    expect(await signIn).toMatchObject({ second_factor: false })
  }
})

test('a link gives the address that it was sent to, whatever is wanted by then', async () => {
  const [person, sentTo, other] = [await newPerson(at), freshAddress(), freshAddress()]
  await ask(person, sentTo)
  const token = await confirmLink(sentTo)
  // As where the wish changed while the message was written.
  const admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  const values = [other, person.user.id]
  await admin
    .query('update accounts.email_changes set email = $1, email_key = $1 where user_id = $2', values)
    .finally(() => admin.end())
  expect((await refused(confirm(token))).code).toBe('link_invalid')
  expect(await emailOf(person)).toBe(person.email)
})

test('where a second factor is on, a code of it is asked for: with the address it could be reset', async () => {
  const [person, wanted] = [await newPerson(at, { confirmed: true }), freshAddress()]
  const { who } = person
  const { secret } = await at.call(SetupTotp, { who, body: { password: goodPassword } })
  const body = { code: totpCode(secret, Date.now()) }
  const { backup_codes: codes } = await at.call(EnableTotp, { who, body })
  const change = (code?: string) =>
    at.call(ChangeEmail, { who, body: { email: wanted, password: goodPassword, ...(code && { code }) } })
  for (const code of [undefined, '000000'])
    expect(await refused(change(code))).toMatchObject({ code: 'wrong_code', field: 'body.code' })
  expect((await at.call(GetUser, { who })).email_change).toBeNull()
  expect(await change(codes[0])).toMatchObject({ email: wanted })
})

test('a reset ends the consent of an address to copies: somebody else may have set it', async () => {
  const [person, copy] = [await newPerson(at, { confirmed: true }), freshAddress()]
  const { who } = person
  const emailNotification = { active: true, sendEmailCopyTo: copy }
  await at.call(UpdateSettings, { who, body: { emailNotification } })
  await at.call(ConfirmCopies, { body: { token: await mailedToken(at.mail, copy, /\/copies\?/) } })
  const consent = async () => (await at.call(GetSettings, { who })).emailNotification.copyConfirmed
  expect(await consent()).toBe(true)
  await at.call(ForgotPassword, { body: { email: person.email } })
  const token = await mailedToken(at.mail, person.email, /\/reset\?/)
  await at.call(ResetPassword, { body: { token, password: 'another horse battery' } })
  expect(await consent()).toBe(false)
})
