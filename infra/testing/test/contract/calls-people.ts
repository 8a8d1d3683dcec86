import { CreateApiKey, GetApiKey, ListApiKeys, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  ChangePassword,
  ConfirmEmail,
  ConfirmPassword,
  DisableTotp,
  EnableTotp,
  ForgotPassword,
  ListSessions,
  ReadSecurityLog,
  ResetPassword,
  ReviewReset,
  RevokeSession,
  SetupTotp,
  SignIn,
  SignInSecondFactor,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { ResendConfirmation, SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { GetSettings, GetUser, ListTimezones, UpdateSettings, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { good } from './calls-recipe.ts'
import { codeOf } from './calls-setup.ts'

const password = 'another horse battery'
const nextYear = () =>
  Temporal.Now.instant()
    .add({ hours: 24 * 365 })
    .toString({ smallestUnit: 'second' })

/** Good calls of people, their sign-in and their settings, and of API keys. */
export const peopleCalls = [
  // Signing in ends the session that the browser still has: each of these is done in a session of its own.
  good(SignUp, async (setup, as) => ({
    client: (await setup.session(as)).client,
    body: {
      name: 'Ines Novak',
      email: `new-${setup.count()}-${process.pid}@example.test`,
      password,
      timezone: 'Europe/Lisbon',
    },
  })),
  good(SignIn, async (setup, as) => ({
    client: (await setup.session(as)).client,
    body: { email: setup.owner.email, password: setup.owner.password },
  })),
  good(SignInSecondFactor, async (setup, as) => {
    const { person, codes } = await setup.withSecondFactor({ ...as, kind: 'anonymous' })
    const { challenge = '' } = await setup.system.client().call(SignIn, {
      body: { email: person.email, password: person.password },
    })
    return { client: (await setup.session(as)).client, body: { challenge, code: codes[0] ?? '' } }
  }),
  good(SignOut, async (setup, as) => ({ client: (await setup.session(as)).client })),
  good(ConfirmEmail, async setup => {
    const { email } = await setup.newcomer()
    return { body: { token: await setup.mailed(email, /\/confirm\?/) } }
  }),
  good(ResendConfirmation, async (setup, as) =>
    as.kind === 'person' ? { client: (await setup.newcomer()).client } : {},
  ),
  good(ForgotPassword, ({ owner }) => ({ body: { email: owner.email } })),
  good(ReviewReset, async setup => {
    const { client, email } = await setup.newcomer()
    await client.call(ForgotPassword, { body: { email } })
    return { body: { token: await setup.mailed(email, /\/reset\?/) } }
  }),
  good(ResetPassword, async setup => {
    const { client, email } = await setup.newcomer()
    await client.call(ForgotPassword, { body: { email } })
    return { body: { token: await setup.mailed(email, /\/reset\?/), password } }
  }),
  good(ChangePassword, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    return { client, body: { current: person.password, password } }
  }),
  good(ConfirmPassword, (_, { person }) => ({ body: { password: person.password } })),
  good(ListSessions, () => ({})),
  good(ReadSecurityLog, () => ({})),
  good(RevokeSession, async (setup, as) => {
    const other = await setup.session({ ...as, kind: 'person' })
    const sessions = await other.client.call(ListSessions)
    return { params: { id: sessions.find(({ current }) => current)?.id ?? '' } }
  }),
  good(SetupTotp, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    return { client, body: { password: person.password } }
  }),
  good(EnableTotp, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    const { secret } = await person.client.call(SetupTotp, { body: { password: person.password } })
    return { client, body: { code: codeOf(secret) } }
  }),
  good(DisableTotp, async (setup, as) => {
    const { client, person, codes } = await setup.withSecondFactor(as)
    return { client, body: { password: person.password, code: codes[0] ?? '' } }
  }),
  good(GetUser, () => ({})),
  good(UpdateUser, ({ count }) => {
    const n = count()
    return { body: { name: `Ada Test ${n}`, username: `ada.${process.pid}.${n}` } }
  }),
  good(GetSettings, () => ({})),
  good(UpdateSettings, ({ count }) => ({
    body: { timezone: 'Europe/Lisbon', timeslot: { randomPlacement: 1 as const, randomRange: count() % 60 } },
  })),
  good(ListTimezones, () => ({})),
  good(GetApiKey, () => ({})),
  good(ListApiKeys, () => ({})),
  good(CreateApiKey, async ({ count }, { person }) => {
    // However long ago they signed in.
    await person.client.call(ConfirmPassword, { body: { password: person.password } })
    return {
      body: { name: `Key ${count()}`, scopes: ['posts:read' as const, 'team:read' as const], expires_at: nextYear() },
    }
  }),
  good(RevokeApiKey, async ({ owner }) => {
    const { key } = await owner.client.call(CreateApiKey, { body: { name: 'To be revoked', scopes: ['posts:read'] } })
    return { params: { id: key.id } }
  }),
]
