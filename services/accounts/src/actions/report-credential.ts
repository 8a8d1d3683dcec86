import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CredentialExpired, CredentialRenewed } from '@fanfare/contracts/events.ts'
import type { ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { permissionsFor, type TokenFacts } from '@fanfare/networks/graph/token-facts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { redactText } from '@fanfare/runtime/telemetry/redact.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { type CredentialRow, expireCredential, findCredential, setCredentialFacts } from '../stores/credentials.ts'
import { findUser } from '../stores/users.ts'
import { checkToken } from './check-token.ts'
import { postMail } from './post-mail.ts'

type Reply = ReplyOf<typeof ReportCredential>

export interface Report {
  teamId: string
  credentialId: string
  reason: string
  /** Version of the token that was refused. */
  version?: number
}

/** How long the network may take to check a token, ms: the caller who reported it waits. */
const CHECK_MS = 6_000

/** Notifies the person who connected the account, and the address they have copied in. */
async function notifyOwner(deps: Deps, tx: Tx, row: CredentialRow, reason: string): Promise<void> {
  const user = await findUser(tx, row.user_id)
  if (!user) return
  const { active, sendEmailCopyTo } = filledSettings(user.settings, false).emailNotification
  if (!active) return
  const data = { name: user.name, account: row.name, reason }
  for (const to of new Set([user.email, sendEmailCopyTo].filter(Boolean)))
    await postMail(deps, tx, { template: 'connection-ended', to, data })
}

/** Marks this version of a credential as ended, once: one event and one message, however many report it. */
async function endCredential(deps: Deps, { id, team_id: teamId, version }: CredentialRow, given: string) {
  const reason = redactText(given)
  await transaction(deps.db, async tx => {
    const row = await expireCredential(tx, teamId, id, reason, version)
    if (!row) return
    await emit(tx, CredentialExpired, { credentialId: id, teamId, reason, version }, { teamId })
    await notifyOwner(deps, tx, row, reason)
  })
}

/** Stores what the network says of a token that works, and emits an event where that has changed. */
export async function keepFacts(deps: Deps, row: CredentialRow, facts: TokenFacts): Promise<void> {
  const { id, team_id: teamId, version } = row
  const permissions = permissionsFor(facts, [row.network_id, row.page_id])
  const end = facts.expiresAt === null ? null : new Date(facts.expiresAt)
  await transaction(deps.db, async tx => {
    if (!(await setCredentialFacts(tx, row, { expires_at: end, granted: permissions }))) return
    const payload = { credentialId: id, teamId, version, permissions, expiresAt: end?.toISOString() ?? null }
    await emit(tx, CredentialRenewed, payload, { teamId })
  })
}

/**
 * Asks the network about a credential and keeps what it says: ended, or what it may do and until when. Where the network does not
 * respond, or the person is locked out for a while, nothing is marked.
 */
export async function reviewCredential(
  deps: Deps,
  row: CredentialRow,
  { reason, refused }: { reason: string; refused: boolean },
): Promise<Reply> {
  const token = deps.sealer.open(row.token)
  const verdict = await checkToken(deps, { token, refused, signal: AbortSignal.timeout(CHECK_MS) })
  if (verdict.status === 'active') await keepFacts(deps, row, verdict.facts)
  if (verdict.status !== 'expired')
    return { status: verdict.status, trouble: verdict.status === 'unknown' ? verdict.trouble : null }
  await endCredential(deps, row, reason)
  // Someone may have renewed it meanwhile.
  const now = (await findCredential(deps.db, row.team_id, row.id)) ?? fail('credential_not_found')
  return now.status === 'active' ? { status: 'active', trouble: null } : verdict
}

/** After a refused call with a credential: checks whether it has ended, and ends it if so. A report about an older token changes nothing. */
export async function reportCredential(deps: Deps, report: Report): Promise<Reply> {
  const { teamId, credentialId, version, reason } = report
  const row = (await findCredential(deps.db, teamId, credentialId)) ?? fail('credential_not_found')
  if (row.status === 'expired') return { status: 'expired', trouble: null }
  if (version !== undefined && version !== row.version) return { status: 'active', trouble: null }
  return reviewCredential(deps, row, { reason, refused: true })
}
