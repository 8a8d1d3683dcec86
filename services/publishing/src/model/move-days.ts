import type { LeftCode } from '@fanfare/contracts/entities/placing.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import type { DayShift } from './day-shift.ts'
import { resolveWall, type Timing } from './schedule.ts'
import { dateIn } from './zones.ts'

const DAY_MS = 86_400_000

/** The wall-clock time after a move: the time of day stays. A time that the clocks skip becomes the first minute after. Undefined: no such date. */
export function movedWall(
  wall: string,
  zone: string,
  move: DayShift,
): { wall: string; at: Date; twice: boolean } | undefined {
  const [day = '', time = ''] = wall.split('T')
  const date = 'date' in move ? move.date : Temporal.PlainDate.from(day).add({ days: move.days }).toString()
  const resolved = resolveWall(`${date}T${time}`, zone)
  if (resolved.type === 'no_time') return undefined
  if ('at' in resolved)
    return { wall: `${date}T${time}`, at: new Date(resolved.at.epochMilliseconds), twice: resolved.type === 'twice' }
  const after = resolveWall(resolved.after, zone)
  return 'at' in after
    ? { wall: resolved.after, at: new Date(after.at.epochMilliseconds), twice: after.type === 'twice' }
    : undefined
}

interface Planned {
  wall: string
  zone: string
  accountZone: string
  /** product_id of the team. */
  plan: number
  /** Unix ms. */
  now: number
  /** A draft may have a planned time in the past. */
  draft: boolean
}

/** When a post goes out after a move, or why it cannot move there. */
export function movedTiming({ wall, zone, accountZone, plan, now, draft }: Planned, move: DayShift): Timing | LeftCode {
  const moved = movedWall(wall, zone, move)
  if (!moved) return 'too_far'
  const { at } = moved
  if (!draft && at.getTime() <= now) return 'past'
  if (!draft && at.getTime() > now + planOf(plan).maxScheduleDays * DAY_MS) return 'too_far'
  return { kind: 'date', wall: moved.wall, zone, at, date: dateIn(at, accountZone), twice: moved.twice }
}

/**
 * The wall-clock time of a date of a series in a zone: the time of day stays over both changes of the clocks. A time that the clocks skip
 * that day becomes the first minute after, one that comes twice means its first. Undefined: no such time.
 */
export function occurrenceWall(date: string, time: string, zone: string): { wall: string; at: Date } | undefined {
  return movedWall(`${date}T${time}`, zone, { days: 0 })
}
