import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Tokens that end after hours, and what renews them, sealed: one of a person for each account at a network that signed in. Connections and
 * credentials hold the token itself, as they do of every network.
 */
export const tokenRenewals: Migration = {
  async up(db) {
    await sql`
      create table token_renewals (
        user_id bigint not null references users on delete cascade,
        login text not null,
        network_id text not null,
        refresh_token text not null check (refresh_token <> ''),
        token_ends_at timestamptz not null,
        ends_at timestamptz not null,
        claimed_until timestamptz,
        primary key (user_id, login, network_id)
      )`.execute(db)
    await sql`create index token_renewals_end on token_renewals (token_ends_at)`.execute(db)
  },
}
