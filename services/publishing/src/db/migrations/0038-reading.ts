import { type Kysely, sql } from 'kysely'

/** How much of an uploaded video is read. The version before reads and writes files without it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media add column reading smallint`.execute(db)
}
