import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Networks say themselves that a person removed the application, or wants their data deleted: each such call is taken once, and who asked for
 * a deletion can see how far it is. A connection is found by the id in it. And when access to a person's data ends is kept, so that people are
 * told ahead.
 */
export const networkCallbacks: Migration = {
  async up(db) {
    await sql`alter table connections add column scoped_id text`.execute(db)
    await sql`create index connections_login_person on connections (login, fb_id)`.execute(db)
    await sql`create index connections_login_scoped on connections (login, scoped_id) where scoped_id is not null`.execute(
      db,
    )
    await sql`alter table credentials add column data_access_ends_at timestamptz`.execute(db)
    await sql`create table network_callbacks (key text primary key, at timestamptz not null)`.execute(db)
    await sql`create index network_callbacks_at on network_callbacks (at)`.execute(db)
    await sql`
      create table data_deletions (
        code_hash text primary key,
        login text not null,
        person_id text,
        requested_at timestamptz not null,
        done_at timestamptz,
        check ((done_at is null) = (person_id is not null))
      )`.execute(db)
    await sql`create index data_deletions_requested on data_deletions (requested_at)`.execute(db)
  },
}
