import { type Kysely, sql } from 'kysely'

/**
 * The times of the week at which an account wants posts, and which of them a post fills. A post keeps its time when its slot is deleted
 * or moved.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table time_slots (
      id bigint primary key,
      team_id bigint not null,
      social_account_id bigint not null,
      day smallint not null check (day between 1 and 7),
      minute smallint not null check (minute between 0 and 1439),
      created_at timestamptz not null default now(),
      unique (social_account_id, day, minute)
    )`.execute(db)
  await sql`create index time_slots_team on time_slots (team_id)`.execute(db)
  await sql`
    alter table posts
      add column slot_id bigint references time_slots (id) on delete set null,
      add column slot_date date`.execute(db)
  await sql`create index posts_slot on posts (slot_id, post_at) where slot_id is not null and deleted_at is null`.execute(
    db,
  )
}
