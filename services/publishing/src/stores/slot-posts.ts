import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { noSlot } from './post-columns.ts'

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

/** The scheduled posts of the team that were placed in a slot, by id. */
export async function idsInSlot(db: Db, teamId: string, slotId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('slot_id', '=', slotId)
    .where('status', '=', Scheduled)
    .where('deleted_at', 'is', null)
    .orderBy('post_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes posts out of their slots. They keep their times, as if a person had chosen them. */
export async function releasePosts(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('posts')
    .set({ ...noSlot, schedule_kind: 'date' })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute()
}
