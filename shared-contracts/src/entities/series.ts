import { type Static, Type } from 'typebox'
import { series } from '../limits.ts'
import { Id, Instant, Nullable, WallTime, Zone } from './common.ts'

const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: 'a day of the week, 1 Monday to 7 Sunday' })
export const PlainDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a date such as 2026-03-29' })

/**
 * When a post repeats. `day`: every `every` days. `week`: on each of `weekdays`, every `every` weeks. `month`: every `every` months, either on
 * `month_day` (-1: the last day; a month without that day: its last one), or on the `nth` (1 to 4; -1: the last) of the one day in `weekdays`.
 * It ends with `until`, the last date that may be in it, or after `times` dates: one of both is sent.
 */
export const Recurrence = Type.Object(
  {
    unit: Type.Enum(['day', 'week', 'month']),
    /** 1 where it is absent. */
    every: Type.Optional(Type.Integer({ minimum: 1, maximum: series.horizonDays })),
    weekdays: Type.Optional(Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true })),
    month_day: Type.Optional(Type.Enum([-1, ...Array.from({ length: 31 }, (_, day) => day + 1)])),
    nth: Type.Optional(Type.Enum([-1, 1, 2, 3, 4])),
    until: Type.Optional(PlainDate),
    times: Type.Optional(Type.Integer({ minimum: 2, maximum: series.maxDates })),
  },
  { additionalProperties: false, examples: [{ unit: 'week', weekdays: [1, 4], times: 12 }] },
)
export type Recurrence = Static<typeof Recurrence>

/** The place of a post in the series that it belongs to. */
export const SeriesPlace = Type.Object({
  id: Id,
  /** Which of the dates it is, from 1. */
  index: Type.Integer(),
  /** How many dates the series has. */
  total: Type.Integer(),
  /** It was changed alone: changes of the series leave it as it is. */
  alone: Type.Boolean(),
  /** The rule that its date was made by: the earlier one where it was changed from a later date on. */
  recurrence: Recurrence,
})
export type SeriesPlace = Static<typeof SeriesPlace>

/** One post of a series. */
const SeriesPost = Type.Object({
  id: Id,
  account_id: Id,
  /** Status number of the post. */
  status: Type.Integer(),
  version: Type.Integer(),
  /** null: a draft without a time. */
  wall: Nullable(WallTime),
  zone: Nullable(Zone),
  at: Nullable(Instant),
})

/** Why nothing, or less than was asked for, is planned on a date. */
export const RefusedDate = Type.Object({ code: Type.String(), message: Type.String() })

/** One date of a series. */
export const SeriesDate = Type.Object({
  index: Type.Integer(),
  date: PlainDate,
  posts: Type.Array(SeriesPost),
  /** Why nothing is planned on it, or not for every account. */
  refused: Nullable(RefusedDate),
})
export type SeriesDate = Static<typeof SeriesDate>

/**
 * Why a change of a series left one of its posts. alone: it was changed alone; live: it is live or may be; going_out: it is
 * being published; time: it cannot have the new time, or its own has passed; account: its account is no longer connected;
 * failed: it could not be published; locked: someone else has locked it.
 */
export const SeriesLeft = Type.Object({
  post_id: Id,
  index: Type.Integer(),
  code: Type.Enum(['alone', 'live', 'going_out', 'time', 'account', 'failed', 'locked']),
  message: Type.String(),
})
export type SeriesLeft = Static<typeof SeriesLeft>

/** A rule of a series, and the dates that were made by it. One that was changed from a later date on has ended with `until`, its last date. */
export const DatedRule = Type.Object({ recurrence: Recurrence, words: Type.String(), dates: Type.Array(PlainDate) })

/** A series and its posts that are not deleted. */
export const Series = Type.Object({
  id: Id,
  author_id: Id,
  /** When it repeats from now on; `times` counts the dates that were made by it. */
  recurrence: Recurrence,
  /** In words: `every Monday and Thursday`. */
  words: Type.String(),
  /** All its rules with their dates, in order; the one from now on is the last. */
  rules: Type.Array(DatedRule),
  total: Type.Integer(),
  dates: Type.Array(SeriesDate),
})
export type Series = Static<typeof Series>
