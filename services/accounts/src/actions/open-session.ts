import { csrfToken } from '@fanfare/runtime/security/csrf.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { hasDevice, putDevice, usersOfDevice } from '../stores/devices.ts'
import { deleteSessionByToken, deleteSurplusSessions, insertSession } from '../stores/sessions.ts'
import { keepUser } from './keep-user.ts'
import { noteAndNotify, noteDone } from './note-security.ts'

/** A session ends after so long without use. */
const IDLE_MS = 30 * 86_400_000
/** And after so long in any case, however much it is used. */
const LIFE_MS = 90 * 86_400_000

/** When a session ends that was begun at `createdAt` and is used at `now` (unix ms). */
export const sessionEnd = (createdAt: number, now: number): Date =>
  new Date(Math.min(now + IDLE_MS, createdAt + LIFE_MS))

export interface OpenedSession {
  userId: string
  token: string
  csrf: string
  /** The token by which this browser is known from now on. */
  device: string
  /** Whose session ended with this one: the browser showed it. */
  endedOf: string | undefined
  /** It has taken back that the account is deleted. */
  kept: boolean
}

/** Whether a person has signed in with this browser before. */
export async function isKnownDevice(
  { db }: { db: Db },
  { deviceToken }: Visitor,
  userId: string | undefined,
): Promise<boolean> {
  if (deviceToken === undefined) return false
  // Looked up before the person is compared, so that an address nobody has takes as long as another.
  const known = await usersOfDevice(db, sha256(deviceToken))
  return userId !== undefined && known.includes(userId)
}

/** Remembers the browser for the person and returns its token: the one it has, if anyone has signed in with it before, or else a new one. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { device, deviceToken }: Visitor,
  at: Date,
): Promise<string> {
  const seen = deviceToken !== undefined && (await usersOfDevice(tx, sha256(deviceToken))).length > 0
  const token = seen ? deviceToken : newToken()
  await putDevice(tx, { userId, tokenHash: sha256(token), name: device, at })
  return token
}

/** Writes a sign-in down. The person is notified by mail of a browser that is new to them, except for their first. */
async function noteSignIn(deps: Deps, tx: Tx, userId: string, visitor: Visitor): Promise<void> {
  const isNew = !(await isKnownDevice({ db: tx }, visitor, userId)) && (await hasDevice(tx, userId))
  if (isNew) await noteAndNotify(deps, tx, { userId, event: 'new_device', visitor })
  else await noteDone(deps, tx, { userId, event: 'sign_in', visitor })
}

/** Signs a person in: the token goes into a cookie, its hash stays here. A session that the same browser still has ends. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  userId: string,
  visitor: Visitor,
  event: 'sign_up' | 'sign_in',
): Promise<OpenedSession> {
  const { ids, clock, config } = deps
  if (event === 'sign_up') await noteDone(deps, tx, { userId, event, visitor })
  else await noteSignIn(deps, tx, userId, visitor)
  const token = newToken()
  const id = ids.next()
  const now = clock.now()
  const at = new Date(now)
  const endedOf = visitor.shownSession && (await deleteSessionByToken(tx, visitor.shownSession))
  await insertSession(tx, {
    id,
    user_id: userId,
    token_hash: sha256(token),
    device: visitor.device,
    ip: visitor.ip,
    created_at: at,
    seen_at: at,
    expires_at: sessionEnd(now, now),
    confirmed_at: null,
  })
  const kept = event === 'sign_in' && (await keepUser(deps, tx, userId, visitor))
  await deleteSurplusSessions(tx, userId)
  const known = await rememberDevice(tx, userId, visitor, at)
  return {
    userId,
    token,
    csrf: csrfToken(id, config.identitySecret),
    device: known,
    endedOf: endedOf || undefined,
    kept,
  }
}
