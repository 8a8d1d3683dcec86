import type { Deps } from '../deps.ts'
import { type ApiKeyRow, findApiKeyByHash, touchApiKey } from '../stores/api-keys.ts'
import { findSessionByToken, rollSession } from '../stores/sessions.ts'
import { sessionEnd } from './open-session.ts'

/** Use is written down at most so often, so that reading costs no write. */
const NOTE_MS = 60_000

/** Who holds a session; each use moves its end ahead, as far as it may. */
export async function resolveSession({ db, clock }: Deps, tokenHash: string) {
  const now = clock.now()
  const found = await findSessionByToken(db, tokenHash, new Date(now))
  if (!found) return null
  let { expires_at: expiresAt } = found
  if (now - found.seen_at.getTime() >= NOTE_MS) {
    expiresAt = sessionEnd(found.created_at.getTime(), now)
    await rollSession(db, found.user_id, found.id, new Date(now), expiresAt)
  }
  return { user_id: found.user_id, session_id: found.id, expires_at: expiresAt.toISOString() }
}

/** Why a key is accepted no more; null while it is. A revoked key that has expired since counts as revoked. */
function endedBy({ revoked_at, expires_at }: ApiKeyRow, now: number): 'revoked' | 'expired' | null {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at.getTime() <= now ? 'expired' : null
}

/**
 * Whose an API key is and what it may do. One that has ended is named as such: only who was given its secret can ask, and
 * has to know whether to make a new one or to look for a mistake.
 */
export async function resolveApiKey({ db, clock }: Deps, keyHash: string) {
  const now = clock.now()
  const key = await findApiKeyByHash(db, keyHash)
  if (!key) return null
  const ended = endedBy(key, now)
  if (!ended && (!key.last_used_at || now - key.last_used_at.getTime() >= NOTE_MS))
    await touchApiKey(db, key.team_id, key.id, new Date(now))
  return {
    key_id: key.id,
    user_id: key.user_id,
    team_id: key.team_id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    ended,
  }
}
