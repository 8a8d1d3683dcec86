import { hash } from 'node:crypto'
import { CreateApiKey, ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  ChangePassword,
  EnableTotp,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
  SetupTotp,
  SignIn,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { ResolveApiKey } from '@fanfare/contracts/internal/accounts.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { mailedToken } from '../../../../infra/testing/confirmed.ts'
import { goodPassword, newPerson, type Person, refused } from '../../../../infra/testing/person.ts'

const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())

const scopes: ['posts:read'] = ['posts:read']
const password = 'quite another one'
const keyOf = ({ who }: Person, name: string) => at.call(CreateApiKey, { who, body: { name, scopes } })
const works = async (secret: string) =>
  (await at.call(ResolveApiKey, { body: { key_hash: hash('sha256', secret, 'hex') } }))?.ended === null
const withFactor = async ({ who, password: current }: Person) => {
  const { secret } = await at.call(SetupTotp, { who, body: { password: current } })
  clock.advance(30_000)
  await at.call(EnableTotp, { who, body: { code: totpCode(secret, clock.now()) } })
}
const resetLink = async (email: string) => {
  await at.call(ForgotPassword, { body: { email } })
  return mailedToken(at.mail, email, /\/reset\?/)
}

describe('before the e-mail is confirmed', () => {
  test('no key is made and no second factor is set up; afterwards they are', async () => {
    const person = await newPerson(at)
    const { who, email } = person
    const body = { password: person.password }
    for (const call of [
      () => keyOf(person, 'Planted'),
      () => at.call(SetupTotp, { who, body }),
      () => at.call(EnableTotp, { who, body: { code: '123456' } }),
    ]) {
      const refusal = await refused(call())
      expect(refusal.code).toBe('email_unconfirmed')
      expect(refusal.message).toContain(email)
    }
    expect(await at.call(ListApiKeys, { who })).toEqual([])
  })

  test('who signed up with somebody else’s address leaves nothing behind when its owner arrives', async () => {
    const planter = await newPerson(at)
    const token = await resetLink(planter.email)
    await at.call(ResetPassword, { body: { token, password } })
    expect(await at.call(SignIn, { body: { email: planter.email, password } })).toEqual({ second_factor: false })
    expect((await refused(at.call(SignIn, { body: { email: planter.email, password: goodPassword } }))).code).toBe(
      'wrong_credentials',
    )
  })
})

describe('a reset', () => {
  test('lists what is there without using the link up', async () => {
    const person = await newPerson(at, { confirmed: true })
    const { key } = await keyOf(person, 'Importer')
    await withFactor(person)
    const token = await resetLink(person.email)
    for (let n = 0; n < 2; n++) {
      const found = await at.call(ReviewReset, { body: { token } })
      expect(found).toMatchObject({ email: person.email, api_keys: [key], sessions: [{ device: expect.any(String) }] })
      expect(found.second_factor_since).not.toBeNull()
    }
    expect((await refused(at.call(ReviewReset, { body: { token: 'made up' } }))).code).toBe('link_invalid')
  })

  test('ends planted keys and a planted second factor', async () => {
    const person = await newPerson(at, { confirmed: true })
    const [one, two] = [await keyOf(person, 'One'), await keyOf(person, 'Two')]
    await withFactor(person)
    await at.call(ResetPassword, { body: { token: await resetLink(person.email), password } })
    expect(await works(one.secret)).toBe(false)
    expect(await works(two.secret)).toBe(false)
    expect(await at.call(SignIn, { body: { email: person.email, password } })).toEqual({ second_factor: false })
    expect((await at.call(GetUser, { who: person.who })).settings.twoFactor.active).toBe(false)
  })

  test('keeps what the person names, and no key of somebody else', async () => {
    const [person, other] = [await newPerson(at, { confirmed: true }), await newPerson(at, { confirmed: true })]
    const [mine, planted, theirs] = [
      await keyOf(person, 'Mine'),
      await keyOf(person, 'Planted'),
      await keyOf(other, 'Theirs'),
    ]
    await withFactor(person)
    const keep = { api_keys: [mine.key.id, theirs.key.id], second_factor: true }
    await at.call(ResetPassword, { body: { token: await resetLink(person.email), password, keep } })
    expect([await works(mine.secret), await works(planted.secret), await works(theirs.secret)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await at.call(SignIn, { body: { email: person.email, password } })).second_factor).toBe(true)
  })
})

describe('a password that is easy to guess is refused', () => {
  const weak = { code: 'invalid_input', field: 'body.password', message: 'This password is easy to guess.' }

  test('at sign-up, also the person’s own name', async () => {
    for (const bad of ['password1234', 'miracastelo1']) {
      const body = { name: 'Mira Castelo', email: 'mira.castelo@example.test', password: bad }
      expect(await refused(at.call(SignUp, { body }))).toMatchObject(weak)
    }
  })

  test('by a reset, which leaves the link to be used with a better one', async () => {
    const { email } = await newPerson(at)
    const token = await resetLink(email)
    expect(await refused(at.call(ResetPassword, { body: { token, password: 'qwertyuiop1' } }))).toMatchObject(weak)
    await at.call(ResetPassword, { body: { token, password } })
  })

  test('on changing it', async () => {
    const { who, password: current } = await newPerson(at)
    expect(await refused(at.call(ChangePassword, { who, body: { current, password: '1234567890' } }))).toMatchObject(
      weak,
    )
  })
})
