import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When a message took its place among those that an address may get; null for those that were dropped or are not counted. */
export const mailPlaces: Migration = {
  async up(db) {
    await sql`alter table mails add column placed_at timestamptz`.execute(db)
    await sql`update mails set placed_at = created_at where template in ('reset-password', 'confirm-email')`.execute(db)
  },
}
