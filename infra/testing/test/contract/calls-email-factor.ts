import { SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import {
  DisableEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  SendSignInCode,
  SetupEmailFactor,
} from '@fanfare/contracts/endpoints/email-factor.ts'
import type { MailCatcher } from '../../../dev/mail/catcher.ts'
import { good } from './calls-recipe.ts'
import type { Caller, Setup } from './calls-setup.ts'

/** The code of the newest message to someone; messages before it are removed. */
export async function codeTo(mail: MailCatcher, email: string): Promise<string> {
  const { subject } = await mail.waitFor(email, /^\d{6} is your Fanfare code/)
  return subject.slice(0, 6)
}

/** Someone whose sign-in asks for a code by email, and the code that was sent to them after `send`. */
async function withEmailFactor(setup: Setup, as: Caller) {
  const { client, person } = await setup.twin(as)
  const { mail } = setup.system
  await person.client.call(SetupEmailFactor, { body: { password: person.password } })
  await person.client.call(EnableEmailFactor, { body: { code: await codeTo(mail, person.email) } })
  const fresh = async (send: () => Promise<unknown>): Promise<string> => {
    mail.clear()
    await send()
    return codeTo(mail, person.email)
  }
  return { client, person, fresh }
}

/** Good calls of codes by email. */
export const emailFactorCalls = [
  good(SetupEmailFactor, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    return { client, body: { password: person.password } }
  }),
  good(EnableEmailFactor, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    await person.client.call(SetupEmailFactor, { body: { password: person.password } })
    return { client, body: { code: await codeTo(setup.system.mail, person.email) } }
  }),
  good(SendEmailCode, async (setup, as) => ({ client: (await withEmailFactor(setup, as)).client })),
  good(DisableEmailFactor, async (setup, as) => {
    const { client, person, fresh } = await withEmailFactor(setup, as)
    const code = await fresh(() => person.client.call(SendEmailCode))
    return { client, body: { password: person.password, code } }
  }),
  good(SendSignInCode, async (setup, as) => {
    const { person } = await withEmailFactor(setup, { ...as, kind: 'anonymous' })
    const { email, password } = person
    const { challenge = '' } = await setup.system.client().call(SignIn, { body: { email, password } })
    return { body: { challenge } }
  }),
]
