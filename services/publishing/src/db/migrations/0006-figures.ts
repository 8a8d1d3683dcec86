import { type Kysely, sql } from 'kysely'

/** What the operator's figures ask every few seconds is read by an index, however many posts have gone out. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index publications_open on publications (state, due_at) where state not in ('decorated', 'failed', 'cancelled')`.execute(
    db,
  )
  await sql`create index publications_failed on publications (updated_at) where state = 'failed'`.execute(db)
  await sql`create index publications_live on publications (published_at) where published_at is not null`.execute(db)
}
