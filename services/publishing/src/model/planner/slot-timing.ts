import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import type { Account } from '../account.ts'
import { resolveWall, type ScheduleError, type Timing } from '../schedule.ts'
import { count, dayAndMonth } from '../wording.ts'
import { dateIn, wallIn } from '../zones.ts'
import type { NoPlace, Placement } from './plan.ts'

/** How many days ahead a plan looks for a free slot: at most 10 weeks (spec §9), and no further than it can schedule. */
export const slotDays = (plan: number): number => Math.min(scheduling.slotWeeks * 7, planOf(plan).maxScheduleDays)

/** Refuses what a schedule of kind `time_slot` cannot have: a slot is on the clock of its account. */
export function slotInputError({ zone, undo_seconds }: ScheduleInput): ScheduleError | undefined {
  const parts = { zone, undo_seconds } as const
  const part = (['zone', 'undo_seconds'] as const).find(name => parts[name] !== undefined)
  return part && { code: 'invalid_input', part, rule: 'absent where kind is time_slot' }
}

/** Why the slot that was named does not take the post. */
function notThatSlot({ why, passed: [passed] }: NoPlace, wall: string, account: Account): ScheduleError {
  const [date = '', time = ''] = wall.split('T')
  const name = accountName(account)
  const message = !passed
    ? `${name} has no time slot at ${time} on that day. Choose another one, or a date.`
    : passed.why === 'quota'
      ? `${name} already has ${count(passed.used, 'post')} on ${dayAndMonth(date)}, and its plan allows ${passed.quota}.`
      : `${name} already has a post at ${time} on ${dayAndMonth(date)}. Choose another time slot, or a date.`
  const details = { why: passed?.why ?? why, wall }
  return { code: 'no_time_slot', part: 'wall', rule: 'a free time slot of the account', message, details }
}

function noSlot(why: NoPlace['why'], account: Account): ScheduleError {
  const days = slotDays(account.plan)
  const message =
    why === 'no_slots'
      ? `${accountName(account)} has no time slots yet. Add some, or choose a date.`
      : `Every time slot of ${accountName(account)} in the next ${count(days, 'day')} is taken or on a full day. Choose a date.`
  return { code: 'no_time_slot', part: 'kind', rule: 'a free time slot', message, details: { why, days } }
}

/** The timing of a post in an occurrence of a slot. `at`: Unix ms. */
export function timingInSlot(
  at: number,
  slot: { id: string; date: string },
  { timezone }: Account,
): Timing & { at: Date } {
  const own = wallIn(at, timezone)
  const resolved = resolveWall(own, timezone)
  // In the second of two equal hours that time would mean the first.
  const isNamed = 'at' in resolved && resolved.at.epochMilliseconds === at
  const clock = isNamed ? { wall: own, zone: timezone } : { wall: wallIn(at, 'UTC'), zone: 'UTC' }
  const moment = new Date(at)
  return { kind: 'time_slot', ...clock, at: moment, date: dateIn(moment, timezone), twice: false, slot }
}

/** The timing of a post at the place that the planner found, or why there is none. `only`: the slot that was named. */
export function slotTiming(place: Placement | NoPlace, account: Account, only?: string): Timing | ScheduleError {
  if (!('at' in place)) return only ? notThatSlot(place, only, account) : noSlot(place.why, account)
  return timingInSlot(place.at, { id: place.time.slotId, date: place.time.date }, account)
}
