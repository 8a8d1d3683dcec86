import { type Kysely, sql } from 'kysely'

/**
 * A deleted slot can be restored for 30 days, with its id and the posts in it. It takes no place meanwhile, so its time may be used by a new
 * one. The index on posts also finds those of deleted slots, which lose the reference when the slot is removed for good; without it,
 * that removal would read the whole table.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table time_slots add column deleted_at timestamptz`.execute(db)
  await sql`alter table time_slots drop constraint time_slots_social_account_id_day_minute_key`.execute(db)
  await sql`create unique index time_slots_time on time_slots (social_account_id, day, minute) where deleted_at is null`.execute(
    db,
  )
  await sql`create index time_slots_deleted on time_slots (team_id, deleted_at) where deleted_at is not null`.execute(
    db,
  )
  await sql`drop index posts_slot`.execute(db)
  await sql`create index posts_slot on posts (slot_id, post_at) where slot_id is not null`.execute(db)
}
