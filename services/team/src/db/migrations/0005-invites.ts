import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Invitations, one at a time for each address of a team; and the hashes of their tokens: each message that is sent has its own. */
export const invites: Migration = {
  async up(db) {
    await sql`
      create table invites (
        id bigint primary key,
        team_id bigint not null references teams on delete cascade,
        email text,
        email_key text,
        role smallint not null check (role between 1 and 2),
        uses_left integer not null check (uses_left > 0),
        invited_by bigint not null,
        created_at timestamptz not null,
        sent_at timestamptz,
        expires_at timestamptz not null,
        constraint invites_email unique (team_id, email_key)
      )`.execute(db)
    await sql`create index invites_team on invites (team_id, id)`.execute(db)
    await sql`create index invites_end on invites (expires_at)`.execute(db)
    await sql`
      create table invite_tokens (
        token_hash text primary key,
        invite_id bigint not null references invites on delete cascade
      )`.execute(db)
    await sql`create index invite_tokens_invite on invite_tokens (invite_id)`.execute(db)
  },
}
