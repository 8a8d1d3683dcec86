import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { UserSignedUp } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import { hashPassword } from '../crypto/passwords.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { firstTeamName, usernameFrom } from '../model/username.ts'
import type { Visitor } from '../model/visitor.ts'
import { findUserByEmail, insertUser, isUsernameTaken } from '../stores/users.ts'
import { checkAddress } from './change-email.ts'
import { checkNewPassword } from './check-new-password.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { postMail } from './post-mail.ts'

export interface SignedUp {
  userId: string
  session: OpenedSession
}

type NewUser = Omit<Parameters<typeof insertUser>[1], 'username'>

/**
 * Keeps a new person under a username of their own. A namesake may take the plain one at this very moment: then it is tried with the
 * id's end, which nobody else has. False when the address is taken.
 */
async function register(tx: Tx, user: NewUser): Promise<boolean> {
  const plain = usernameFrom(user.name)
  const own = `${plain}.${user.id.slice(-7)}`
  for (const username of (await isUsernameTaken(tx, plain)) ? [own] : [plain, own]) {
    if (await insertUser(tx, { ...user, username })) return true
    if (await findUserByEmail(tx, user.email_key)) return false
  }
  throw new Error('no username is free for a new person')
}

/** Registers a person, signs them in, asks by mail to confirm the address, and has their first team made. */
export async function signUp(deps: Deps, body: BodyOf<typeof SignUp>, visitor: Visitor): Promise<SignedUp> {
  const timezone = body.timezone === undefined ? 'UTC' : knownZone(body.timezone)
  if (timezone === undefined) fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  checkAddress(body.email, 'body.email')
  checkNewPassword(body.password, body)
  const passwordHash = await hashPassword(body.password)
  const id = deps.ids.next()
  const name = body.name.trim()
  const teamName = firstTeamName(name)
  const session = await transaction(deps.db, async tx => {
    const inserted = await register(tx, {
      id,
      name,
      email: body.email,
      email_key: emailKey(body.email),
      email_confirmed_at: null,
      password_hash: passwordHash,
      settings: JSON.stringify({ timezone, ...(body.timeFormat && { timeFormat: body.timeFormat }) }),
      created_at: new Date(deps.clock.now()),
    })
    if (!inserted) return undefined
    await postMail(deps, tx, { template: 'confirm-email', to: body.email, data: { user_id: id } })
    await emit(tx, UserSignedUp, { userId: id, name, teamName })
    return openSession(deps, tx, id, visitor, 'sign_up')
  })
  if (!session) fail('email_taken', { field: 'body.email' })
  // The event makes the team too, so a team service that is away only delays it.
  await deps.team
    .ensureFirstTeam(id, teamName)
    .catch(err => deps.log.warn({ err, userId: id }, 'the first team comes by the event'))
  return { userId: id, session: session as OpenedSession }
}
