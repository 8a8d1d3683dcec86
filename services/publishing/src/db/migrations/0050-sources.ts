import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What a post was made from, where that is of another service: a saved post. */
export const sources: Migration = {
  async up(db) {
    await sql`alter table posts add column source_ref bigint`.execute(db)
    await sql`create index posts_source_ref on posts (team_id, source_ref, id desc) where source_ref is not null`.execute(
      db,
    )
  },
}
