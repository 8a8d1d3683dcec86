import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ChangeEmail } from '@fanfare/contracts/endpoints/person.ts'
import type { EmailChange } from '@fanfare/contracts/entities/person.ts'
import { person } from '@fanfare/contracts/limits.ts'
import { isUniqueViolation, transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey, isEmail, isLookAlike } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { deleteEmailChange, findEmailChange, putEmailChange } from '../stores/email-changes.ts'
import { deleteLinks } from '../stores/links.ts'
import { factorsOf } from '../stores/second-factors.ts'
import { findUser, setEmail } from '../stores/users.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { noteAndNotify, noteDone } from './note-security.ts'
import { postMail } from './post-mail.ts'
import { withCode } from './with-code.ts'

const HOUR = 3_600_000

/** Fails with the rule that an address breaks. */
export function checkAddress(email: string, field: string): void {
  if (!isEmail(email)) fail('invalid_input', { field, rule: 'an email address', message: 'Enter a valid email.' })
  if (isLookAlike(email))
    fail('invalid_input', {
      field,
      rule: 'no characters that look like other ones',
      message: 'This address contains characters that look like others. Type it again.',
    })
}

/**
 * Notes the address that a person wants. A link goes there and a notice to the present one. Whether another person has it is not
 * said: then the message to it says so, and the link is left out. Where a second factor is on, a code of it is asked for: with the address
 * the factor could be reset.
 */
export async function changeEmail(
  deps: Deps,
  signedIn: SignedIn,
  { email, password, code }: BodyOf<typeof ChangeEmail>,
): Promise<EmailChange> {
  checkAddress(email, 'body.email')
  const { userId, visitor } = signedIn
  const user = await checkPassword(deps, signedIn, password, 'body.password')
  if (email === user.email)
    fail('invalid_input', { field: 'body.email', rule: 'another address', message: 'This is already your email.' })
  const expiresAt = new Date(deps.clock.now() + person.emailChangeHours * HOUR)
  const change = async (tx: Tx) => {
    await deleteLinks(tx, userId, 'change_email')
    await putEmailChange(tx, { user_id: userId, email, email_key: emailKey(email), expires_at: expiresAt })
    await postMail(deps, tx, { template: 'change-email', to: email, data: { user_id: userId } })
    await noteAndNotify(deps, tx, { userId, event: 'email_change_ask', visitor, detail: email })
  }
  const factors = await factorsOf(deps.db, userId)
  if (!factors.app && !factors.email) await transaction(deps.db, change)
  else if (code === undefined)
    fail('wrong_code', { field: 'body.code', message: 'Enter a code of your second factor.' })
  else await withCode(deps, signedIn, { code, event: 'email_change_ask' }, change)
  return { email, expires_at: expiresAt.toISOString() }
}

/** Forgets the address that a person wants. Links that were sent to it work no more. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await deleteLinks(tx, userId, 'change_email')
  await deleteEmailChange(tx, userId)
}

/** Keeps the present address. */
export const cancelEmailChange = ({ db }: Deps, userId: string): Promise<void> =>
  transaction(db, tx => dropEmailChange(tx, userId))

/**
 * Gives the person of a link the address that it was sent to. False where that is not possible any more: they want another one by
 * now, or somebody else has registered with it. Links to a new password that went to the old address end.
 */
export async function takeNewEmail(
  deps: Deps,
  tx: Tx,
  { user_id: userId, detail: sentTo }: { user_id: string; detail: string | null },
  visitor: Visitor,
): Promise<boolean> {
  const now = new Date(deps.clock.now())
  const [user, change] = [await findUser(tx, userId), await findEmailChange(tx, userId, now)]
  // A link shows that its reader has the address that it was sent to, and no other.
  if (!user || !change || change.email !== sentTo) return false
  // Before the address is another: the notice goes to the one that the account had.
  await noteAndNotify(deps, tx, { userId, event: 'email_change', visitor, detail: change.email })
  try {
    await setEmail(tx, userId, { email: change.email, email_key: change.email_key, at: now })
  } catch (err) {
    if (isUniqueViolation(err, 'users_email')) fail('link_invalid', linkRule)
    throw err
  }
  await deleteEmailChange(tx, userId)
  for (const purpose of ['confirm', 'reset'] as const) await deleteLinks(tx, userId, purpose)
  await noteDone(deps, tx, { userId, event: 'email_confirm', visitor })
  return true
}

/** What every refused link says, whatever is wrong with it. */
export const linkRule = { field: 'body.token', rule: 'the token of a link that has not expired' } as const
