import { type Kysely, sql } from 'kysely'

/** Since when a publication waits for its video, and when the rendering of a video last got any further. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table publications add column rendering_since timestamptz`.execute(db)
  await sql`alter table renderings add column moved_at timestamptz not null default now()`.execute(db)
}
