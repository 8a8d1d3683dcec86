import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Webhooks of teams, and every message to each of them. */
export const webhooks: Migration = {
  async up(db) {
    await sql`
      create table webhooks (
        id bigint primary key,
        team_id bigint not null,
        url text not null,
        description text not null,
        events text[] not null,
        enabled boolean not null,
        disabled_reason text check (disabled_reason in ('gone', 'failing')),
        secret text not null,
        old_secret text,
        old_secret_until timestamptz,
        failing_since timestamptz,
        created_by bigint not null,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index webhooks_team on webhooks (team_id, id)`.execute(db)
    await sql`
      create table webhook_deliveries (
        id bigint primary key,
        team_id bigint not null,
        webhook_id bigint not null references webhooks on delete cascade,
        message_id text not null,
        type text not null,
        body text not null,
        state text not null check (state in ('waiting', 'delivered', 'failed')),
        tries integer not null,
        since timestamptz not null,
        next_at timestamptz not null,
        created_at timestamptz not null,
        status integer,
        response text,
        error text,
        duration_ms integer,
        last_at timestamptz,
        unique (webhook_id, message_id)
      )`.execute(db)
    await sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc)`.execute(db)
    await sql`create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting'`.execute(db)
    await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db)
  },
}
