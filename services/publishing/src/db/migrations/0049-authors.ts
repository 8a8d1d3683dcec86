import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What a person has written and uploaded in a team is read in order, for a copy of their data. */
export const authors: Migration = {
  async up(db) {
    await sql`create index posts_author on posts (team_id, author_id, id)`.execute(db)
    await sql`create index media_author on media (team_id, author_id, id)`.execute(db)
  },
}
