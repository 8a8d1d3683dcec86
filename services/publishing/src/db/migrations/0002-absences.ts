import { type Kysely, sql } from 'kysely'

/** Reads that found nothing are counted apart from reads that failed. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table publications add column absences integer not null default 0`.execute(db)
}
