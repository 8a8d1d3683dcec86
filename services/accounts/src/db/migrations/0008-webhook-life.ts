import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What was sent of a message beside its body, and of which end of a token its team was told ahead. */
export const webhookLife: Migration = {
  async up(db) {
    await sql`alter table webhook_deliveries add column request text`.execute(db)
    await sql`alter table credentials add column expiring_told timestamptz`.execute(db)
  },
}
