import { type Kysely, sql } from 'kysely'

/** Which workers are alive, so that what a dead one had in hand need not wait for the end of its lease. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create table workers (name text primary key, since timestamptz not null, seen_at timestamptz not null)`.execute(
    db,
  )
}
