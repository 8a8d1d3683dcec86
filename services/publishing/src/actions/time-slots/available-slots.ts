import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { timeslots } from '@fanfare/contracts/limits.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { type Placement, planAccount } from '../../model/planner/plan.ts'
import { wallIn } from '../../model/zones.ts'
import { slotSettingsOf } from './fill-slots.ts'
import { plannerAccounts } from './planner-input.ts'

/** A placement as the API has it. */
export function slotPlace({ time, at, varied, passed }: Placement, zone: string): SlotPlace {
  return {
    slot_id: time.slotId,
    date: time.date,
    slot_wall: time.wall,
    wall: wallIn(at, zone),
    at: new Date(at).toISOString(),
    varied_minutes: varied,
    moved: time.moved,
    passed: passed.slice(0, timeslots.passedShown).map(({ time: { slotId, date, wall }, ...reason }) => ({
      slot_id: slotId,
      date,
      wall,
      ...reason,
    })),
    passed_count: passed.length,
  }
}

interface Asked {
  /** Free slots of each account. */
  count: number
  /** All that are connected where it is absent. */
  accountIds?: readonly string[] | undefined
  /** The kind of the post that is to be placed; absent: a post of the feed. */
  postType?: PostType | undefined
  /** Posts that are about to move. */
  except?: readonly string[] | undefined
}

/** The next free slots of these accounts, with the reason for each one that was passed over. */
export async function availableSlots(
  deps: Deps,
  { teamId, userId }: Who,
  { count, accountIds, postType, except }: Asked,
): Promise<AvailableSlots[]> {
  const known = await deps.team.of(teamId, accountIds)
  const asked = accountIds ? accountIds.flatMap(id => known.get(id) ?? []) : [...known.values()]
  const settings = await slotSettingsOf(deps, userId)
  const accounts = await plannerAccounts(deps.db, teamId, asked, settings, except)
  return accounts.map(account => {
    const plan = planAccount(account, settings)
    const slots: SlotPlace[] = []
    let ends: AvailableSlots['ends'] = null
    while (slots.length < count && ends === null) {
      const place = plan.next(postType)
      if ('at' in place) slots.push(slotPlace(place, account.zone))
      else ends = place.why
    }
    return { social_account_id: account.id, timezone: account.zone, slots, ends }
  })
}
