import { type Kysely, sql } from 'kysely'

/** What goes first where more is due than the workers can do at once: see `model/priority.ts`. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table publications add column priority smallint not null default 2`.execute(db)
}
