import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When the network was last asked what a credential may do: nothing else shows that a person took back a permission there. */
export const reviewedCredentials: Migration = {
  async up(db) {
    await sql`alter table credentials add column reviewed_at timestamptz not null default now()`.execute(db)
    await sql`create index credentials_reviewed on credentials (reviewed_at) where status = 'active'`.execute(db)
  },
}
