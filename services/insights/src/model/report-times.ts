import { addDays, type Period } from './days.ts'

/** When a schedule is due: on a weekday (1 Monday to 7 Sunday) or on the first of the month, at an hour of a zone. */
export interface Timetable {
  every: 'week' | 'month'
  weekday: number
  hour: number
  zone: string
}

/** A time at which a schedule is due: its day in the zone, and the instant, unix ms. */
export interface DueTime {
  day: string
  at: number
}

/** An hour that a change of the clock skips comes with the hour after it, and one that comes twice is the first of the two. */
const dueOn = (day: Temporal.PlainDate, { hour, zone }: Timetable): DueTime => ({
  day: day.toString(),
  at: day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds,
})

/** The last day on which it was due, up to a day of the zone. */
const latestDay = (today: Temporal.PlainDate, { every, weekday }: Timetable): Temporal.PlainDate =>
  every === 'month' ? today.with({ day: 1 }) : today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 })

const step = (day: Temporal.PlainDate, { every }: Timetable, by: 1 | -1): Temporal.PlainDate =>
  every === 'month' ? day.add({ months: by }) : day.add({ days: 7 * by })

const todayIn = (now: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()

/** The last time at which a schedule was due, `now` (unix ms) included. */
export function lastDue(now: number, table: Timetable): DueTime {
  const day = latestDay(todayIn(now, table.zone), table)
  const due = dueOn(day, table)
  return due.at <= now ? due : dueOn(step(day, table, -1), table)
}

/** The first time after `now` (unix ms) at which it is due. */
export function nextDue(now: number, table: Timetable): DueTime {
  const day = latestDay(todayIn(now, table.zone), table)
  const due = dueOn(day, table)
  return due.at > now ? due : dueOn(step(day, table, 1), table)
}

/** What is reported on a day: the seven days before it, or the whole month before. */
export function reportedDays(every: Timetable['every'], day: string): Period {
  const until = addDays(day, -1)
  return { since: every === 'week' ? addDays(day, -7) : `${until.slice(0, 8)}01`, until }
}
