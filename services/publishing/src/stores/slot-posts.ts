import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

interface Moved {
  accountId: string
  /** The account's time zone. */
  zone: string
  slotId: string
  /** A post stays in its slot where it goes out within so many minutes of the slot's time. */
  reachMinutes: number
}

/** Takes posts out of a slot that was moved. They keep their times, as if a person had chosen them, and the slot is free at its new one. */
export async function releaseSlotPosts(
  tx: Tx,
  teamId: string,
  { accountId, zone, slotId, reachMinutes }: Moved,
): Promise<void> {
  await sql`
    update posts set
      slot_id = null,
      slot_date = null,
      schedule_kind = case when schedule_kind = 'time_slot' then 'date' else schedule_kind end
    from time_slots
    where posts.team_id = ${teamId} and posts.social_account_id = ${accountId}
      and posts.slot_id = ${slotId} and time_slots.id = posts.slot_id
      and (
        extract(isodow from posts.slot_date) <> time_slots.day
        or abs(extract(epoch from
          coalesce(posts.post_at at time zone ${zone}, posts.schedule_wall::timestamp)
          - (posts.slot_date + make_interval(mins => time_slots.minute::int))
        )) > ${reachMinutes * 60}
      )`.execute(tx)
}
