import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * How a team came to its plan: by the operator, or by a subscription that is paid for. What has no room in a plan is locked. Stripe's ids and
 * invoices are kept; nothing of a card is.
 */
export const plans: Migration = {
  async up(db) {
    await sql`
      create table subscriptions (
        team_id bigint primary key references teams on delete cascade,
        status text not null check (status in ('active', 'past_due', 'ends')),
        expires_at timestamptz,
        requested_product_id integer,
        requested_at timestamptz,
        customer text,
        paid_by text constraint subscriptions_paid_by unique
      )`.execute(db)
    await sql`create index subscriptions_end on subscriptions (expires_at) where expires_at is not null`.execute(db)
    await sql`create index subscriptions_requested on subscriptions (requested_at) where requested_at is not null`.execute(
      db,
    )
    await sql`
      create table invoices (
        team_id bigint not null references teams on delete cascade,
        id text not null,
        number text,
        status text not null,
        amount bigint not null,
        currency text not null,
        created_at timestamptz not null,
        url text,
        primary key (team_id, id)
      )`.execute(db)
    await sql`
      create table billing_events (
        id text primary key,
        seen_at timestamptz not null
      )`.execute(db)
    await sql`create index billing_events_seen on billing_events (seen_at)`.execute(db)
    await sql`alter table social_accounts add column locked boolean not null default false`.execute(db)
    await sql`alter table members add column locked boolean not null default false`.execute(db)
  },
}
