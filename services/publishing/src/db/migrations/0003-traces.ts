import { type Kysely, sql } from 'kysely'

/** The trace of the request that asked for a publication: whichever worker takes it, and however it woke, goes on with it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table publications add column trace text`.execute(db)
}
