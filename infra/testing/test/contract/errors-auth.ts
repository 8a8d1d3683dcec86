import { CreateApiKey, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import {
  ChangePassword,
  ConfirmEmail,
  ConfirmPassword,
  DisableTotp,
  EnableTotp,
  ResetPassword,
  ReviewReset,
  RevokeSession,
  SetupTotp,
  SignIn,
  SignInSecondFactor,
  SignUp,
} from '@fanfare/contracts/endpoints/auth.ts'
import { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { totpCode } from '../../totp-code.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, other, owner, type Recipe, type Setup } from './errors-setup.ts'

const unknown = '7'
const noZone = 'Mars/Olympus'

/** A code that is not the one of now, nor of the steps beside it. */
const wrongCode = (secret: string): string => {
  const near = [-30_000, 0, 30_000].map(off => totpCode(secret, Date.now() + off))
  return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code)) as string
}

/** Someone who signed up with an address that they have not shown to be theirs. */
const unconfirmed = lazy(setup => newPerson(setup, false))

/** Someone who began to set up a second factor. */
const setUp = async (setup: Setup) => {
  const person = await newPerson(setup)
  const { secret } = await setup.call(SetupTotp, person.client, { body: { password: person.password } })
  return { ...person, secret: secret as string }
}
const settingUp = lazy(setUp)

/** Someone whose sign-in asks for a code. */
const withFactor = async (setup: Setup) => {
  const person = await newPerson(setup)
  const { secret } = await setup.call(SetupTotp, person.client, { body: { password: person.password } })
  await setup.call(EnableTotp, person.client, { body: { code: totpCode(secret, Date.now()) } })
  return { ...person, secret: secret as string }
}
export const guarded = lazy(withFactor)

const challengeOf = async (setup: Setup, { email, password }: { email: string; password: string }): Promise<string> =>
  (await setup.call(SignIn, setup.visitor(), { body: { email, password } })).challenge

/** As many wrong tries as are free: the next one has to wait. */
const tries = Array.from({ length: 5 }, (_, index) => index)

/** Someone whose session has tried wrong ones until it has to wait. */
const impatient = async (setup: Setup, endpoint: Parameters<typeof on>[0], body: object, person = newPerson(setup)) => {
  const { client } = await person
  for (const _ of tries) await setup.ask(endpoint, client, { body })
  return setup.ask(endpoint, client, { body })
}

const asOwner =
  (endpoint: Parameters<typeof on>[0], ask: Parameters<Setup['ask']>[2]): Recipe['run'] =>
  async setup =>
    setup.ask(endpoint, (await owner(setup)).client, ask)
const asVisitor =
  (endpoint: Parameters<typeof on>[0], ask: Parameters<Setup['ask']>[2]): Recipe['run'] =>
  setup =>
    setup.ask(endpoint, setup.visitor(), ask)

const person = { name: 'Ada', email: 'ada.new@example.test', password: 'correct horse battery' }

export const authRecipes: Recipe[] = [
  on(
    SignUp,
    'email_taken',
    async setup => setup.ask(SignUp, setup.visitor(), { body: { ...person, email: (await owner(setup)).email } }),
    'body.email',
  ),
  on(SignUp, 'timezone_unknown', asVisitor(SignUp, { body: { ...person, timezone: noZone } }), 'body.timezone'),

  on(SignIn, 'wrong_credentials', async setup => {
    const { email } = await owner(setup)
    return setup.ask(SignIn, setup.visitor(), { body: { email, password: 'not that one' } })
  }),
  on(SignIn, 'too_many_attempts', async setup => {
    const body = { email: 'nobody@example.test', password: 'guessing' }
    await Promise.all(tries.map(() => setup.ask(SignIn, setup.visitor(), { body })))
    return setup.ask(SignIn, setup.visitor(), { body })
  }),

  on(
    SignInSecondFactor,
    'wrong_code',
    async setup => {
      const somebody = await guarded(setup)
      const challenge = await challengeOf(setup, somebody)
      return setup.ask(SignInSecondFactor, setup.visitor(), { body: { challenge, code: wrongCode(somebody.secret) } })
    },
    'body.code',
  ),
  on(
    SignInSecondFactor,
    'link_invalid',
    asVisitor(SignInSecondFactor, { body: { challenge: 'never-given', code: '123456' } }),
  ),
  on(SignInSecondFactor, 'too_many_attempts', async setup => {
    const somebody = await withFactor(setup)
    const body = { challenge: await challengeOf(setup, somebody), code: wrongCode(somebody.secret) }
    for (const _ of tries) await setup.ask(SignInSecondFactor, setup.visitor(), { body })
    return setup.ask(SignInSecondFactor, setup.visitor(), { body })
  }),

  on(ConfirmEmail, 'link_invalid', asVisitor(ConfirmEmail, { body: { token: 'never-sent' } })),
  on(ReviewReset, 'link_invalid', asVisitor(ReviewReset, { body: { token: 'never-sent' } })),
  on(
    ResetPassword,
    'link_invalid',
    asVisitor(ResetPassword, { body: { token: 'never-sent', password: 'a long new password' } }),
  ),
  on(
    ChangePassword,
    'wrong_password',
    asOwner(ChangePassword, { body: { current: 'not that one', password: 'a long new password' } }),
    'body.current',
  ),
  on(ChangePassword, 'too_many_attempts', setup =>
    impatient(setup, ChangePassword, { current: 'not that one', password: 'a long new password' }),
  ),
  on(
    ConfirmPassword,
    'wrong_password',
    asOwner(ConfirmPassword, { body: { password: 'not that one' } }),
    'body.password',
  ),
  on(ConfirmPassword, 'too_many_attempts', setup => impatient(setup, ConfirmPassword, { password: 'not that one' })),
  on(CreateApiKey, 'confirm_password', async setup => {
    const { client, userId } = await newPerson(setup)
    await setup.sql.query(
      "update accounts.sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      [userId],
    )
    return setup.ask(CreateApiKey, client, { body: { name: 'Late', scopes: ['posts:read'] } })
  }),
  on(RevokeSession, 'session_not_found', asOwner(RevokeSession, { params: { id: unknown } })),

  on(SetupTotp, 'email_unconfirmed', async setup => {
    const { client, password } = await unconfirmed(setup)
    return setup.ask(SetupTotp, client, { body: { password } })
  }),
  on(EnableTotp, 'email_unconfirmed', async setup =>
    setup.ask(EnableTotp, (await unconfirmed(setup)).client, { body: { code: '123456' } }),
  ),
  on(CreateApiKey, 'email_unconfirmed', async setup =>
    setup.ask(CreateApiKey, (await unconfirmed(setup)).client, { body: { name: 'Planted', scopes: ['posts:read'] } }),
  ),
  on(SetupTotp, 'wrong_password', asOwner(SetupTotp, { body: { password: 'not that one' } }), 'body.password'),
  on(SetupTotp, 'second_factor_active', async setup => {
    const { client, password } = await guarded(setup)
    return setup.ask(SetupTotp, client, { body: { password } })
  }),
  on(
    EnableTotp,
    'wrong_code',
    async setup => {
      const { client, secret } = await settingUp(setup)
      return setup.ask(EnableTotp, client, { body: { code: wrongCode(secret) } })
    },
    'body.code',
  ),
  on(EnableTotp, 'second_factor_active', async setup => {
    const { client, secret } = await guarded(setup)
    return setup.ask(EnableTotp, client, { body: { code: totpCode(secret, Date.now()) } })
  }),
  on(SetupTotp, 'too_many_attempts', setup => impatient(setup, SetupTotp, { password: 'not that one' })),
  on(EnableTotp, 'too_many_attempts', async setup => {
    const { secret, ...person } = await setUp(setup)
    return impatient(setup, EnableTotp, { code: wrongCode(secret) }, Promise.resolve(person))
  }),
  on(DisableTotp, 'too_many_attempts', setup =>
    impatient(setup, DisableTotp, { password: 'not that one', code: '123456' }, withFactor(setup)),
  ),
  on(EnableTotp, 'second_factor_inactive', asOwner(EnableTotp, { body: { code: '123456' } })),
  on(
    DisableTotp,
    'wrong_password',
    asOwner(DisableTotp, { body: { password: 'not that one', code: '123456' } }),
    'body.password',
  ),
  on(
    DisableTotp,
    'wrong_code',
    async setup => {
      const { client, password, secret } = await guarded(setup)
      return setup.ask(DisableTotp, client, { body: { password, code: wrongCode(secret) } })
    },
    'body.code',
  ),
  on(DisableTotp, 'second_factor_inactive', async setup => {
    const { client, password } = await other(setup)
    return setup.ask(DisableTotp, client, { body: { password, code: '123456' } })
  }),

  on(UpdateSettings, 'timezone_unknown', asOwner(UpdateSettings, { body: { timezone: noZone } }), 'body.timezone'),

  ...takenKey(CreateApiKey, 'accounts.api_keys', async setup => {
    const { client, password } = await owner(setup)
    await setup.call(ConfirmPassword, client, { body: { password } })
    return { client, ask: { body: { name: 'Twice', scopes: ['posts:read'] } } }
  }),
  on(RevokeApiKey, 'api_key_not_found', asOwner(RevokeApiKey, { params: { id: unknown } })),
]
