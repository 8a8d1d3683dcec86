import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Hashtags that are to be counted get a narrow table of their own, from which they go once they are; `hashtags` has the counts, and is written once
 * for each. What is taken together is one row of `hashtag_batches`, which says until when that is believed and how many of it are open.
 *
 * Pages of the queue are filled by half: taking a row changes no column of an index, and with room beside it none of its indexes either.
 *
 * `state`, `due_at`, `attempts`, `claim` and `lease_until` of `hashtags`, with their two indexes, are for the version before, which may still run: its
 * own hashtags stay in its hands, and it takes new rows for counted ones. What failed there stays failed. What was queued there is
 * queued here as soon as its view asks again, within a second.
 */
export const hashtagQueue: Migration = {
  async up(db) {
    await sql`
      create table hashtag_queue (
        wanted_until timestamptz not null,
        due_at timestamptz not null,
        claim bigint,
        attempts smallint not null default 0,
        failed boolean not null default false,
        name text collate "C" primary key
      ) with (fillfactor = 50)`.execute(db)
    await sql`create index hashtag_queue_wanted on hashtag_queue (wanted_until)`.execute(db)
    await sql`
      create table hashtag_batches (
        claim bigint primary key,
        lease_until timestamptz not null,
        open integer not null
      )`.execute(db)
    await sql`
      alter table hashtags alter column state set default 'processed',
        alter column wanted_until set default now(), alter column due_at set default now()`.execute(db)
    await sql`create index hashtags_wanted on hashtags (wanted_until)`.execute(db)
    await sql`drop index hashtags_settled`.execute(db)
    await sql`
      insert into hashtag_queue (name, wanted_until, due_at, attempts, failed)
      select name, wanted_until, due_at, attempts, true from hashtags where state = 'failed' and due_at > now()`.execute(
      db,
    )
  },
}
