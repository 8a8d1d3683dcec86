import {
  EnableTotp,
  ForgotPassword,
  ResetPassword,
  SetupTotp,
  SignIn,
  SignInSecondFactor,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { cookiesOf, goodPassword, newPerson, type Person, post, refused } from '../../../../infra/testing/person.ts'

const minute = 60_000
const hour = 60 * minute
const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())
beforeEach(() => at.mail.clear())

/** A place that requests come from: an address and, once someone signed in there, a device cookie. */
interface Place {
  ip: string
  device?: string
}
interface Refusal {
  code: string
  status: number
  wait: number
  message: string
}
let blocks = 0
const elsewhere = (): Place => ({ ip: `10.${Math.floor(++blocks / 200)}.${blocks % 200}.7` })

const headersOf = ({ ip, device }: Place) => ({
  'x-forwarded-for': ip,
  ...(device ? { cookie: `theme=dark; fanfare_device=${device}` } : {}),
})

/** One request from a place; what went wrong, or undefined. The place keeps the device cookie that it is given. */
async function from(
  place: Place,
  url: string,
  body: object,
): Promise<{ refusal?: Refusal; data?: { challenge?: string } }> {
  const response = await post(`${at.urls.accounts}${url}`, body, headersOf(place))
  const device = cookiesOf(response).get('fanfare_device')
  if (device) place.device = device
  const answer = (await response.json()) as {
    data?: { challenge?: string }
    error?: { code: string; message: string; details?: { retry_after_seconds: number } }
  }
  if (!answer.error) return { data: answer.data ?? {} }
  const { code, message, details } = answer.error
  return { refusal: { code, message, status: response.status, wait: details?.retry_after_seconds ?? 0 } }
}
const signIn = (place: Place, email: string, password = goodPassword) => from(place, SignIn.url, { email, password })
const wrong = (place: Place, email: string) => signIn(place, email, 'not the password')

/** An owner who signed up at home, on a browser that is known since. */
async function owner(): Promise<{ email: string; home: Place }> {
  const home = elsewhere()
  const email = `owner-${++blocks}@example.test`
  await from(home, SignUp.url, { name: 'Ada Owner', email, password: goodPassword })
  expect(home.device).toMatch(/^[\w-]{43}$/)
  await at.drain()
  at.mail.clear()
  return { email, home }
}

/** Tries wrong passwords from a place as fast as it is let, until it was let so often. */
async function attack(place: Place, email: string, tries: number): Promise<number> {
  let longest = 0
  for (let n = 0; n < tries; ) {
    const { refusal } = await wrong(place, email)
    if (refusal?.code === 'wrong_credentials') n += 1
    else {
      expect(refusal?.code).toBe('too_many_attempts')
      longest = Math.max(longest, refusal?.wait ?? 0)
      clock.advance((refusal?.wait ?? 0) * 1000)
    }
  }
  return longest
}

describe('a stranger who tries passwords', () => {
  test('waits longer and longer, never more than a quarter of an hour, and the error says how long', async () => {
    const { email } = await owner()
    const stranger = elsewhere()
    for (let n = 0; n < 5; n++) expect((await wrong(stranger, email)).refusal?.code).toBe('wrong_credentials')
    const { refusal } = await signIn(stranger, email)
    expect(refusal).toEqual({
      code: 'too_many_attempts',
      status: 429,
      wait: 5,
      message: 'Too many wrong attempts. Try again in 5 seconds.',
    })
    expect(await attack(stranger, email, 12)).toBe(15 * 60)
  })

  test('does not stop the owner on a browser that is known, nor on a new one elsewhere', async () => {
    const { email, home } = await owner()
    await attack(elsewhere(), email, 20)
    expect(await signIn(home, email)).toEqual({ data: { second_factor: false } })
    // The known browser, in the attacker's own block of addresses.
    const cafe = elsewhere()
    await attack(cafe, email, 6)
    expect((await signIn({ ip: cafe.ip.replace(/7$/, '99') }, email)).refusal?.code).toBe('too_many_attempts')
    expect(await signIn({ ...cafe, device: home.device as string }, email)).toEqual({ data: { second_factor: false } })
    expect(await signIn(elsewhere(), email)).toEqual({ data: { second_factor: false } })
  })

  test('from many blocks at once is bounded for the account, and a known browser still gets in', async () => {
    const { email, home } = await owner()
    const asked: Awaited<ReturnType<typeof wrong>>[] = []
    for (let n = 0; n < 8; n++)
      asked.push(...(await Promise.all(Array.from({ length: 10 }, () => wrong(elsewhere(), email)))))
    const codes = asked.map(({ refusal }) => refusal?.code)
    expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(60)
    const refusals = asked.filter(({ refusal }) => refusal?.code === 'too_many_attempts')
    expect(refusals).toHaveLength(20)
    for (const { refusal } of refusals) expect(refusal?.wait).toBeLessThanOrEqual(15 * 60)
    expect(await signIn(home, email)).toEqual({ data: { second_factor: false } })
    // A new browser waits its turn, which comes soon.
    const { refusal } = await signIn(elsewhere(), email)
    clock.advance((refusal?.wait ?? 0) * 1000)
    expect(await signIn(elsewhere(), email)).toEqual({ data: { second_factor: false } })
  })

  test('is no less bounded where many tries come at once from one place', async () => {
    const { email } = await owner()
    const place = elsewhere()
    const asked = await Promise.all(Array.from({ length: 25 }, () => wrong(place, email)))
    expect(asked.filter(({ refusal }) => refusal?.code === 'wrong_credentials')).toHaveLength(5)
    expect(asked.filter(({ refusal }) => refusal?.code === 'too_many_attempts')).toHaveLength(20)
  })

  test('learns nothing of who has an account', async () => {
    const { email } = await owner()
    const refusal = async (address: string) => {
      const place = elsewhere()
      const heard: Refusal[] = []
      for (let n = 0; n < 7; n++) heard.push((await wrong(place, address)).refusal as Refusal)
      return heard
    }
    expect(await refusal(`nobody-${email}`)).toEqual(await refusal(email))
  })

  test('gets no other tries by a device cookie that is made up, or by that of another account', async () => {
    const { email } = await owner()
    const other = await owner()
    const place = elsewhere()
    await attack(place, email, 5)
    for (const device of ['a'.repeat(43), other.home.device as string, `${'a'.repeat(43)}=`])
      expect((await wrong({ ...place, device }, email)).refusal?.code).toBe('too_many_attempts')
  })

  test('is made known to the owner by mail, once a day', async () => {
    const { email } = await owner()
    await attack(elsewhere(), email, 15)
    const mail = await at.mail.waitFor(email, /Failed sign-in attempts/)
    expect(mail.text).toMatch(/Network: 10\.\d+\.\d+\.0\/24/)
    await attack(elsewhere(), email, 15)
    await at.drain()
    expect(at.mail.list(email)).toHaveLength(1)
    clock.advance(24 * hour)
    await attack(elsewhere(), email, 12)
    await at.drain()
    expect(at.mail.list(email)).toHaveLength(2)
  })

  test('a right password resets the wrong ones before it', async () => {
    const { email } = await owner()
    const place = elsewhere()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await wrong(place, email)
      expect(await signIn(place, email)).toEqual({ data: { second_factor: false } })
    }
  })

  test('a wrong password on a known browser is slowed too', async () => {
    const { email, home } = await owner()
    for (let n = 0; n < 5; n++) await wrong(home, email)
    expect((await signIn(home, email)).refusal).toMatchObject({ code: 'too_many_attempts', wait: 5 })
  })

  test('a reset ends every wait', async () => {
    const { email } = await owner()
    const place = elsewhere()
    for (let n = 0; n < 5; n++) await wrong(place, email)
    expect((await signIn(place, email)).refusal?.code).toBe('too_many_attempts')
    await at.call(ForgotPassword, { body: { email } })
    const { links } = await at.mail.waitFor(email, /Reset your password/)
    const link = links.find(url => url.includes('/reset?')) ?? ''
    await at.call(ResetPassword, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'quite another one' },
    })
    expect(await signIn(place, email, 'quite another one')).toEqual({ data: { second_factor: false } })
  })
})

describe('a stranger who has the password and tries codes', () => {
  const nextCode = (secret: string) => {
    clock.advance(30_000)
    return totpCode(secret, clock.now())
  }
  async function guarded(): Promise<{ person: Person; secret: string }> {
    const person = await newPerson(at, { confirmed: true })
    const { secret } = await at.call(SetupTotp, { who: person.who, body: { password: person.password } })
    await at.call(EnableTotp, { who: person.who, body: { code: nextCode(secret) } })
    await at.drain()
    at.mail.clear()
    return { person, secret }
  }
  const codeFrom = async (place: Place, { email }: Person, code: string) => {
    const { data } = await signIn(place, email)
    return from(place, SignInSecondFactor.url, { challenge: data?.challenge, code })
  }

  test('waits, and does not stop the owner: neither at home nor elsewhere', async () => {
    const { person, secret } = await guarded()
    const home = elsewhere()
    expect(await codeFrom(home, person, nextCode(secret))).toEqual({ data: { done: true } })
    const stranger = elsewhere()
    // A challenge survives wrong codes.
    const { data } = await signIn(stranger, person.email)
    const guess = () => from(stranger, SignInSecondFactor.url, { challenge: data?.challenge, code: '000000' })
    for (let n = 0; n < 5; n++) expect((await guess()).refusal?.code).toBe('wrong_code')
    expect((await guess()).refusal).toMatchObject({ code: 'too_many_attempts', wait: 5 })
    expect(await codeFrom(home, person, nextCode(secret))).toEqual({ data: { done: true } })
    expect(await codeFrom(elsewhere(), person, nextCode(secret))).toEqual({ data: { done: true } })
    await at.mail.waitFor(person.email, /Someone may have your password/)
  })

  test('from many blocks is bounded, and a known browser still gets in', async () => {
    const { person, secret } = await guarded()
    const home = elsewhere()
    await codeFrom(home, person, nextCode(secret))
    const { data } = await signIn(elsewhere(), person.email)
    const guess = () => from(elsewhere(), SignInSecondFactor.url, { challenge: data?.challenge, code: '000000' })
    const asked: (Refusal | undefined)[] = []
    for (let n = 0; n < 24; n++) asked.push((await guess()).refusal)
    expect(asked.filter(refusal => refusal?.code === 'wrong_code')).toHaveLength(20)
    for (const refusal of asked.slice(20)) expect(refusal?.wait).toBeLessThanOrEqual(15 * 60)
    expect(await codeFrom(home, person, nextCode(secret))).toEqual({ data: { done: true } })
  })
})

test('a challenge of nobody is refused', async () => {
  expect(
    (await refused(at.call(SignInSecondFactor, { body: { challenge: 'x'.repeat(43), code: '123456' } }))).code,
  ).toBe('link_invalid')
})
