import { type Kysely, sql } from 'kysely'

/** Posts that wait for the approval of a Manager, and what became of that. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts add column approval jsonb`.execute(db)
  await sql`
    create index posts_approval on posts (team_id, (approval ->> 'state')) where approval is not null and deleted_at is null`.execute(
    db,
  )
}
