import { type Kysely, sql } from 'kysely'

/** A draft for several accounts, each with its own text. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts add column draft_accounts jsonb`.execute(db)
}
