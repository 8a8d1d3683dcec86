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
  /** As the network calls it; null: counted by the product. */
  metric: Nullable(Type.String()),
  /** The metric that was read before, where the network has withdrawn it. */
  replaces: Nullable(Type.String()),
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

/** Figures of an account over a period, beside the period of the same length before (spec §3 and §9). */
export const AccountStats = Type.Object({
  account_id: Id,
  /** First and last day, both counted. */
  since: InsightDay,
  until: InsightDay,
  prev_since: InsightDay,
  prev_until: InsightDay,
  timezone: Zone,
  /** Followers gained in the period, and how many there are at its end. */
  followers: Nullable(Type.Integer()),
  followersTotal: Nullable(Type.Integer()),
  reach: Nullable(Type.Integer()),
  reachPrev: Nullable(Type.Integer()),
  interaction: Nullable(Type.Integer()),
  interactionPrev: Nullable(Type.Integer()),
  /** Posts that went live in the period, in the one before, and all that the account has. */
  shared: Nullable(Type.Integer()),
  sharedPrev: Nullable(Type.Integer()),
  sharedTotal: Nullable(Type.Integer()),
  change: Type.Object({ followers: percent, reach: percent, interaction: percent, shared: percent }),
  sources: Type.Array(InsightSource),
  /** The first day that is read; days before it are not known. null: nothing was read yet. */
  known_from: Nullable(InsightDay),
  /** The network is being asked for earlier days. */
  backfilling: Type.Boolean(),
})
export type AccountStats = Static<typeof AccountStats>

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
