import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Email } from '../endpoints/auth.ts'

/** What a service finds when it looks at what it depends on outside of itself. */
export const Check = Type.Object({
  name: Type.String(),
  outcome: Type.Enum(['ok', 'failed', 'skipped']),
  /** What was found; of a failure what to do, of what is left out why. Never a secret. */
  detail: Type.String(),
})
export type Check = Static<typeof Check>

/** Asked by the gateway for the operator alone: it reads from every team, and calls out. */
export const CheckAccounts = endpoint({
  name: 'checkAccounts',
  service: 'accounts',
  method: 'POST',
  url: '/internal/checks/accounts',
  access: 'service',
  summary: 'Tokens open, mail goes out, names resolve, the network’s return address answers, clocks agree',
  reply: Type.Array(Check),
})
/** Asked by the gateway for the operator alone, who names the address. */
export const SendTestMail = endpoint({
  name: 'sendTestMail',
  service: 'accounts',
  method: 'POST',
  url: '/internal/checks/mail',
  access: 'service',
  summary: 'Send a test email to one address now, and say what the mail server answered',
  body: Type.Object({ to: Email }, { additionalProperties: false }),
  reply: Check,
})
export const CheckPublishing = endpoint({
  name: 'checkPublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/checks/publishing',
  access: 'service',
  summary: 'The address that networks load files from answers and is public',
  reply: Type.Array(Check),
})

export const internalCheckEndpoints = [CheckAccounts, SendTestMail, CheckPublishing] as const
