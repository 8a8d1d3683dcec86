import { type Static, Type } from 'typebox'
import { DATE_PATTERN, Id, Instant, Nullable, Zone } from './common.ts'

/** A day of the calendar of the account's zone, without a time. */
export const InsightDay = Type.String({
  pattern: `^(?:${DATE_PATTERN})$`,
  description: 'a day such as 2026-10-15',
})

/** What is counted of an account (spec §3, insights overview). */
export const insightFigures = ['followers', 'reach', 'interaction', 'shared'] as const
export const InsightFigure = Type.Enum(insightFigures)
export type InsightFigure = Static<typeof InsightFigure>

/**
 * Why a figure has no value: the login was not given the permission; the network has no such figure for this kind of account, or not of that time; the network counts it
 * from a size on only; it was not read yet.
 */
export const MissingFigure = Type.Enum(['permission', 'not_offered', 'too_small', 'not_read'])
export type MissingFigure = Static<typeof MissingFigure>

/** Where a figure comes from: what was asked of the network, when, and how the figure is calculated from it. */
export const InsightSource = Type.Object({
  figure: InsightFigure,
  /** As the network calls it, of the values of the chosen period: several are joined by ` + `. null: counted by the product. */
  metric: Nullable(Type.String()),
  /** The metric that was read before, where the network has withdrawn it. */
  replaces: Nullable(Type.String()),
  /** Days of the chosen period whose value still comes from that one. */
  replaced_days: Type.Integer(),
  /** The last time it was read. */
  fetched_at: Nullable(Instant),
  missing: Nullable(MissingFigure),
  /** Days of the chosen period that have no value. */
  missing_days: Type.Integer(),
})
export type InsightSource = Static<typeof InsightSource>

const percent = Nullable(
  Type.Number({ description: 'change against the period before, in percent; null: one of the two has no value' }),
)

const count = Nullable(Type.Integer())
/** What is counted over a period, and in the one before (spec §3 and §9). */
const countedFields = {
  /** Followers gained in the period, and how many there are at its end. */
  followers: count,
  followersTotal: count,
  reach: count,
  reachPrev: count,
  interaction: count,
  interactionPrev: count,
  /** Posts that went live in the period, in the one before, and all that the account has. */
  shared: count,
  sharedPrev: count,
  sharedTotal: count,
  change: Type.Object({ followers: percent, reach: percent, interaction: percent, shared: percent }),
}

/** Over the days of a period, and the days at the same places of the period before, of which both have a value. null: there are none. */
const Compared = Nullable(
  Type.Object({
    days: Type.Integer({ minimum: 1, description: 'a number of days' }),
    now: Type.Integer({ description: 'the value over these days' }),
    before: Type.Integer({ description: 'the value over the days at the same places of the period before' }),
  }),
)

const statsFields = {
  /** First and last day, both counted. */
  since: InsightDay,
  until: InsightDay,
  prev_since: InsightDay,
  prev_until: InsightDay,
  timezone: Zone,
  ...countedFields,
  /** What the changes are calculated from: a day of which one period has no value counts in neither. */
  compared: Type.Object({ reach: Compared, interaction: Compared, shared: Compared }),
  sources: Type.Array(InsightSource),
  /** The first day that is read; days before it are not known. null: nothing was read yet. */
  known_from: Nullable(InsightDay),
  /** The network is being asked for earlier days. */
  backfilling: Type.Boolean(),
}

/** Figures of an account over a period, beside the period of the same length before (spec §3 and §9). */
export const AccountStats = Type.Object({
  account_id: Id,
  ...statsFields,
  /** Why its newest figures, or what is counted of its posts, could not be read the last time: the code of an error. Both are tried again. null: they could. */
  problem: Nullable(Type.String()),
  posts_problem: Nullable(Type.String()),
})
export type AccountStats = Static<typeof AccountStats>

/** The same without the account that they are of: reports name none. */
export const PeriodStats = Type.Object(statsFields)

/** The value of a day: null where the network has none, which is no zero. */
export const DayValue = Type.Object({ day: InsightDay, value: Nullable(Type.Integer()) })
export type DayValue = Static<typeof DayValue>

export const InsightSeries = Type.Object({
  account_id: Id,
  figure: InsightFigure,
  days: Type.Array(DayValue),
  /** The period before, as many days. */
  prev: Type.Array(DayValue),
  /** Posts that were published here, by the day on which they went live. */
  published: Type.Array(Type.Object({ day: InsightDay, post_id: Id })),
  source: InsightSource,
})
export type InsightSeries = Static<typeof InsightSeries>

/** Followers of a day: how many came and how many there were at its end. */
export const FollowerDay = Type.Object({
  day: InsightDay,
  gained: Nullable(Type.Integer()),
  total: Nullable(Type.Integer()),
})
export type FollowerDay = Static<typeof FollowerDay>

/** The same of an account among others. */
export const AccountFigures = Type.Object({
  account_id: Id,
  ...countedFields,
  /** Why a figure has no value. */
  missing: Type.Object({
    followers: Nullable(MissingFigure),
    reach: Nullable(MissingFigure),
    interaction: Nullable(MissingFigure),
    shared: Nullable(MissingFigure),
  }),
  backfilling: Type.Boolean(),
})
export type AccountFigures = Static<typeof AccountFigures>

const accounts = Type.Integer({ minimum: 0, description: 'a number of accounts that have the figure' })

/** Figures of several accounts over the same days, each in its own time zone, and added up. */
export const TeamStats = Type.Object({
  since: InsightDay,
  until: InsightDay,
  prev_since: InsightDay,
  prev_until: InsightDay,
  /** Sums over the accounts that have the figure; a change compares those only that have it in both periods. */
  together: Type.Object({ ...countedFields }),
  counted: Type.Object({ followers: accounts, reach: accounts, interaction: accounts, shared: accounts }),
  accounts: Type.Array(AccountFigures),
})
export type TeamStats = Static<typeof TeamStats>
