import type { Report, ReportAccount, ReportSeries } from '@fanfare/contracts/entities/reports.ts'
import { hasFeature } from '@fanfare/contracts/features.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Account, Picture } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { growthOf, seriesOf, statsOf } from '../model/stats.ts'
import { publishedBetween } from '../stores/published-here.ts'
import { linkByHash, type ReportLinkRow } from '../stores/report-links.ts'
import { loadKnown } from './load-known.ts'

/** What is drawn by day; followers have a chart of their own. */
const drawn = ['reach', 'interaction', 'shared'] as const

const noReport = () =>
  fail('report_not_found', { field: 'params.token', rule: 'the token of a link that has not expired' })

/**
 * The link of a token, and the accounts that it shows. Throws `report_not_found`, alike for one that never was, has expired or was revoked, and for one
 * whose team is deleted, has no insights in its plan, or has none of these accounts any more.
 */
async function openLink(deps: Deps, token: string): Promise<{ row: ReportLinkRow; accounts: Account[] }> {
  const { db, clock, team, config } = deps
  const row = await linkByHash(db, sha256(token), new Date(clock.now()))
  if (!row) return noReport()
  const { team_id: teamId } = row
  const [people, found] = await Promise.all([team.people(teamId), team.accounts(teamId, row.account_ids)])
  if (!people || people.restorable_until !== null) return noReport()
  if (!hasFeature('insights', people.product_id, config.features)) return noReport()
  const known = new Map(found.filter(({ removed }) => !removed).map(account => [account.id, account]))
  const accounts = row.account_ids.flatMap(id => known.get(id) ?? [])
  return accounts.length === 0 ? noReport() : { row, accounts }
}

async function showAccount(deps: Deps, row: ReportLinkRow, account: Account, picture: string): Promise<ReportAccount> {
  const { team_id: teamId, since, until } = row
  const asked = since === null || until === null ? {} : { since, until }
  const { period, known, knownFrom, backfilling } = await loadKnown(deps, { teamId }, account.id, asked)
  const place = { teamId, accountId: account.id }
  const published = await publishedBetween(deps.db, place, account.timezone, period)
  const byDay = Map.groupBy(published, ({ day }) => day)
  const counts = [...byDay].map(([day, posts]) => ({ day, posts: posts.length }))
  return {
    name: accountName(account),
    type: account.type,
    picture_url: account.pic_url === null ? null : picture,
    stats: { timezone: account.timezone, ...statsOf(known, period), known_from: knownFrom, backfilling },
    series: drawn.map((figure): ReportSeries => ({ ...seriesOf(known, figure, period), published: counts })),
    growth: growthOf(known, period),
  }
}

/** What a link shows to those who have it. Throws `report_not_found`. */
export async function readReport(deps: Deps, token: string): Promise<Report> {
  const { row, accounts } = await openLink(deps, token)
  const shown: ReportAccount[] = []
  // One after the other: what anybody may ask for takes one connection of the database.
  for (const account of accounts) {
    const picture = `/api/reports/${encodeURIComponent(token)}/pictures/${shown.length + 1}`
    shown.push(await showAccount(deps, row, account, picture))
  }
  return { title: row.title, accounts: shown, expires_at: row.expires_at.toISOString() }
}

/** The picture of an account of a report, from 1. Throws `report_not_found`. */
export async function readReportPicture(deps: Deps, token: string, number: number): Promise<Picture> {
  const { row, accounts } = await openLink(deps, token)
  const account = accounts[number - 1]
  const picture = account && (await deps.team.picture(row.team_id, account.id))
  return picture ?? noReport()
}
