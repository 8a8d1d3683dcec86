import { scheduling } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { slotReachMinutes } from '@fanfare/contracts/slots.ts'
import type { Placing } from '../../clients/accounts.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../model/account.ts'
import type { PlannerAccount, PlannerSettings } from '../../model/planner/plan.ts'
import { liesInSlot } from '../../model/planner/slot-times.ts'
import { slotDays } from '../../model/planner/slot-timing.ts'
import { quotaDays } from '../../model/quota.ts'
import { accountDay, dateIn } from '../../model/zones.ts'
import { plannedPosts } from '../../stores/planned-posts.ts'
import { usedPerDay } from '../../stores/quota.ts'
import { listTimeSlots } from '../../stores/time-slots.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Always the same, so that the slot that was shown is the one that is taken. */
const SEED = 0

/** How posts are placed from `now` (Unix ms) on for a person with these settings. */
export const plannerSettings = (
  { timeslot: { randomPlacement, randomRange }, planner: { gap } }: Placing,
  now: number,
): PlannerSettings => ({
  from: now,
  until: now + scheduling.slotWeeks * WEEK_MS,
  gap,
  range: randomPlacement === 1 ? randomRange : 0,
  seed: SEED,
})

/** These accounts of the team as the planner sees them. Posts of `except` are about to move: their times and slots count as free. */
export async function plannerAccounts(
  db: Db,
  teamId: string,
  accounts: readonly Account[],
  { from, until, gap }: PlannerSettings,
  except: readonly string[] = [],
): Promise<PlannerAccount[]> {
  const ids = accounts.map(({ id }) => id)
  const around = Math.max(gap, slotReachMinutes) * MINUTE_MS
  const [slots, posts, days] = await Promise.all([
    listTimeSlots(db, teamId, ids),
    plannedPosts(db, teamId, ids, {
      since: new Date(from - around),
      until: new Date(until + around),
      except,
    }),
    usedPerDay(
      db,
      teamId,
      accounts.flatMap(account =>
        quotaDays(dateIn(new Date(from), account.timezone), Math.ceil((until - from) / DAY_MS) + 1).map(date =>
          accountDay(account, date),
        ),
      ),
      except,
    ),
  ])
  const slotOf = new Map(slots.map(slot => [slot.id, slot]))
  const slotsOf = Map.groupBy(slots, slot => slot.social_account_id)
  const postsOf = Map.groupBy(posts, post => post.social_account_id)
  const daysOf = Map.groupBy(days, day => day.social_account_id)
  return accounts.map(({ id, timezone, plan }) => ({
    id,
    zone: timezone,
    slots: slotsOf.get(id) ?? [],
    taken: (postsOf.get(id) ?? []).map(({ post_at, slot_id, slot_date, post_type }) => {
      const at = post_at.getTime()
      const slot = slot_id === null ? undefined : slotOf.get(slot_id)
      // A post of a slot that was deleted, or that has moved away from it, is one whose time was chosen.
      const isInSlot = slot && slot_date !== null && liesInSlot(at, slot, { date: slot_date, zone: timezone })
      return { at, postType: post_type, ...(isInSlot ? { slot: { id: slot.id, date: slot_date } } : {}) }
    }),
    quota: planOf(plan).postsPerDay,
    until: from + slotDays(plan) * DAY_MS,
    used: new Map((daysOf.get(id) ?? []).map(({ post_date, used }) => [post_date, used])),
  }))
}
