import { EnableTotp, SetupTotp, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import {
  DisableEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  SendSignInCode,
  SetupEmailFactor,
} from '@fanfare/contracts/endpoints/email-factor.ts'
import { totpCode } from '../../totp-code.ts'
import { codeTo } from './calls-email-factor.ts'
import { newPerson, on, type Recipe, type Setup } from './errors-setup.ts'

const wrong = 'not that one'
/** Nobody is sent a code of letters. */
const noCode = 'aaaaaa'

/** Someone who was sent a first code. */
const begun = async (setup: Setup) => {
  const person = await newPerson(setup)
  await setup.call(SetupEmailFactor, person.client, { body: { password: person.password } })
  return person
}
/** Someone with the factor on. */
const guarded = async (setup: Setup) => {
  const person = await begun(setup)
  await setup.call(EnableEmailFactor, person.client, { body: { code: await codeTo(setup.system.mail, person.email) } })
  return person
}
const tries = Array.from({ length: 5 }, (_, index) => index)

/** Each declared error of codes by email. */
export const emailFactorRecipes: Recipe[] = [
  ...[SetupEmailFactor, EnableEmailFactor].map(endpoint =>
    on(endpoint, 'email_unconfirmed', async setup => {
      const { client, password } = await newPerson(setup, false)
      return setup.ask(endpoint, client, { body: endpoint === SetupEmailFactor ? { password } : { code: '123456' } })
    }),
  ),
  on(
    SetupEmailFactor,
    'wrong_password',
    async setup => setup.ask(SetupEmailFactor, (await newPerson(setup)).client, { body: { password: wrong } }),
    'body.password',
  ),
  on(SetupEmailFactor, 'second_factor_active', async setup => {
    const { client, password } = await guarded(setup)
    return setup.ask(SetupEmailFactor, client, { body: { password } })
  }),
  on(SetupEmailFactor, 'too_many_attempts', async setup => {
    const { client } = await newPerson(setup)
    for (const _ of tries) await setup.ask(SetupEmailFactor, client, { body: { password: wrong } })
    return setup.ask(SetupEmailFactor, client, { body: { password: wrong } })
  }),
  on(
    EnableEmailFactor,
    'wrong_code',
    async setup => setup.ask(EnableEmailFactor, (await begun(setup)).client, { body: { code: noCode } }),
    'body.code',
  ),
  on(EnableEmailFactor, 'second_factor_active', async setup =>
    setup.ask(EnableEmailFactor, (await guarded(setup)).client, { body: { code: noCode } }),
  ),
  on(EnableEmailFactor, 'second_factor_inactive', async setup =>
    setup.ask(EnableEmailFactor, (await newPerson(setup)).client, { body: { code: noCode } }),
  ),
  on(EnableEmailFactor, 'too_many_attempts', async setup => {
    const { client } = await begun(setup)
    for (const _ of tries) await setup.ask(EnableEmailFactor, client, { body: { code: noCode } })
    return setup.ask(EnableEmailFactor, client, { body: { code: noCode } })
  }),
  on(SendEmailCode, 'second_factor_inactive', async setup =>
    setup.ask(SendEmailCode, (await newPerson(setup)).client, {}),
  ),
  on(
    DisableEmailFactor,
    'wrong_password',
    async setup =>
      setup.ask(DisableEmailFactor, (await guarded(setup)).client, { body: { password: wrong, code: noCode } }),
    'body.password',
  ),
  on(
    DisableEmailFactor,
    'wrong_code',
    async setup => {
      const { client, password } = await guarded(setup)
      return setup.ask(DisableEmailFactor, client, { body: { password, code: noCode } })
    },
    'body.code',
  ),
  on(DisableEmailFactor, 'second_factor_inactive', async setup => {
    const { client, password } = await newPerson(setup)
    return setup.ask(DisableEmailFactor, client, { body: { password, code: noCode } })
  }),
  on(DisableEmailFactor, 'too_many_attempts', async setup => {
    const { client, password } = await guarded(setup)
    const body = { password, code: noCode }
    for (const _ of tries) await setup.ask(DisableEmailFactor, client, { body })
    return setup.ask(DisableEmailFactor, client, { body })
  }),
  on(SendSignInCode, 'link_invalid', setup =>
    setup.ask(SendSignInCode, setup.visitor(), { body: { challenge: 'never-given' } }),
  ),
  on(SendSignInCode, 'second_factor_inactive', async setup => {
    // Their codes come from an app alone.
    const { client, email, password } = await newPerson(setup)
    const { secret } = await setup.call(SetupTotp, client, { body: { password } })
    await setup.call(EnableTotp, client, { body: { code: totpCode(secret as string, Date.now()) } })
    const { challenge } = await setup.call(SignIn, setup.visitor(), { body: { email, password } })
    return setup.ask(SendSignInCode, setup.visitor(), { body: { challenge } })
  }),
]
