import { type Kysely, sql } from 'kysely'

/** Counters of reads after an irreversible call, by what they count. Processes of the version before cannot claim or write meanwhile. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table publications rename column asks to reconcile_count`.execute(db)
  await sql`alter table publications rename column absences to not_found_count`.execute(db)
  await sql`alter table publications rename column comment_absences to comment_not_found_count`.execute(db)
}
