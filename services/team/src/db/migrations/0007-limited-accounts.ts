import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When an account reached its network's limit of posts a day; what was marked before has no time and no longer counts. */
export const limitedAccounts: Migration = {
  async up(db) {
    await sql`alter table social_accounts add column limited_at timestamptz`.execute(db)
  },
}
