import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { connectFeatures } from '@fanfare/contracts/entities/integrations.ts'
import { loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { isLoginOffered, logins } from '../networks/logins.ts'
import { type ConnectionRow, connectionsOf } from '../stores/connections.ts'

type Reply = ReplyOf<typeof CheckConnect>

/** Whether a connection has ended, by what the network last said. */
export const isOver = ({ clock }: Pick<Deps, 'clock'>, { status, expires_at: end }: ConnectionRow): boolean =>
  status === 'expired' || (end !== null && end.getTime() <= clock.now())

/** A login as its person sees it. */
export function loginView(deps: Pick<Deps, 'clock'>, connection: ConnectionRow): Reply['connections'][number] {
  const { id, login, fb_id, name, expires_at: end, granted } = connection
  const { publishing, features } = logins[login]
  const lacks = (scope: string) => !granted.includes(scope)
  return {
    id,
    login,
    connected: !isOver(deps, connection),
    me: { id: fb_id, name },
    expires_at: end?.toISOString() ?? null,
    missing_permissions: publishing.filter(lacks),
    missing_features: connectFeatures.filter(feature => features[feature].some(lacks)),
  }
}

/** Whether a person's connections live, and what they may not do: of the newest living one, or else of the newest, and of each. */
export async function checkConnect(deps: Deps, { userId, plan }: Pick<Who, 'userId' | 'plan'>): Promise<Reply> {
  const connections = (await connectionsOf(deps.db, userId)).map(row => loginView(deps, row))
  const offered = loginKeys.filter(key => isLoginOffered(key, deps.config, plan))
  const first = connections.find(({ connected }) => connected) ?? connections[0]
  if (!first) {
    const none = { connected: false, me: null, expires_at: null, missing_permissions: [], missing_features: [] }
    return { ...none, connections, offered }
  }
  const { id: _id, login: _login, ...facts } = first
  return { ...facts, connections, offered }
}
