import { type Kysely, sql } from 'kysely'

/** When bytes of an upload came last, or its address was given out: one of which nothing comes keeps nobody else from uploading. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media add column heard_at timestamptz not null default now()`.execute(db)
  await sql`create index media_open on media (team_id) where status = 0`.execute(db)
}
