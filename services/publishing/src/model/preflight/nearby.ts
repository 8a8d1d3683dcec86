import { scheduling } from '@fanfare/contracts/limits.ts'
import { isScheduleError } from '../schedule.ts'
import { dayAndMonth } from '../wording.ts'
import { dateIn, wallIn } from '../zones.ts'
import { type Finding, type NearbyPosts, type Subject, warn } from './finding.ts'

/** Whether the account has the same post within 14 days, or another one within the planner's gap. */
export function nearbyChecks({ nearby, timing }: Subject): Finding[] {
  if (!nearby || isScheduleError(timing) || timing.at === null) return []
  return [...duplicate(nearby, timing.at, timing.zone), ...tooClose(nearby, timing.at, timing.zone)]
}

function duplicate({ sameText, samePicture }: NearbyPosts, at: Date, zone: string): Finding[] {
  const on = (other: Date) => dayAndMonth(dateIn(other, zone))
  const text = 'People who follow this account may see it twice within two weeks.'
  const last = [sameText, samePicture].flatMap(other => other?.getTime() ?? [])
  if (last.length === 0) return []
  // Posts on both sides are seldom: the button leads beyond the later of the two that are named.
  const wall = sameClockAfter(new Date(Math.max(...last)), at, zone)
  const fix = { kind: 'move', label: `Move to ${dayAndMonth(wall.slice(0, 10))}`, wall } as const
  if (sameText && samePicture && on(sameText) === on(samePicture))
    return [warn('duplicate', `Same caption and picture as on ${on(sameText)}`, text, { cost: 15, fix })]
  return [
    ...(sameText ? [warn('duplicate', `Same caption as on ${on(sameText)}`, text, { fix })] : []),
    ...(samePicture ? [warn('duplicate', `Same picture as on ${on(samePicture)}`, text, { fix })] : []),
  ]
}

/** The same time of day as `at`, on the first day that is more than two weeks after `other`. */
function sameClockAfter(other: Date, at: Date, zone: string): string {
  const date = Temporal.PlainDate.from(dateIn(other, zone)).add({ days: scheduling.sameDays + 1 })
  return `${date.toString()}T${wallIn(at.getTime(), zone).slice(11, 16)}`
}

const minutesBetween = (a: Date, b: Date): number => Math.round(Math.abs(a.getTime() - b.getTime()) / 60_000)

function tooClose({ around, gap }: NearbyPosts, at: Date, zone: string): Finding[] {
  const near = around
    .filter(other => minutesBetween(other, at) < gap)
    .sort((a, b) => minutesBetween(a, at) - minutesBetween(b, at))[0]
  if (!near) return []
  const minutes = minutesBetween(near, at)
  const title =
    minutes === 0
      ? 'Another post at the same time'
      : `Another post ${minutes} minute${minutes === 1 ? '' : 's'} ${near < at ? 'before' : 'after'} it`
  const text = `Your planner keeps ${gap} minutes between two posts of an account.`
  const wall = wallIn(freeAfter(around, at, gap), zone)
  const [date = '', time = ''] = wall.split('T')
  const label = date === dateIn(at, zone) ? `Move to ${time}` : `Move to ${dayAndMonth(date)}, ${time}`
  return [warn('gap', title, text, { cost: 5, fix: { kind: 'move', label, wall } })]
}

/** The first whole minute from `at` on that keeps the gap to every one of these, Unix ms. */
function freeAfter(around: readonly Date[], at: Date, gap: number): number {
  const gapMs = gap * 60_000
  let free = at.getTime()
  for (const other of around) if (Math.abs(other.getTime() - free) < gapMs) free = other.getTime() + gapMs
  return Math.ceil(free / 60_000) * 60_000
}
