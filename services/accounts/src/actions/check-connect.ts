import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { type CheckConnect, ConnectFeature } from '@fanfare/contracts/endpoints/connect.ts'
import { featureScopes, publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import type { Deps } from '../deps.ts'
import { type ConnectionRow, findConnection } from '../stores/connections.ts'

/** Whether a connection has ended, by what the network last said. */
export const isOver = ({ clock }: Pick<Deps, 'clock'>, { status, expires_at: end }: ConnectionRow): boolean =>
  status === 'expired' || (end !== null && end.getTime() <= clock.now())

/** Whether a person's connection lives, and what it may not do. */
export async function checkConnect(deps: Deps, userId: string): Promise<ReplyOf<typeof CheckConnect>> {
  const connection = await findConnection(deps.db, userId)
  if (!connection)
    return { connected: false, me: null, expires_at: null, missing_permissions: [], missing_features: [] }
  const { expires_at: end, granted } = connection
  const lacks = (scope: string) => !granted.includes(scope)
  return {
    connected: !isOver(deps, connection),
    me: { id: connection.fb_id, name: connection.name },
    expires_at: end?.toISOString() ?? null,
    missing_permissions: publishingScopes.filter(lacks),
    missing_features: ConnectFeature.enum.filter(feature => featureScopes[feature].some(lacks)),
  }
}
