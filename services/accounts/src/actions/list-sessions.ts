import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListSessions } from '@fanfare/contracts/endpoints/auth.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { sessionsOfUser } from '../stores/sessions.ts'

/** Where a person is signed in, the last used session first. */
export async function listSessions({ db, clock }: Deps, who: Who): Promise<ReplyOf<typeof ListSessions>> {
  const rows = await sessionsOfUser(db, who.userId, new Date(clock.now()))
  return rows.map(row => ({
    id: row.id,
    current: row.id === who.sessionId,
    device: row.device,
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}
