import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Webhooks are switched off when the person who created them leaves the team. */
export const webhookCreators: Migration = {
  async up(db) {
    await sql`alter table webhooks drop constraint webhooks_disabled_reason_check`.execute(db)
    await sql`
      alter table webhooks add constraint webhooks_disabled_reason_check
        check (disabled_reason in ('gone', 'failing', 'creator_left'))`.execute(db)
  },
}
