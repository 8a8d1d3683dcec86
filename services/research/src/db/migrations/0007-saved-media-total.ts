import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** How many pictures and videos a saved post has at its network, which gives not every file; null of those that were saved before. */
export const savedMediaTotal: Migration = {
  async up(db) {
    await sql`alter table saved_posts add column media_total integer`.execute(db)
  },
}
