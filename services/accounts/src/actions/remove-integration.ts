import type { KeptAccess, RemovedIntegration } from '@fanfare/contracts/entities/integrations.ts'
import type { LoginName } from '@fanfare/contracts/entities/teams.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import { type ConnectionRow, connectionsOf, lockConnection } from '../stores/connections.ts'
import type { LoginCredential } from '../stores/login-credentials.ts'
import { heldToken } from './check-token.ts'
import { endLogin, reviewUnsure } from './end-login.ts'
import { isNetworkTrouble } from './network.ts'
import { dependents, keptAccess, loginsWithCredentials, noIntegration, withDependents } from './read-integrations.ts'
import { renewIfDue } from './renew-tokens.ts'

/** How long the network may take to take the access away, ms: the person waits. */
const REVOKE_MS = 8_000
const REASON = 'The person who connected this account removed their login.'

/** The connection with its token renewed, where that ends after hours. */
async function current(deps: Deps, given: ConnectionRow): Promise<ConnectionRow> {
  const renewed = await renewIfDue(deps, { ...given, network_id: given.fb_id })
  if (renewed !== 'renewed') return given
  return (await connectionsOf(deps.db, given.user_id)).find(({ id }) => id === given.id) ?? given
}

/** Tells the network to take the application's access away. Returns why it was not told; null where it was. */
async function revoke(deps: Deps, connection: ConnectionRow): Promise<KeptAccess | null> {
  const kept = await keptAccess(deps, connection)
  if (kept !== null) return kept
  try {
    const row = await current(deps, connection)
    await logins[connection.login].revoke?.(deps, row.fb_id, heldToken(deps, row, AbortSignal.timeout(REVOKE_MS)))
    return null
  } catch (err) {
    if (!isNetworkTrouble(err)) throw err
    deps.log.warn({ err, userId: connection.user_id }, 'a login could not be revoked at the network')
    return 'no_answer'
  }
}

const accessOf = (kept: KeptAccess | null) => ({ revoked: kept === null, access_kept: kept })

/** Ends logins of a person. Returns those that this call ended, with what depended on each. */
async function remove(deps: Deps, userId: string, ids: readonly string[]): Promise<RemovedIntegration[]> {
  const found = (await loginsWithCredentials(deps, userId)).filter(({ connection }) => ids.includes(connection.id))
  const logins = await withDependents(deps, userId, found)
  const kept = await Promise.all(logins.map(({ connection }) => revoke(deps, connection)))
  // In one transaction: what came with one of several logins of a kind is known to be over once all of them are.
  const { ended, unsure } = await transaction(deps.db, async tx => {
    const ended = new Set<string>()
    const unsure = new Map<string, LoginCredential>()
    for (const id of logins.map(({ connection }) => connection.id).sort()) {
      const row = await lockConnection(tx, userId, id)
      if (!row) continue
      ended.add(id)
      for (const left of await endLogin(deps, tx, row, { reason: REASON, by: userId })) unsure.set(left.id, left)
    }
    return { ended, unsure: [...unsure.values()] }
  })
  await reviewUnsure(deps, unsure, { reason: REASON, by: userId })
  return logins.flatMap(({ connection: { id, login, fb_id, name }, accounts }, n) =>
    ended.has(id)
      ? [{ id, login, me: { id: fb_id, name }, ...accessOf(kept[n] ?? null), ...dependents(accounts) }]
      : [],
  )
}

/**
 * Ends a login of a person: at its network where that can be told, and here in every case. The accounts that were published to with it
 * expire, and their teams are told by what follows from the event. Fails with `integration_not_found`.
 */
export const removeIntegration = async (deps: Deps, userId: string, id: string): Promise<RemovedIntegration> =>
  (await remove(deps, userId, [id]))[0] ?? noIntegration()

/** Ends all logins of a person, or those of one kind. Returns those that this call ended. */
export async function disconnectLogins(
  deps: Deps,
  userId: string,
  platform: LoginName | undefined,
): Promise<RemovedIntegration[]> {
  const found = await connectionsOf(deps.db, userId)
  const meant = found.filter(({ login }) => platform === undefined || login === platform)
  return remove(
    deps,
    userId,
    meant.map(({ id }) => id),
  )
}
