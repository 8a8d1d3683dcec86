import { scheduling } from '@fanfare/contracts/limits.ts'
import { isTooClose, minuteOf, minutesBetween } from '@fanfare/contracts/slots.ts'
import { duplicateWords, filesOf } from '../duplicate-words.ts'
import type { Same } from '../duplicates.ts'
import { isScheduleError } from '../schedule.ts'
import { dayAndMonth } from '../wording.ts'
import { dateIn, wallIn } from '../zones.ts'
import { type Finding, type NearbyPosts, type Subject, warn } from './finding.ts'

/** Whether the account has the same post within 14 days, or another one within the planner's gap. */
export function nearbyChecks(subject: Subject): Finding[] {
  const { nearby, timing } = subject
  if (!nearby || isScheduleError(timing) || timing.at === null) return []
  return [...duplicates(subject, nearby, timing.at, timing.zone), ...tooClose(nearby, timing.at, timing.zone)]
}

/** How many of the days on which the account has the same post are warned of. Each day is a warning of its own, and other checks need room beside them. */
const mostDays = 3

/** What several posts of one day have in common with this one. */
const together = ([first, ...more]: readonly Same[]): Same[] =>
  first
    ? [
        {
          ...first,
          caption: [first, ...more].some(({ caption }) => caption),
          pictures: [first, ...more].flatMap(({ pictures }) => pictures).sort((a, b) => a - b),
        },
      ]
    : []

function duplicates({ content, media, now }: Subject, { same }: NearbyPosts, at: Date, zone: string): Finding[] {
  if (same.length === 0) return []
  // Posts on both sides are seldom: the button leads beyond the latest of those that are named.
  const days = [...Map.groupBy(same, other => dateIn(new Date(other.at), zone)).values()].slice(0, mostDays)
  const wall = sameClockAfter(new Date(Math.max(...days.flat().map(other => other.at))), at, zone)
  const fix = { kind: 'move', label: `Move to ${dayAndMonth(wall.slice(0, 10))}`, wall } as const
  const text = 'People who follow this account may see it twice within two weeks.'
  const facts = { files: filesOf(content, media), zone, now: now.getTime() }
  return days.flatMap(together).map(other => {
    const [place, second] = other.pictures
    // Items are counted from 1, places from 0.
    const item = place !== undefined && second === undefined && content.items.length > 1 ? place + 1 : null
    const cost = other.caption && other.pictures.length > 0 ? { cost: 15 } : {}
    return warn('duplicate', duplicateWords(other, facts), text, { ...cost, item, fix })
  })
}

/** The same time of day as `at`, on the first day that is more than two weeks after `other`. */
function sameClockAfter(other: Date, at: Date, zone: string): string {
  const date = Temporal.PlainDate.from(dateIn(other, zone)).add({ days: scheduling.sameDays + 1 })
  return `${date.toString()}T${wallIn(at.getTime(), zone).slice(11, 16)}`
}

function tooClose({ around, gap }: NearbyPosts, at: Date, zone: string): Finding[] {
  const to = (other: Date) => minutesBetween(other.getTime(), at.getTime())
  const near = around.filter(other => isTooClose(other.getTime(), at.getTime(), gap)).sort((a, b) => to(a) - to(b))[0]
  if (!near) return []
  const minutes = to(near)
  const title =
    minutes === 0
      ? 'Another post at the same time'
      : `Another post goes out ${minutes} minute${minutes === 1 ? '' : 's'} ${near < at ? 'earlier' : 'later'}`
  const text = `Your planner keeps ${gap} minutes between two posts of an account.`
  const wall = wallIn(freeAfter(around, at, gap), zone)
  const [date = '', time = ''] = wall.split('T')
  const label = date === dateIn(at, zone) ? `Move to ${time}` : `Move to ${dayAndMonth(date)}, ${time}`
  return [warn('gap', title, text, { cost: 5, fix: { kind: 'move', label, wall } })]
}

/** The first whole minute from `at` on that keeps the gap to every one of these, Unix ms. */
function freeAfter(around: readonly Date[], at: Date, gap: number): number {
  let free = Math.ceil(at.getTime() / 60_000) * 60_000
  for (const other of around)
    if (isTooClose(other.getTime(), free, gap)) free = (minuteOf(other.getTime()) + gap) * 60_000
  return free
}
