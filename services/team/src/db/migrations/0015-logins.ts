import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** By which login an account was connected: until now there was only Facebook's. And what its network does to it, beside its connection. */
export const logins: Migration = {
  async up(db) {
    await sql`
      alter table social_accounts
        add column login text not null default 'facebook',
        add column checkpointed boolean not null default false,
        add column restricted boolean not null default false`.execute(db)
    // Rows that are there have it; each new one says it.
    await sql`alter table social_accounts alter column login drop default`.execute(db)
  },
}
