import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What accounts say of themselves on their networks. Of those that are connected already it comes with their next reading. */
export const accountBios: Migration = {
  async up(db) {
    await sql`alter table social_accounts add column bio text`.execute(db)
  },
}
