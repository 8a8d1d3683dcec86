import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { cityOf, count, dayAndMonth } from './wording.ts'
import { dateIn, isZone } from './zones.ts'

/** What a wall-clock time is in a zone. */
export type Resolved =
  | { type: 'once' | 'twice'; at: Temporal.Instant }
  /** The clocks skip it. `before` and `after`: the nearest minutes that exist, as wall-clock times of that zone. */
  | { type: 'skipped'; before: string; after: string }
  /** No such date or time of day, or beyond the years that are kept (2000 to 2199). */
  | { type: 'no_time' }

const minute = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })
/** With its seconds where it has any. */
const exact = (time: Temporal.PlainDateTime): string =>
  time.second === 0 ? minute(time) : time.toString({ smallestUnit: 'second' })

function plain(wall: string): Temporal.PlainDateTime | undefined {
  try {
    const time = Temporal.PlainDateTime.from(wall, { overflow: 'reject' })
    return time.year >= 2000 && time.year < 2200 ? time : undefined
  } catch {
    return undefined
  }
}

/**
 * The instant of a wall-clock time (YYYY-MM-DDTHH:mm) in a zone. In an hour that comes twice the first is meant; a time that
 * the clocks skip has no instant. Throws RangeError on an unknown zone.
 */
export function resolveWall(wall: string, zone: string): Resolved {
  const time = plain(wall)
  if (!time) return { type: 'no_time' }
  const earlier = time.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = time.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { type: 'once', at: earlier.toInstant() }
  if (earlier.toPlainDateTime().equals(time)) return { type: 'twice', at: earlier.toInstant() }
  // In a gap `earlier` lies before the change of the clocks and `later` after it.
  const change = earlier.getTimeZoneTransition('next') ?? later
  return {
    type: 'skipped',
    before: minute(change.subtract({ nanoseconds: 1 }).toPlainDateTime()),
    after: minute(change.toPlainDateTime()),
  }
}

/** When a post goes out. */
export interface Timing {
  /** null: a draft without a time */
  kind: 'now' | 'date' | 'time_slot' | null
  /** Wall-clock time in `zone`: the account's zone, except where only another zone can name the time (`accountsClock`). */
  wall: string | null
  zone: string
  at: Date | null
  /** Date of `at` in the account's zone, YYYY-MM-DD. */
  date: string | null
  /** The clocks go back over this wall-clock time, so it comes twice that day; the first is meant. */
  twice: boolean
  /** The occurrence of a time slot that it fills; absent where a person chose the time. */
  slot?: { id: string; date: string }
}

/** A schedule that says when; `time_slot` says that the next free slot is to be found. */
export type TimedInput = Omit<ScheduleInput, 'kind'> & { kind: Exclude<ScheduleInput['kind'], 'time_slot'> }

/** Why a schedule is refused. */
export interface ScheduleError {
  code: ErrorCode
  /** The part of the schedule that is wrong. */
  part: 'kind' | 'wall' | 'zone' | 'undo_seconds'
  /** The rule that it broke, in words. */
  rule: string
  /** The part is required and was not sent. */
  missing?: true
  /** A more exact text than the catalogue's, for a person. */
  message?: string
  details?: Record<string, unknown>
}

export interface Moment {
  /** The database's clock. */
  now: Date
  accountZone: string
  /** product_id of the team. */
  plan: number
}

function gap(wall: string, zone: string, { before, after }: { before: string; after: string }): ScheduleError {
  const [date = '', time = ''] = wall.split('T')
  const say = (other: string) =>
    other.startsWith(date) ? other.slice(11) : `${other.slice(11)} on ${dayAndMonth(other.slice(0, 10))}`
  return {
    code: 'schedule_gap',
    part: 'wall',
    rule: 'a time that exists in its zone',
    message: `${time} doesn’t exist on ${dayAndMonth(date)}: the clocks in ${cityOf(zone)} go forward. Choose ${say(before)} or ${say(after)}.`,
    details: { before, after },
  }
}

type Clock = Pick<Timing, 'wall' | 'zone' | 'twice'>

/**
 * The same instant as a wall-clock time in the account's zone, which is what a post keeps. In the second of two equal hours that
 * time would mean the first, so the time stays as it was given.
 */
function accountsClock(given: Clock, at: Temporal.Instant, accountZone: string): Clock {
  if (given.zone === accountZone) return given
  const own = exact(at.toZonedDateTimeISO(accountZone).toPlainDateTime())
  const resolved = resolveWall(own, accountZone)
  if (!('at' in resolved) || !resolved.at.equals(at)) return given
  return { wall: own, zone: accountZone, twice: resolved.type === 'twice' }
}

/**
 * Resolves the schedule of a request for one account. Without a zone the wall-clock time is in the account's zone. A draft may
 * have a planned time in the past; any other time must lie ahead, within the days that the plan allows.
 */
export function resolveSchedule(input: TimedInput, { now, accountZone, plan }: Moment): Timing | ScheduleError {
  const zone = input.zone ?? accountZone
  if (!isZone(zone)) return { code: 'timezone_unknown', part: 'zone', rule: 'an IANA time zone name' }
  if (input.kind === 'now') {
    const at = new Date(now.getTime() + (input.undo_seconds ?? 0) * 1000)
    return { kind: 'now', wall: null, zone, at, date: dateIn(at, accountZone), twice: false }
  }
  if (input.undo_seconds !== undefined) {
    return { code: 'invalid_input', part: 'undo_seconds', rule: 'absent unless kind is now' }
  }
  if (input.wall === undefined) {
    if (input.kind === 'draft') return { kind: null, wall: null, zone, at: null, date: null, twice: false }
    return { code: 'invalid_input', part: 'wall', rule: 'required where kind is date', missing: true }
  }
  const resolved = resolveWall(input.wall, zone)
  if (resolved.type === 'no_time') {
    return { code: 'invalid_input', part: 'wall', rule: 'a date and time that exist, 2000 to 2199' }
  }
  if (resolved.type === 'skipped') return gap(input.wall, zone, resolved)
  const at = new Date(resolved.at.epochMilliseconds)
  if (input.kind === 'date') {
    const error = tooEarlyOrLate(at, now, plan)
    if (error) return error
  }
  const clock = accountsClock({ wall: input.wall, zone, twice: resolved.type === 'twice' }, resolved.at, accountZone)
  return { kind: 'date', ...clock, at, date: dateIn(at, accountZone) }
}

const DAY_MS = 86_400_000

function tooEarlyOrLate(at: Date, now: Date, plan: number): ScheduleError | undefined {
  if (at.getTime() <= now.getTime()) {
    return { code: 'schedule_in_past', part: 'wall', rule: 'a time in the future' }
  }
  const { name, maxScheduleDays } = planOf(plan)
  if (at.getTime() <= now.getTime() + maxScheduleDays * DAY_MS) return undefined
  return {
    code: 'schedule_too_far',
    part: 'wall',
    rule: `at most ${count(maxScheduleDays, 'day')} ahead`,
    message: `Your ${name} plan can schedule up to ${count(maxScheduleDays, 'day')} ahead.`,
    details: { max_days: maxScheduleDays },
  }
}

export function isScheduleError(timing: Timing | ScheduleError): timing is ScheduleError {
  return 'code' in timing
}
