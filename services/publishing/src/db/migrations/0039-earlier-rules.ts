import { type Kysely, sql } from 'kysely'

/** A series keeps the rules that it had, each with the dates that still follow it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table post_series add column earlier jsonb not null default '[]'`.execute(db)
}
