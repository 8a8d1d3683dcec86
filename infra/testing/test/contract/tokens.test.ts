import {
  ConfirmEmail,
  EnableTotp,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
  SetupTotp,
  SignIn,
  SignInSecondFactor,
} from '@fanfare/contracts/endpoints/auth.ts'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { AcceptInvite, CreateInvite, ReadInvite } from '@fanfare/contracts/endpoints/members.ts'
import { ChangeEmail } from '@fanfare/contracts/endpoints/person.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import type { AppError } from '@fanfare/runtime/errors.ts'
import { newToken } from '@fanfare/runtime/security/tokens.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../accounts-and-team.ts'
import { mailedToken } from '../../confirmed.ts'
import { goodPassword, newPerson, type Person, refused } from '../../person.ts'
import { totpCode } from '../../totp-code.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let ahead = 0
const clock = {
  now: () => Date.now() + ahead,
  instant: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
}
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2' } })
})
beforeEach(() => {
  ahead = 0
})
afterAll(() => at.close())

/** A token as it was given out, and what a use of it needs beside. */
interface Issued {
  token: string
  person: Person
  code?: string
}
interface Kind {
  name: string
  lifeMs: number
  issue(): Promise<Issued>
  use(issued: Issued): Promise<unknown>
  /** A use that leaves the token as it is. */
  look?(token: string): Promise<unknown>
}

let made = 0
const address = () => `token-${++made}@example.test`
const invited = async (email: string | null): Promise<string> => {
  const { who } = await newPerson(at, { confirmed: true })
  const body = { role: Creator, ...(email === null ? {} : { email }) }
  const { url } = await at.call(CreateInvite, { who, params: { teamId: who.teamId }, body })
  if (email === null) return url?.split('/').at(-1) ?? ''
  const { links } = await at.mail.waitFor(email, /\/join\//)
  return (
    links
      .find(link => link.includes('/join/'))
      ?.split('/')
      .at(-1) ?? ''
  )
}
const accept = ({ token, person: { who } }: Issued) => at.call(AcceptInvite, { who, params: { token } })
const readInvite = (token: string) => at.call(ReadInvite, { params: { token } })

const kinds: Kind[] = [
  {
    name: 'the confirmation of an address',
    lifeMs: 48 * HOUR,
    async issue() {
      const person = await newPerson(at, { email: address() })
      return { person, token: await mailedToken(at.mail, person.email, /\/confirm\?/) }
    },
    use: ({ token }) => at.call(ConfirmEmail, { body: { token } }),
  },
  {
    name: 'the confirmation of another address',
    lifeMs: 24 * HOUR,
    async issue() {
      const [person, email] = [await newPerson(at), address()]
      await at.call(ChangeEmail, { who: person.who, body: { email, password: goodPassword } })
      return { person, token: await mailedToken(at.mail, email, /\/confirm\?/) }
    },
    use: ({ token }) => at.call(ConfirmEmail, { body: { token } }),
  },
  {
    name: 'a reset of the password',
    lifeMs: HOUR,
    async issue() {
      const person = await newPerson(at, { email: address() })
      await at.call(ForgotPassword, { body: { email: person.email } })
      return { person, token: await mailedToken(at.mail, person.email, /\/reset\?/) }
    },
    use: ({ token }) => at.call(ResetPassword, { body: { token, password: 'another horse battery' } }),
    look: token => at.call(ReviewReset, { body: { token } }),
  },
  {
    name: 'the step between password and code',
    lifeMs: 10 * MINUTE,
    async issue() {
      const person = await newPerson(at, { email: address(), confirmed: true })
      const { who, email } = person
      const { secret } = await at.call(SetupTotp, { who, body: { password: goodPassword } })
      const body = { code: totpCode(secret, clock.now()) }
      const { backup_codes } = await at.call(EnableTotp, { who, body })
      const { challenge = '' } = await at.call(SignIn, { body: { email, password: goodPassword } })
      return { person, token: challenge, code: backup_codes[0] ?? '' }
    },
    use: ({ token, code = '123456' }) => at.call(SignInSecondFactor, { body: { challenge: token, code } }),
  },
  {
    name: 'an invitation by email',
    lifeMs: 7 * DAY,
    async issue() {
      const person = await newPerson(at, { email: address() })
      return { person, token: await invited(person.email) }
    },
    use: accept,
    look: readInvite,
  },
  {
    name: 'an invitation by link, which works once',
    lifeMs: 7 * DAY,
    issue: async () => ({ person: await newPerson(at), token: await invited(null) }),
    use: accept,
    look: readInvite,
  },
]

/** All that a refusal says. */
const saying = ({ code, field, rule, message, details }: AppError) => ({ code, field, rule, message, details })
const refusal = async (kind: Kind, issued: Issued) => saying(await refused(kind.use(issued)))

describe.each(kinds)('$name', kind => {
  test('guessed, used, expired, or made for something else: refused alike', async () => {
    const issued = await kind.issue()
    const guessed = await refusal(kind, { ...issued, token: newToken() })
    expect(guessed.code).toBe('link_invalid')
    // What is almost right is as wrong.
    const near = `${issued.token.slice(0, -1)}${issued.token.endsWith('A') ? 'B' : 'A'}`
    expect(await refusal(kind, { ...issued, token: near })).toEqual(guessed)

    await kind.use(issued)
    expect(await refusal(kind, issued), 'used').toEqual(guessed)

    const late = await kind.issue()
    ahead = kind.lifeMs + MINUTE
    expect(await refusal(kind, late), 'expired').toEqual(guessed)
    if (kind.look) expect(saying(await refused(kind.look(late.token))).code).toBe('link_invalid')
    ahead = 0

    for (const other of kinds.filter(({ use }) => use !== kind.use)) {
      const { token } = await other.issue()
      const isSameCall = other.name.startsWith('the confirmation') && kind.name.startsWith('the confirmation')
      if (!isSameCall) expect(await refusal(kind, { ...issued, token }), other.name).toEqual(guessed)
    }
  })

  test('it takes as long to refuse one that was given out as one that was guessed', async () => {
    const issued = await kind.issue()
    await kind.use(issued)
    const took: Record<'guessed' | 'used', number[]> = { guessed: [], used: [] }
    for (let n = 0; n < 40; n++) {
      for (const [which, token] of [['guessed', newToken()] as const, ['used', issued.token] as const]) {
        const began = performance.now()
        await refused(kind.use({ ...issued, token }))
        took[which].push(performance.now() - began)
      }
    }
    // The quickest of many: what a busy machine adds is in neither.
    const [guessed, used] = [Math.min(...took.guessed), Math.min(...took.used)]
    expect(Math.abs(guessed - used), `${guessed} ms and ${used} ms`).toBeLessThan(8)
  })
})

test('an invitation for another person takes nobody in, and says to its holder what to do', async () => {
  const [wanted, other] = [await newPerson(at, { email: address() }), await newPerson(at)]
  const token = await invited(wanted.email)
  expect(await refused(accept({ token, person: other }))).toMatchObject({ code: 'invite_other_person' })
  // It still is for the one whom it was sent to.
  await accept({ token, person: wanted })
})

test('the way back from the network is of one person and session: of another it is refused as a guessed one', async () => {
  const [person, other] = [await newPerson(at), await newPerson(at)]
  const back = async ({ who }: Person, state: string) => {
    const query = new URLSearchParams({ code: 'anything', state })
    const response = await fetch(`${at.urls.accounts}/connect/callback?${query}`, {
      redirect: 'manual',
      headers: at.headers(who, 'accounts'),
    })
    return response.headers.get('location')
  }
  const begin = async () =>
    new URL((await at.call(StartConnect, { who: person.who, body: { platform: 'facebook' } })).url).searchParams.get(
      'state',
    ) ?? ''
  const guessed = await back(person, newToken())
  expect(guessed).toContain('connect_state_invalid')
  const stolen = await begin()
  expect(await back(other, stolen)).toBe(guessed)
  // It works once, also for who it was not made for.
  expect(await back(person, stolen)).toBe(guessed)
  const late = await begin()
  ahead = DAY
  expect(await back(person, late)).toBe(guessed)
})
