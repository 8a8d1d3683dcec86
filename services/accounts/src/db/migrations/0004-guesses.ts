import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Browsers that a person has signed in with. Tries are slowed instead of locked: the level of earlier locks is no longer written and keeps
 * its column for the version before.
 */
export const guesses: Migration = {
  async up(db) {
    await sql`alter table lockouts add column told_until timestamptz, alter column level set default 0`.execute(db)
    await sql`
      create table devices (
        user_id bigint not null references users on delete cascade,
        token_hash text not null,
        name text not null,
        first_seen_at timestamptz not null,
        seen_at timestamptz not null,
        primary key (user_id, token_hash)
      )`.execute(db)
    await sql`create index devices_token on devices (token_hash)`.execute(db)
    await sql`create index devices_seen on devices (seen_at)`.execute(db)
  },
}
