import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Hashtags with their counts, for all teams, and where each is on its way: queued, processing, processed or failed. `hashtag_reading` is one row,
 * which a job locks while it takes hashtags, so that what is being read is counted before more is taken.
 *
 * Slots get `sure`: whether the network has answered for the hashtag, and so has counted it by then.
 */
export const hashtags: Migration = {
  async up(db) {
    await sql`
      create table hashtags (
        name text primary key,
        network_id text,
        media_count bigint,
        state text not null,
        fetched_at timestamptz,
        wanted_until timestamptz not null,
        due_at timestamptz not null,
        attempts smallint not null default 0,
        claim bigint,
        lease_until timestamptz
      )`.execute(db)
    await sql`create index hashtags_queued on hashtags (wanted_until) where state = 'queued'`.execute(db)
    await sql`create index hashtags_processing on hashtags (lease_until) where state = 'processing'`.execute(db)
    await sql`create index hashtags_settled on hashtags (wanted_until) where state in ('processed', 'failed')`.execute(
      db,
    )
    await sql`create index hashtags_network_id on hashtags (network_id) where network_id is not null`.execute(db)
    // The most used of those that begin with some letters: an index of all names would have to sort what it finds.
    await sql`create index hashtags_first on hashtags (left(name, 1), media_count desc nulls last)`.execute(db)
    await sql`create index hashtags_begin on hashtags (left(name, 3), media_count desc nulls last)`.execute(db)
    await sql`
      create table hashtag_reading (
        sole boolean primary key default true check (sole),
        waits_until timestamptz not null default '-infinity'
      )`.execute(db)
    await sql`insert into hashtag_reading default values`.execute(db)
    await sql`alter table tag_slots add column sure boolean not null default true`.execute(db)
  },
}
