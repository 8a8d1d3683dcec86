import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/**
 * Whether a post lies within so many minutes of a slot's time on a date, by SQL expressions for each. A time that the clocks skip comes when the
 * hour that they skip has ended, as `slotTimes` has it; of one that comes twice either is near, as the clock shows the same.
 */
export const isNearSlot = (
  { at, date, minute, zone }: Record<'at' | 'date' | 'minute' | 'zone', RawBuilder<unknown>>,
  reachMinutes: number,
): RawBuilder<boolean> => {
  const time = sql`(${date} + make_interval(mins => ${minute}::int))`
  const isSkipped = (wall: RawBuilder<unknown>) => sql`(${wall} at time zone ${zone}) at time zone ${zone} <> ${wall}`
  // Clocks skip from a full hour on, one hour or two: Postgres reads that hour as the moment of the change.
  const hour = sql`date_trunc('hour', ${time})`
  const skipped = sql`${hour} - case when ${isSkipped(sql`(${hour} - interval '1 minute')`)} then interval '1 hour' else interval '0' end`
  const moment = sql`(case when ${isSkipped(time)} then ${skipped} else ${time} end at time zone ${zone})`
  return sql<boolean>`(
    abs(extract(epoch from ${at} - ${moment})) <= ${reachMinutes * 60}
    or abs(extract(epoch from (${at} at time zone ${zone}) - ${time})) <= ${reachMinutes * 60})`
}

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
        or not ${isNearSlot(
          {
            at: sql`coalesce(posts.post_at, posts.schedule_wall::timestamp at time zone ${zone})`,
            date: sql`posts.slot_date`,
            minute: sql`time_slots.minute`,
            zone: sql`${zone}::text`,
          },
          reachMinutes,
        )}
      )`.execute(tx)
}
