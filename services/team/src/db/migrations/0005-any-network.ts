import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Which networks there are is in the table of the contracts alone: a new one needs no migration. */
export const anyNetwork: Migration = {
  async up(db) {
    await sql`alter table social_accounts drop constraint social_accounts_type_check`.execute(db)
  },
}
