import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { timeslots } from '@fanfare/contracts/limits.ts'
import { slotReachMinutes } from '@fanfare/contracts/slots.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { hourOf } from '../../model/planner/clock-time.ts'
import { listTimeSlots, postsOfTimeSlots, type TimeSlotRow } from '../../stores/time-slots.ts'

/** Slots as the API has them, with their planned posts. `accounts`: those of the slots, by id. */
export async function viewSlotsOf(
  db: Db,
  teamId: string,
  rows: readonly TimeSlotRow[],
  accounts: ReadonlyMap<string, Account>,
): Promise<Timeslot[]> {
  const zoned = rows.flatMap(({ id, social_account_id: accountId, day, minute }) => {
    const zone = accounts.get(accountId)?.timezone
    return zone ? [{ id, accountId, day, minute, zone }] : []
  })
  const posts = await postsOfTimeSlots(db, teamId, zoned, {
    most: timeslots.postsShown,
    nearMinutes: slotReachMinutes,
  })
  const ofSlot = Map.groupBy(posts, ({ slot_id }) => slot_id)
  return rows.map(({ id, social_account_id, day, minute }) => {
    const own = ofSlot.get(id) ?? []
    return {
      id,
      account_id: social_account_id,
      social_account_id,
      day,
      hour: hourOf(minute),
      posts: own.map(post => ({ id: post.id, post_at: post.post_at.toISOString() })),
      posts_count: own[0]?.count ?? 0,
    }
  })
}

/** The same, with the team's accounts read first: not for a transaction. */
export const viewSlots = async (
  { db, team }: Pick<Deps, 'db' | 'team'>,
  teamId: string,
  rows: readonly TimeSlotRow[],
): Promise<Timeslot[]> => viewSlotsOf(db, teamId, rows, await team.of(teamId))

/** The slots of these accounts of the team; of all that are connected without `accountIds`. */
export async function listSlots(deps: Deps, teamId: string, accountIds?: readonly string[]): Promise<Timeslot[]> {
  const known = await deps.team.of(teamId)
  const asked = accountIds ? accountIds.filter(id => known.has(id)) : [...known.keys()]
  return viewSlots(deps, teamId, await listTimeSlots(deps.db, teamId, asked))
}
