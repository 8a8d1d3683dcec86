import { totpCode } from '@fanfare/accounts/model/totp.ts'
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
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, other, owner, type Recipe, type World } from './errors-world.ts'

const unknown = '7'
const noZone = 'Mars/Olympus'

/** A code that is not the one of now, nor of the steps beside it. */
const wrongCode = (secret: string): string => {
  const near = [-30_000, 0, 30_000].map(off => totpCode(secret, Date.now() + off))
  return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code)) as string
}

/** Somebody who signed up with an address that they have not shown to be theirs. */
const unconfirmed = lazy(world => newPerson(world, false))

/** Somebody who began to set up a second factor. */
const setUp = async (world: World) => {
  const person = await newPerson(world)
  const { secret } = await world.call(SetupTotp, person.client, { body: { password: person.password } })
  return { ...person, secret: secret as string }
}
const settingUp = lazy(setUp)

/** Somebody whose sign-in asks for a code. */
const withFactor = async (world: World) => {
  const person = await newPerson(world)
  const { secret } = await world.call(SetupTotp, person.client, { body: { password: person.password } })
  await world.call(EnableTotp, person.client, { body: { code: totpCode(secret, Date.now()) } })
  return { ...person, secret: secret as string }
}
const guarded = lazy(withFactor)

const challengeOf = async (world: World, { email, password }: { email: string; password: string }): Promise<string> =>
  (await world.call(SignIn, world.visitor(), { body: { email, password } })).challenge

/** As many wrong tries as are free: the next one has to wait. */
const tries = Array.from({ length: 5 }, (_, index) => index)

/** Somebody whose session has tried wrong ones until it has to wait. */
const impatient = async (world: World, endpoint: Parameters<typeof on>[0], body: object, person = newPerson(world)) => {
  const { client } = await person
  for (const _ of tries) await world.ask(endpoint, client, { body })
  return world.ask(endpoint, client, { body })
}

const asOwner =
  (endpoint: Parameters<typeof on>[0], ask: Parameters<World['ask']>[2]): Recipe['run'] =>
  async world =>
    world.ask(endpoint, (await owner(world)).client, ask)
const asVisitor =
  (endpoint: Parameters<typeof on>[0], ask: Parameters<World['ask']>[2]): Recipe['run'] =>
  world =>
    world.ask(endpoint, world.visitor(), ask)

const person = { name: 'Ada', email: 'ada.new@example.test', password: 'correct horse battery' }

export const authRecipes: Recipe[] = [
  on(
    SignUp,
    'email_taken',
    async world => world.ask(SignUp, world.visitor(), { body: { ...person, email: (await owner(world)).email } }),
    'body.email',
  ),
  on(SignUp, 'timezone_unknown', asVisitor(SignUp, { body: { ...person, timezone: noZone } }), 'body.timezone'),

  on(SignIn, 'wrong_credentials', async world => {
    const { email } = await owner(world)
    return world.ask(SignIn, world.visitor(), { body: { email, password: 'not that one' } })
  }),
  on(SignIn, 'too_many_attempts', async world => {
    const body = { email: 'nobody@example.test', password: 'guessing' }
    await Promise.all(tries.map(() => world.ask(SignIn, world.visitor(), { body })))
    return world.ask(SignIn, world.visitor(), { body })
  }),

  on(
    SignInSecondFactor,
    'wrong_code',
    async world => {
      const somebody = await guarded(world)
      const challenge = await challengeOf(world, somebody)
      return world.ask(SignInSecondFactor, world.visitor(), { body: { challenge, code: wrongCode(somebody.secret) } })
    },
    'body.code',
  ),
  on(
    SignInSecondFactor,
    'link_invalid',
    asVisitor(SignInSecondFactor, { body: { challenge: 'never-given', code: '123456' } }),
  ),
  on(SignInSecondFactor, 'too_many_attempts', async world => {
    const somebody = await withFactor(world)
    const body = { challenge: await challengeOf(world, somebody), code: wrongCode(somebody.secret) }
    for (const _ of tries) await world.ask(SignInSecondFactor, world.visitor(), { body })
    return world.ask(SignInSecondFactor, world.visitor(), { body })
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
  on(ChangePassword, 'too_many_attempts', world =>
    impatient(world, ChangePassword, { current: 'not that one', password: 'a long new password' }),
  ),
  on(
    ConfirmPassword,
    'wrong_password',
    asOwner(ConfirmPassword, { body: { password: 'not that one' } }),
    'body.password',
  ),
  on(ConfirmPassword, 'too_many_attempts', world => impatient(world, ConfirmPassword, { password: 'not that one' })),
  on(CreateApiKey, 'confirm_password', async world => {
    const { client, userId } = await newPerson(world)
    await world.sql.query(
      "update accounts.sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      [userId],
    )
    return world.ask(CreateApiKey, client, { body: { name: 'Late', scopes: ['posts:read'] } })
  }),
  on(RevokeSession, 'session_not_found', asOwner(RevokeSession, { params: { id: unknown } })),

  on(SetupTotp, 'email_unconfirmed', async world => {
    const { client, password } = await unconfirmed(world)
    return world.ask(SetupTotp, client, { body: { password } })
  }),
  on(EnableTotp, 'email_unconfirmed', async world =>
    world.ask(EnableTotp, (await unconfirmed(world)).client, { body: { code: '123456' } }),
  ),
  on(CreateApiKey, 'email_unconfirmed', async world =>
    world.ask(CreateApiKey, (await unconfirmed(world)).client, { body: { name: 'Planted', scopes: ['posts:read'] } }),
  ),
  on(SetupTotp, 'wrong_password', asOwner(SetupTotp, { body: { password: 'not that one' } }), 'body.password'),
  on(SetupTotp, 'second_factor_active', async world => {
    const { client, password } = await guarded(world)
    return world.ask(SetupTotp, client, { body: { password } })
  }),
  on(
    EnableTotp,
    'wrong_code',
    async world => {
      const { client, secret } = await settingUp(world)
      return world.ask(EnableTotp, client, { body: { code: wrongCode(secret) } })
    },
    'body.code',
  ),
  on(EnableTotp, 'second_factor_active', async world => {
    const { client, secret } = await guarded(world)
    return world.ask(EnableTotp, client, { body: { code: totpCode(secret, Date.now()) } })
  }),
  on(SetupTotp, 'too_many_attempts', world => impatient(world, SetupTotp, { password: 'not that one' })),
  on(EnableTotp, 'too_many_attempts', async world => {
    const { secret, ...person } = await setUp(world)
    return impatient(world, EnableTotp, { code: wrongCode(secret) }, Promise.resolve(person))
  }),
  on(DisableTotp, 'too_many_attempts', world =>
    impatient(world, DisableTotp, { password: 'not that one', code: '123456' }, withFactor(world)),
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
    async world => {
      const { client, password, secret } = await guarded(world)
      return world.ask(DisableTotp, client, { body: { password, code: wrongCode(secret) } })
    },
    'body.code',
  ),
  on(DisableTotp, 'second_factor_inactive', async world => {
    const { client, password } = await other(world)
    return world.ask(DisableTotp, client, { body: { password, code: '123456' } })
  }),

  on(UpdateSettings, 'timezone_unknown', asOwner(UpdateSettings, { body: { timezone: noZone } }), 'body.timezone'),

  ...takenKey(CreateApiKey, 'accounts.api_keys', async world => {
    const { client, password } = await owner(world)
    await world.call(ConfirmPassword, client, { body: { password } })
    return { client, ask: { body: { name: 'Twice', scopes: ['posts:read'] } } }
  }),
  on(RevokeApiKey, 'api_key_not_found', asOwner(RevokeApiKey, { params: { id: unknown } })),
]
