import { CredentialExpired } from '@fanfare/contracts/events.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { cameWith, mayHaveComeWith } from '../model/came-with.ts'
import { type ConnectionRow, connectionsOf, deleteConnection, expireConnection } from '../stores/connections.ts'
import { closeCredential, type LoginCredential, lockCredentialsOfPerson } from '../stores/login-credentials.ts'
import { deleteTokenRenewal } from '../stores/token-renewals.ts'
import { reportCredential } from './report-credential.ts'

/** Credentials that are looked at while the caller waits; the sweep looks at the others. */
const REVIEWS = 20

/** How credentials end. */
interface Ending {
  /** What their teams are told. */
  reason: string
  /** The person here who ended them; left out where the network did. */
  by?: string
  /** Whether what the network said of the person goes too: names, permissions and times. */
  erase?: boolean
  /** Who has the row of a team from now on; where it is left out, the same person. */
  heirOf?: (teamId: string) => string | undefined
}

/** How a login ends. */
export interface LoginEnding extends Ending {
  /** Whether the login stays and is shown as ended. */
  keep?: boolean
}

/** The permissions and times that are erased. A page is not the person who connected it: its name stays. */
const erased = ({ page_id, name }: LoginCredential, reason: string) => ({
  name: page_id === null ? '' : name,
  reason,
  granted: null,
  expires_at: null,
  data_access_ends_at: null,
})

/**
 * Ends credentials: a token that opens nothing takes the place of each one's, and an event says so of those that were active. The rows stay,
 * so that the team can connect the accounts again. They must be locked.
 */
export async function endCredentials(
  { sealer }: Pick<Deps, 'sealer'>,
  tx: Tx,
  rows: readonly LoginCredential[],
  { reason, by, erase = false, heirOf, keep = false }: LoginEnding,
): Promise<void> {
  for (const row of rows) {
    const { id: credentialId, team_id: teamId, version } = row
    const heir = heirOf?.(teamId)
    const wasActive = row.status === 'active'
    const done = await closeCredential(tx, row, {
      token: sealer.seal('ended'),
      ...(wasActive && { reason }),
      ...(erase && erased(row, reason)),
      ...(heir !== undefined && { user_id: heir }),
      ...(!keep && { connection_id: null }),
    })
    if (!done || !wasActive) continue
    await emit(tx, CredentialExpired, { credentialId, teamId, reason, version, ...(by && { by }) }, { teamId })
  }
}

/**
 * Ends a login, whose row must be locked, and what came with it. Returns the living credentials that may have come with it: the caller has the
 * network asked about these, after the transaction.
 */
export async function endLogin(
  deps: Deps,
  tx: Tx,
  connection: ConnectionRow,
  ending: LoginEnding,
): Promise<LoginCredential[]> {
  const { user_id, login, fb_id } = connection
  const all = await connectionsOf(tx, user_id)
  const rows = await lockCredentialsOfPerson(tx, user_id)
  const own = rows.filter(row => cameWith(row, connection, all))
  await endCredentials(deps, tx, own, ending)
  if (ending.keep) {
    await expireConnection(tx, connection)
    await deleteTokenRenewal(tx, { user_id, login, network_id: fb_id })
  } else await deleteConnection(tx, connection)
  return rows.filter(row => row.status === 'active' && mayHaveComeWith(row, connection, all))
}

/** Asks the network about living credentials of which it is not known with which login they came: those that it refuses end. */
export async function reviewUnsure(
  deps: Deps,
  rows: readonly LoginCredential[],
  ending: Pick<Ending, 'reason' | 'by'>,
): Promise<void> {
  for (const { team_id: teamId, id: credentialId } of rows.slice(0, REVIEWS))
    await reportCredential(deps, { ...ending, teamId, credentialId }).catch(err => {
      // It may have been removed meanwhile.
      if (!(err instanceof AppError)) throw err
      deps.log.warn({ err, credentialId }, 'the network could not be asked about a credential of an ended login')
    })
}
