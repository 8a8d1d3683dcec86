import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { dateIn } from '../model/zones.ts'
import { storeDates } from '../stores/quota.ts'
import { releaseSlotPosts } from '../stores/slot-posts.ts'
import { lockTimeSlots } from '../stores/time-slots.ts'

/** Posts are placed at most an hour beside their slot (`timeslot.randomRange` of the settings). */
const farthestMinutes = 60

/**
 * Stores the dates that the posts of an account have on its clock as that is now, and takes them out of slots at which they no longer lie;
 * nothing where the account is gone.
 */
export async function storeAccountDates(deps: Deps, teamId: string, accountId: string): Promise<void> {
  const zone = (await deps.team.fresh(teamId, accountId))?.timezone
  if (!zone) return
  await transaction(deps.db, async tx => {
    await lockTimeSlots(tx, teamId, [accountId])
    await storeDates(tx, teamId, accountId, at => dateIn(at, zone))
    await releaseSlotPosts(tx, teamId, { accountId, zone, reachMinutes: farthestMinutes })
  })
}
