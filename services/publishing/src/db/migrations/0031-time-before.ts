import { type Kysely, sql } from 'kysely'

/** The time that a post had before it was published at once: cancelled, it gets it back. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts add column time_before jsonb`.execute(db)
}
