import { type Static, Type } from 'typebox'
import { reports } from '../insights/limits.ts'
import { Id, Instant, Nullable, nameText, Zone } from './common.ts'
import { DayValue, FollowerDay, InsightDay, InsightFigure, InsightSource, PeriodStats } from './insights.ts'
import { NetworkType } from './teams.ts'

export const ReportTitle = Type.String({ minLength: 1, maxLength: reports.title, ...nameText })
export const ReportAccounts = Type.Array(Id, {
  minItems: 1,
  maxItems: reports.accounts,
  uniqueItems: true,
  description: `a list of 1 to ${reports.accounts} different account IDs`,
})
/** After how many days a link stops working. */
export const ReportLife = Type.Enum([7, 30, 90], { description: '7, 30 or 90 days' })

/** A link to a report that can be read without signing in. Its address is shown once, when it is made. */
export const ReportLink = Type.Object({
  id: Id,
  title: Type.String(),
  account_ids: Type.Array(Id),
  /** The days that it is about, in each account's zone; null: the last 28 days that are over when it is opened. */
  since: Nullable(InsightDay),
  until: Nullable(InsightDay),
  created_by: Id,
  created_at: Instant,
  expires_at: Instant,
  /** It works no more. */
  expired: Type.Boolean(),
})
export type ReportLink = Static<typeof ReportLink>

/** A figure by day. Of what was published it says how many posts, and not which. */
export const ReportSeries = Type.Object({
  figure: InsightFigure,
  days: Type.Array(DayValue),
  prev: Type.Array(DayValue),
  published: Type.Array(Type.Object({ day: InsightDay, posts: Type.Integer() })),
  source: InsightSource,
})
export type ReportSeries = Static<typeof ReportSeries>

/** What a report shows of an account. */
export const ReportAccount = Type.Object({
  name: Type.String(),
  type: NetworkType,
  /** Its picture at the network, as it is kept here; null: it has none. */
  picture_url: Nullable(Type.String()),
  stats: PeriodStats,
  series: Type.Array(ReportSeries),
  growth: Type.Array(FollowerDay),
})
export type ReportAccount = Static<typeof ReportAccount>

/** A report as its readers see it, without the ids of anything. */
export const Report = Type.Object({
  title: Type.String(),
  /** The accounts of the link that the team still has. */
  accounts: Type.Array(ReportAccount),
  expires_at: Instant,
})
export type Report = Static<typeof Report>

export const ReportEvery = Type.Enum(['week', 'month'])
export type ReportEvery = Static<typeof ReportEvery>
const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: 'a day of the week, 1 Monday to 7 Sunday' })
const Hour = Type.Integer({ minimum: 0, maximum: 23, description: 'an hour, 0 to 23, in the account’s time zone' })
const Readers = Type.Array(Id, {
  minItems: 1,
  maxItems: reports.readers,
  uniqueItems: true,
  description: `a list of 1 to ${reports.readers} different members`,
})

/** When figures of an account go out by email, and to whom. */
export const ScheduleInput = {
  every: ReportEvery,
  /** The day of a weekly one; a monthly one goes out on the first of the month. */
  weekday: Weekday,
  hour: Hour,
  member_ids: Readers,
}

/** Figures of an account that go out by email every week or month, to members of the team. */
export const ReportSchedule = Type.Object({
  id: Id,
  account_id: Id,
  ...ScheduleInput,
  timezone: Zone,
  /** When it goes out next. */
  next_at: Instant,
  created_by: Id,
})
export type ReportSchedule = Static<typeof ReportSchedule>
