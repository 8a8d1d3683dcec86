import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Hashtags that accounts have asked the network for: 30 different ones in 7 days. Of the account at the network, which several teams may have
 * connected. A row is written before the call, and belongs to the hashtag from then on.
 */
export const tagSlots: Migration = {
  async up(db) {
    await sql`
      create table tag_slots (
        network_id text not null,
        tag text not null,
        used_at timestamptz not null,
        primary key (network_id, tag)
      )`.execute(db)
    await sql`create index tag_slots_used on tag_slots (used_at)`.execute(db)
  },
}
