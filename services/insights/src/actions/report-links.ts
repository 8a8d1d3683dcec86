import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateReportLink } from '@fanfare/contracts/endpoints/reports.ts'
import type { ReportLink } from '@fanfare/contracts/entities/reports.ts'
import { ReportLinkChanged } from '@fanfare/contracts/events.ts'
import { reports } from '@fanfare/contracts/insights/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { dayAt } from '../model/days.ts'
import { countLinks, deleteLink, insertLink, linksOf, lockReports, type ReportLinkRow } from '../stores/report-links.ts'
import { askedPeriod } from './asked-period.ts'

const DAY_MS = 86_400_000

const linkView = (row: ReportLinkRow, now: number): ReportLink => ({
  id: row.id,
  title: row.title,
  account_ids: row.account_ids,
  since: row.since,
  until: row.until,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at.getTime() <= now,
})

/** Links to reports of a team, the newest first. */
export const listReportLinks = async ({ db, clock }: Deps, teamId: string): Promise<ReportLink[]> =>
  (await linksOf(db, teamId)).map(row => linkView(row, clock.now()))

/** Accounts that the team has now, in the order asked for. Throws `social_account_not_found`. */
export async function teamAccounts({ team }: Deps, teamId: string, ids: readonly string[], field: string) {
  const found = new Map((await team.accounts(teamId, ids)).map(account => [account.id, account]))
  return ids.map((id): Account => {
    const account = found.get(id)
    if (!account || account.removed)
      return fail('social_account_not_found', { field, rule: 'accounts that are connected to this team' })
    return account
  })
}

/** Makes a link to a report. Its token is in the address that is returned; the row has the hash alone. Throws `report_limit` too. */
export async function createReportLink(
  deps: Deps,
  who: Who,
  body: BodyOf<typeof CreateReportLink>,
): Promise<ReplyOf<typeof CreateReportLink>> {
  const { db, clock, ids, config } = deps
  const { teamId, userId } = who
  const accounts = await teamAccounts(deps, teamId, body.account_ids, 'body.account_ids')
  const now = clock.now()
  const { since, until } = body
  // A period without a first day ends with the last one, and the other way round: as calls for figures have it.
  const period =
    since === undefined && until === undefined
      ? undefined
      : askedPeriod({ since, until }, dayAt(now, (accounts[0] as Account).timezone), 'body')
  const token = newToken()
  const row: ReportLinkRow = {
    id: ids.next(),
    team_id: teamId,
    title: body.title.trim(),
    account_ids: body.account_ids,
    token_hash: sha256(token),
    since: period?.since ?? null,
    until: period?.until ?? null,
    created_by: userId,
    created_at: new Date(now),
    expires_at: new Date(now + body.expires_in_days * DAY_MS),
  }
  await transaction(db, async tx => {
    await lockReports(tx, teamId)
    const limit = reports.linksPerTeam
    if ((await countLinks(tx, teamId, new Date(now))) >= limit) fail('report_limit', { details: { limit } })
    await insertLink(tx, row)
    await emit(tx, ReportLinkChanged, { teamId, name: row.title, change: 'created', ...actorOf(who) }, { teamId })
  })
  return { link: linkView(row, now), url: `${config.publicUrl}/report/${token}` }
}

/** Revokes a link: it works no more. Throws `report_link_not_found`. */
export async function revokeReportLink({ db }: Deps, who: Who, id: string): Promise<void> {
  const { teamId } = who
  await transaction(db, async tx => {
    const row = await deleteLink(tx, teamId, id)
    if (!row) return fail('report_link_not_found', { field: 'params.linkId', rule: 'a link of this team' })
    await emit(tx, ReportLinkChanged, { teamId, name: row.title, change: 'revoked', ...actorOf(who) }, { teamId })
  })
}
