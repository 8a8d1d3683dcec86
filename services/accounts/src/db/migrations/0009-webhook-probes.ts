import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Which message of a webhook was tried last, and when: while its receiver fails, the others wait. */
export const webhookProbes: Migration = {
  async up(db) {
    await sql`alter table webhooks add column tried_at timestamptz, add column tried_delivery bigint`.execute(db)
  },
}
