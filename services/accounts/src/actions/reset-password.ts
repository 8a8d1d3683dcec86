import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ResetPassword, ReviewReset } from '@fanfare/contracts/endpoints/auth.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import { hashPassword } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { apiKeysOfUser, revokeApiKeysOfUser } from '../stores/api-keys.ts'
import { deleteDevices } from '../stores/devices.ts'
import { findEmailFactor } from '../stores/email-factors.ts'
import { deleteLinks, findLink, takeLink } from '../stores/links.ts'
import { deleteSecondFactors, findSecondFactor } from '../stores/second-factors.ts'
import { deleteSessions, sessionsOfUser } from '../stores/sessions.ts'
import { findUser, markEmailConfirmed, setPasswordHash, type UserRow } from '../stores/users.ts'
import { shownKey } from './api-keys.ts'
import { dropEmailChange, linkRule } from './change-email.ts'
import { checkNewPassword } from './check-new-password.ts'
import { resetAllTries } from './count-try.ts'
import { noteAndNotify } from './note-security.ts'
import { endCopies } from './notifications/copies.ts'
import { rememberDevice } from './open-session.ts'
import { postMail } from './post-mail.ts'
import { voidIdentity } from './void-identity.ts'

/** Only queues the mail: whether the address has an account is looked up when the mail is sent. */
export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  await transaction(deps.db, tx => postMail(deps, tx, { template: 'reset-password', to: emailKey(email) }))
}

const refuseLink = () => fail('link_invalid', linkRule)

/** Whose link this is. Reading it does not use it up. */
async function ownerOf({ db, clock }: Deps, tokenHash: string): Promise<UserRow> {
  const link = await findLink(db, tokenHash, 'reset', new Date(clock.now()))
  return (link && (await findUser(db, link.user_id))) ?? refuseLink()
}

/** What a reset revokes unless the person keeps it, for who holds the link. */
export async function reviewReset(deps: Deps, token: string): Promise<ReplyOf<typeof ReviewReset>> {
  const user = await ownerOf(deps, sha256(token))
  const [app, email, keys, open] = await Promise.all([
    findSecondFactor(deps.db, user.id),
    findEmailFactor(deps.db, user.id),
    apiKeysOfUser(deps.db, user.id),
    sessionsOfUser(deps.db, user.id, new Date(deps.clock.now())),
  ])
  // The one that has been on the longest.
  const since = [app?.enabled_at, email?.enabled_at]
    .filter(at => at instanceof Date)
    .sort((a, b) => a.getTime() - b.getTime())[0]
  return {
    email: user.email,
    second_factor_since: since?.toISOString() ?? null,
    api_keys: keys.map(shownKey),
    sessions: open.map(({ device, ip, seen_at }) => ({ device, ip, seen_at: seen_at.toISOString() })),
  }
}

export type Reset = BodyOf<typeof ResetPassword>

/**
 * Sets a new password by a link. All sessions, other links and known browsers end, and every wait after wrong tries. API keys and the
 * second factor end too, unless the person has named them: someone who had the account before may have planted them. Returns the token by
 * which this browser is known from now on.
 */
export async function resetPassword(deps: Deps, { token, password, keep }: Reset, visitor: Visitor): Promise<string> {
  const now = new Date(deps.clock.now())
  const hash = sha256(token)
  const owner = await ownerOf(deps, hash)
  checkNewPassword(password, owner)
  const passwordHash = await hashPassword(password)
  const done = await transaction(deps.db, async tx => {
    const link = await takeLink(tx, hash, 'reset', now)
    if (!link) return undefined
    const { user_id: id } = link
    await setPasswordHash(tx, id, passwordHash)
    // Who read the message has the address.
    await markEmailConfirmed(tx, id, now)
    await deleteLinks(tx, id, 'reset')
    await deleteLinks(tx, id, 'second_factor')
    // Somebody else may have asked for another address, or for copies to one.
    await dropEmailChange(tx, id)
    await endCopies(tx, id)
    await deleteSessions(tx, id)
    await revokeApiKeysOfUser(tx, id, keep?.api_keys ?? [], now)
    if (!keep?.second_factor) await deleteSecondFactors(tx, id)
    await deleteDevices(tx, id)
    await noteAndNotify(deps, tx, { userId: id, event: 'password_reset', visitor })
    return rememberDevice(tx, id, visitor, now)
  })
  if (done === undefined) return refuseLink()
  await resetAllTries(deps, owner.email_key)
  await voidIdentity(deps, owner.id)
  return done
}
