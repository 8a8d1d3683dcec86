import { DisableTotp, EnableTotp, SetupTotp, SignIn, SignInSecondFactor } from '@fanfare/contracts/endpoints/auth.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { cookiesOf, holder, newPerson, type Person, post, refused } from '../../../../infra/testing/person.ts'

const minute = 60_000
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())

/** The newest code, of a step that was not used yet. */
const nextCode = (secret: string) => {
  clock.advance(30_000)
  return totpCode(secret, clock.now())
}

async function withFactor(): Promise<{ person: Person; secret: string; codes: string[] }> {
  const person = await newPerson(at, { confirmed: true })
  const { secret } = await at.call(SetupTotp, { who: person.who, body: { password: person.password } })
  const { backup_codes } = await at.call(EnableTotp, { who: person.who, body: { code: nextCode(secret) } })
  return { person, secret, codes: backup_codes }
}

const challengeOf = async ({ email, password }: Person) => {
  const { second_factor, challenge } = await at.call(SignIn, { body: { email, password } })
  expect(second_factor).toBe(true)
  return challenge ?? ''
}
const finish = (challenge: string, code: string) => at.call(SignInSecondFactor, { body: { challenge, code } })

describe('setting up', () => {
  test('asks for the password, shows secret and QR picture, and is off until the first code', async () => {
    const { who, password } = await newPerson(at, { confirmed: true })
    expect((await refused(at.call(SetupTotp, { who, body: { password: 'wrong' } }))).code).toBe('wrong_password')
    const made = await at.call(SetupTotp, { who, body: { password } })
    expect(made.uri).toContain(`secret=${made.secret}`)
    expect(made.qr).toMatch(/^data:image\/png;base64,/)
    expect((await at.call(GetUser, { who })).settings.twoFactor.active).toBe(false)
    expect((await refused(at.call(EnableTotp, { who, body: { code: '000000' } }))).code).toBe('wrong_code')
    const { backup_codes } = await at.call(EnableTotp, { who, body: { code: nextCode(made.secret) } })
    expect(backup_codes).toHaveLength(10)
    expect((await at.call(GetUser, { who })).settings.twoFactor).toEqual({ active: true, app: true, email: false })
  })

  test('what is not set up cannot be turned on or off; what is on cannot be set up again', async () => {
    const { who, password } = await newPerson(at, { confirmed: true })
    const body = { password, code: '123456' }
    expect((await refused(at.call(EnableTotp, { who, body: { code: '123456' } }))).code).toBe('second_factor_inactive')
    expect((await refused(at.call(DisableTotp, { who, body }))).code).toBe('second_factor_inactive')
    const { person } = await withFactor()
    const again = at.call(SetupTotp, { who: person.who, body: { password: person.password } })
    expect((await refused(again)).code).toBe('second_factor_active')
    const on = at.call(EnableTotp, { who: person.who, body: { code: '123456' } })
    expect((await refused(on)).code).toBe('second_factor_active')
  })

  test('the secret is sealed and the backup codes are hashed at rest', async () => {
    const { secret, codes } = await withFactor()
    const client = new pg.Client({ connectionString: at.database.adminUrl })
    await client.connect()
    const rows = [
      await client.query('select * from accounts.totp'),
      await client.query('select * from accounts.backup_codes'),
    ]
    await client.end()
    const text = JSON.stringify(rows.map(result => result.rows))
    for (const plain of [secret, ...codes]) expect(text).not.toContain(plain)
  })
})

describe('signing in with it', () => {
  test('the password alone gives no session; the code does', async () => {
    const { person, secret } = await withFactor()
    const first = await post(`${at.urls.accounts}${SignIn.url}`, { email: person.email, password: person.password })
    expect(first.headers.getSetCookie()).toEqual([])
    const { data } = (await first.json()) as { data: { challenge: string } }
    const body = { challenge: data.challenge, code: nextCode(secret) }
    const second = await post(`${at.urls.accounts}${SignInSecondFactor.url}`, body)
    const mine = await holder(at, cookiesOf(second).get('fanfare_session') ?? '')
    expect(mine?.userId).toBe(person.user.id)
  })

  test('a code works once, in no other sign-in either', async () => {
    const { person, secret } = await withFactor()
    const code = nextCode(secret)
    await finish(await challengeOf(person), code)
    expect((await refused(finish(await challengeOf(person), code))).code).toBe('wrong_code')
    await finish(await challengeOf(person), nextCode(secret))
  })

  test('two at once with one code: one gets in', async () => {
    const { person, secret } = await withFactor()
    const [a, b] = [await challengeOf(person), await challengeOf(person)]
    const code = nextCode(secret)
    const results = await Promise.allSettled([finish(a, code), finish(b, code)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a backup code works once', async () => {
    const { person, codes } = await withFactor()
    await finish(await challengeOf(person), (codes[0] ?? '').toUpperCase())
    expect((await refused(finish(await challengeOf(person), codes[0] ?? ''))).code).toBe('wrong_code')
    await finish(await challengeOf(person), codes[1] ?? '')
  })

  test('a challenge survives wrong codes, signs in once and ends after ten minutes', async () => {
    const { person, secret } = await withFactor()
    const challenge = await challengeOf(person)
    expect((await refused(finish(challenge, '000000'))).code).toBe('wrong_code')
    await finish(challenge, nextCode(secret))
    expect((await refused(finish(challenge, nextCode(secret)))).code).toBe('link_invalid')
    const late = await challengeOf(person)
    clock.advance(10 * minute)
    expect((await refused(finish(late, nextCode(secret)))).code).toBe('link_invalid')
  })
})

test('turning it off needs password and code, and then the password is enough', async () => {
  const { person, secret } = await withFactor()
  const { who, password, email } = person
  const off = (given: { password: string; code: string }) => at.call(DisableTotp, { who, body: given })
  expect((await refused(off({ password: 'wrong', code: nextCode(secret) }))).code).toBe('wrong_password')
  expect((await refused(off({ password, code: '000000' }))).code).toBe('wrong_code')
  await off({ password, code: nextCode(secret) })
  expect(await at.call(SignIn, { body: { email, password } })).toEqual({ second_factor: false })
  expect((await at.call(GetUser, { who })).settings.twoFactor.active).toBe(false)
})
