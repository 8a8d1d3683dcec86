import { csrfToken } from '@fanfare/runtime/csrf.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { newToken, sha256 } from '../model/tokens.ts'
import { sessions } from '../stores/sessions.ts'

/** A session ends after so long without use. */
export const SESSION_MS = 30 * 86_400_000

/** Where somebody signs in from. */
export interface Visitor {
  device: string
  ip: string
}

export interface OpenedSession {
  token: string
  csrf: string
}

/** Signs a person in: the token goes into a cookie, its hash stays here. */
export async function openSession(
  { ids, clock, config }: Deps,
  db: Db,
  userId: string,
  { device, ip }: Visitor,
): Promise<OpenedSession> {
  const token = newToken()
  const id = ids.next()
  const now = clock.now()
  const at = new Date(now)
  const store = sessions(db)
  await store.insert({
    id,
    user_id: userId,
    token_hash: sha256(token),
    device,
    ip,
    created_at: at,
    seen_at: at,
    expires_at: new Date(now + SESSION_MS),
  })
  await store.endSurplus(userId)
  return { token, csrf: csrfToken(id, config.identitySecret) }
}
