import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { ReportLinksTable } from '../db/tables.ts'
import type { Place } from './insight-accounts.ts'

export type ReportLinkRow = Selectable<ReportLinksTable>

// Links to reports. One that is revoked is deleted.

/** One team makes one link at a time, so that their number holds. */
export const lockReports = (tx: Tx, teamId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-reports-${teamId}`}, 0))`.execute(tx)

/** Those of a team, expired ones too, the newest first. */
export const linksOf = (db: Db, teamId: string): Promise<ReportLinkRow[]> =>
  db.selectFrom('insight_report_links').selectAll().where('team_id', '=', teamId).orderBy('id', 'desc').execute()

/** How many of a team work. */
export async function countLinks(db: Db, teamId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('insight_report_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export const insertLink = (db: Db, link: ReportLinkRow) => db.insertInto('insight_report_links').values(link).execute()

/** Revokes a link of a team; undefined where it has none. */
export const deleteLink = (db: Db, teamId: string, id: string): Promise<ReportLinkRow | undefined> =>
  db
    .deleteFrom('insight_report_links')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * The link with this hash, of any team: everyone who has the token may read it. One statement for all of them, so that a link that has expired takes
 * as long as one that never was.
 */
export const linkByHash = (db: Db, tokenHash: string, now: Date): Promise<ReportLinkRow | undefined> =>
  db
    .selectFrom('insight_report_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Takes an account out of the links of a team; those that show nothing else are revoked. */
export async function dropAccountOfLinks(tx: Tx, { teamId, accountId }: Place): Promise<void> {
  await sql`
    update insight_report_links set account_ids = array_remove(account_ids, ${accountId}::bigint)
      where team_id = ${teamId} and ${accountId}::bigint = any(account_ids)`.execute(tx)
  await sql`delete from insight_report_links where team_id = ${teamId} and cardinality(account_ids) = 0`.execute(tx)
}

/** Deletes links that expired before an instant. Returns how many, at most `most`. */
export async function deleteOldLinks(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from insight_report_links where id in (
      select id from insight_report_links where expires_at < ${before} order by expires_at limit ${most}
        for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes those of a team. */
export const deleteLinksOf = (db: Db, teamId: string) =>
  db.deleteFrom('insight_report_links').where('team_id', '=', teamId).execute()
