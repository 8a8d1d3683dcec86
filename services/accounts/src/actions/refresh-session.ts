import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { type ConnectionRow, expireConnection, findConnection, setConnectionFacts } from '../stores/connections.ts'
import { findCredential } from '../stores/credentials.ts'
import { checkConnect, isOver } from './check-connect.ts'
import { checkToken, heldToken } from './check-token.ts'
import { isNetworkTrouble, networkSignal } from './network.ts'
import { loginsWithCredentials } from './read-integrations.ts'
import { isRefreshDue, refreshConnection } from './refresh-tokens.ts'
import { renewIfDue } from './renew-tokens.ts'
import { reviewCredential } from './report-credential.ts'

/** Accounts of a login that has ended that are looked at while the person waits; the sweep looks at the others. */
const REVIEWS = 20

/** Renews the token of a login where that is due. Undefined: it cannot be asked about now. */
async function renewed(deps: Deps, given: ConnectionRow): Promise<ConnectionRow | undefined> {
  if ((await renewIfDue(deps, { ...given, network_id: given.fb_id })) === 'over') return undefined
  if (isRefreshDue(deps, given))
    await refreshConnection(deps, given).catch(err => {
      // The token there is still works: it is refreshed long before its end.
      if (!isNetworkTrouble(err)) throw err
      deps.log.warn({ err, connectionId: given.id }, 'a login could not be refreshed')
    })
  return findConnection(deps.db, given.user_id, given.id)
}

/** Asks the network about one login and keeps what it says. True where the login has ended by that. */
async function askAbout(deps: Deps, given: ConnectionRow): Promise<boolean> {
  const connection = await renewed(deps, given)
  if (!connection) return false
  if (isOver(deps, connection)) return true
  const held = heldToken(deps, connection, networkSignal())
  const verdict = await checkToken(deps, { ...held, login: connection.login, refused: false })
  if (verdict.status === 'expired') await expireConnection(deps.db, connection)
  if (verdict.status === 'active') await setConnectionFacts(deps.db, connection, verdict.facts)
  return verdict.status === 'expired'
}

/**
 * Asks the networks about each living login of a person, and about the accounts of those that have ended. Where a network does not
 * respond, what is stored stays.
 */
export async function refreshSession(deps: Deps, who: Who): Promise<ReplyOf<typeof CheckConnect>> {
  const found = await loginsWithCredentials(deps, who.userId)
  const living = found.filter(({ connection }) => !isOver(deps, connection))
  await Promise.all(
    living.map(async ({ connection, credentials }) => {
      if (!(await askAbout(deps, connection))) return
      const due = credentials.filter(({ status }) => status === 'active').slice(0, REVIEWS)
      for (const { team_id, id } of due) {
        const row = await findCredential(deps.db, team_id, id)
        if (row?.status === 'active')
          await reviewCredential(deps, row, { reason: 'The connection has expired.', refused: false })
      }
    }),
  )
  return checkConnect(deps, who)
}
