import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CredentialBlocked, CredentialExpired, CredentialRenewed } from '@fanfare/contracts/events.ts'
import type { ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { permissionsFor, type TokenFacts } from '@fanfare/networks/graph/token-facts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { redactText } from '@fanfare/runtime/telemetry/redact.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import {
  type CredentialRow,
  expireCredential,
  findCredential,
  setCredentialBlocked,
  setCredentialFacts,
} from '../stores/credentials.ts'
import { dateOf, idsOf } from './access-facts.ts'
import { checkToken, heldToken } from './check-token.ts'
import { settleExpiring } from './notifications/settle-notifications.ts'
import { renewIfDue } from './renew-tokens.ts'

type Reply = ReplyOf<typeof ReportCredential>

export interface Report {
  teamId: string
  credentialId: string
  reason: string
  /** Version of the token that was refused. */
  version?: number
  /** The person here who ended the login that it came with. */
  by?: string
}

/** How long the network may take to check a token, ms: the caller who reported it waits. */
const CHECK_MS = 6_000

/** Marks this version of a credential as ended, once: one event, however many report it; people are notified by what follows from it. */
async function endCredential(
  tx: Tx,
  { id, team_id: teamId, version }: Pick<CredentialRow, 'id' | 'team_id' | 'version'>,
  { reason: given, by }: Pick<Report, 'reason' | 'by'>,
): Promise<void> {
  const reason = redactText(given)
  const row = await expireCredential(tx, teamId, id, reason, version)
  if (!row) return
  await emit(tx, CredentialExpired, { credentialId: id, teamId, reason, version, ...(by && { by }) }, { teamId })
}

/** Notes whether the network keeps the person out until they act there, and emits an event where that has changed. */
async function noteBlocked(deps: Deps, row: CredentialRow, blocked: boolean): Promise<void> {
  const { id: credentialId, team_id: teamId, version } = row
  if (row.blocked === blocked) return
  await transaction(deps.db, async tx => {
    if (!(await setCredentialBlocked(tx, row, blocked))) return
    await emit(tx, CredentialBlocked, { credentialId, teamId, version, blocked }, { teamId })
  })
}

const DAY = 86_400_000
/** When a credential ends, unix ms; infinite where it does not. */
const endOf = ({
  expires_at: end,
  data_access_ends_at: access,
}: Pick<CredentialRow, 'expires_at' | 'data_access_ends_at'>) =>
  Math.min(end?.getTime() ?? Number.POSITIVE_INFINITY, access?.getTime() ?? Number.POSITIVE_INFINITY)

/** Stores what the network says of a token that works, and emits an event where that has changed. */
export async function keepFacts(deps: Deps, row: CredentialRow, facts: TokenFacts): Promise<void> {
  const { id, team_id: teamId, version } = row
  const permissions = permissionsFor(facts, idsOf(row))
  const end = dateOf(facts.expiresAt)
  const accessEnd = dateOf(facts.dataAccessEndsAt)
  await noteBlocked(deps, row, false)
  await transaction(deps.db, async tx => {
    const kept = { expires_at: end, data_access_ends_at: accessEnd, granted: permissions }
    if (!(await setCredentialFacts(tx, row, kept))) return
    // It goes on for longer than people were told, as where the person has signed in elsewhere: the warning is withdrawn.
    if (endOf(kept) - endOf(row) > DAY) await settleExpiring(deps, tx, { teamId, credentialId: id })
    const payload = { credentialId: id, teamId, version, permissions, expiresAt: end?.toISOString() ?? null }
    await emit(tx, CredentialRenewed, payload, { teamId })
  })
}

/**
 * Asks the network about a credential and keeps what it says: ended, or what it may do and until when. Where the network does not
 * respond nothing is marked; where the person is locked out for a while, that is.
 */
export async function reviewCredential(
  deps: Deps,
  given: CredentialRow,
  { reason, by, refused }: Pick<Report, 'reason' | 'by'> & { refused: boolean },
): Promise<Reply> {
  const renewed = await renewIfDue(deps, given)
  if (renewed === 'over') return { status: 'unknown', trouble: null }
  const row = renewed === 'renewed' ? ((await findCredential(deps.db, given.team_id, given.id)) ?? given) : given
  const held = heldToken(deps, row, AbortSignal.timeout(CHECK_MS))
  const verdict = await checkToken(deps, { ...held, login: row.login, refused })
  if (verdict.status === 'active') await keepFacts(deps, row, verdict.facts)
  if (verdict.status === 'unknown' && verdict.trouble !== null) await noteBlocked(deps, row, true)
  if (verdict.status !== 'expired')
    return { status: verdict.status, trouble: verdict.status === 'unknown' ? verdict.trouble : null }
  await transaction(deps.db, tx => endCredential(tx, row, { reason, ...(by && { by }) }))
  // Someone may have renewed it meanwhile.
  const now = (await findCredential(deps.db, row.team_id, row.id)) ?? fail('credential_not_found')
  return now.status === 'active' ? { status: 'active', trouble: null } : verdict
}

/** After a refused call with a credential: checks whether it has ended, and ends it if so. A report about an older token changes nothing. */
export async function reportCredential(deps: Deps, report: Report): Promise<Reply> {
  const { teamId, credentialId, version, reason, by } = report
  const row = (await findCredential(deps.db, teamId, credentialId)) ?? fail('credential_not_found')
  if (row.status === 'expired') return { status: 'expired', trouble: null }
  if (version !== undefined && version !== row.version) return { status: 'active', trouble: null }
  return reviewCredential(deps, row, { reason, refused: true, ...(by && { by }) })
}
