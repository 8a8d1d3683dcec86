import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import type { Deps } from '../deps.ts'
import { connections } from '../stores/connections.ts'

/** Whether a person's connection lives, as far as the network last told us. */
export async function checkConnect({ db, clock }: Deps, userId: string): Promise<ReplyOf<typeof CheckConnect>> {
  const connection = await connections(db).of(userId)
  if (!connection) return { connected: false, me: null, expires_at: null, missing_permissions: [] }
  const { expires_at: end, granted } = connection
  const ended = connection.status === 'expired' || (end !== null && end.getTime() <= clock.now())
  return {
    connected: !ended,
    me: { id: connection.fb_id, name: connection.name },
    expires_at: end?.toISOString() ?? null,
    missing_permissions: publishingScopes.filter(scope => !granted.includes(scope)),
  }
}
