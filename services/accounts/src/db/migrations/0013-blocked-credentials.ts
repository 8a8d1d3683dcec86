import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Whether the network keeps the person of a credential out until they act there; the credential works again afterwards. And when a new
 * token was last asked for in place of one that ends.
 */
export const blockedCredentials: Migration = {
  async up(db) {
    await sql`alter table credentials add column blocked boolean not null default false, add column refresh_tried_at timestamptz`.execute(
      db,
    )
    await sql`alter table connections add column refresh_tried_at timestamptz`.execute(db)
  },
}
