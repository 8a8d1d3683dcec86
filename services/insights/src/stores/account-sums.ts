import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Sums over a period and the one before it, of many accounts in one statement each: the rows of two years of fifty accounts stay in the database. */

/** Days of an account's network: the first one of the period before, the first and the last one of the period. */
interface AskedDays {
  accountId: string
  before: string
  since: string
  until: string
}

/** A metric whose values are added up for a figure; on a day that one of `later` has a value of, that one counts. */
export interface AskedSum extends AskedDays {
  figure: string
  metric: string
  later: readonly string[]
}

/** null: no day has a value. */
export interface Sums {
  now: number | null
  before: number | null
  /** On how many days there is one. */
  nowDays: number
  beforeDays: number
}

const number = (value: string | null): number | null => (value === null ? null : Number(value))

const earliest = (days: readonly string[]): string => days.toSorted()[0] as string
const latest = (days: readonly string[]): string => days.toSorted().at(-1) as string

/** The days of the values `d` of a metric that is asked for; the parts of the table outside all of them are not opened. */
const within = (asked: readonly AskedDays[]): RawBuilder<boolean> => sql<boolean>`
  d.day between ${earliest(asked.map(({ before }) => before))}::date and ${latest(asked.map(({ until }) => until))}::date + 2`

const rowsOf = (asked: readonly (AskedDays & { metric: string })[]) => sql`
  unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ metric }) => metric)}::text[],
    ${asked.map(({ before }) => before)}::date[], ${asked.map(({ since }) => since)}::date[],
    ${asked.map(({ until }) => until)}::date[])`

/** The values that are added up, a row for each day of a figure: of metrics that have one on the same day, the last. */
const valuesOf = (teamId: string, asked: readonly AskedSum[]) => sql`
  select a.account, a.figure, a.since, a.until, d.day, d.value
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ figure }) => figure)}::text[],
        ${asked.map(({ metric }) => metric)}::text[], ${asked.map(({ later }) => later.join(','))}::text[],
        ${asked.map(({ before }) => before)}::date[], ${asked.map(({ since }) => since)}::date[],
        ${asked.map(({ until }) => until)}::date[])
      as a(account, figure, metric, later, before, since, until)
    join account_days d on d.team_id = ${teamId} and d.social_account_id = a.account and d.metric = a.metric
      and d.day >= a.before and d.day <= a.until and ${within(asked)}
    where a.later = '' or not exists (
      select from account_days x where x.team_id = ${teamId} and x.social_account_id = a.account
        and x.metric = any (string_to_array(a.later, ',')) and x.day = d.day)`

/** What metrics add up to, by account and figure. */
export async function sumsOf(db: Db, teamId: string, asked: readonly AskedSum[]): Promise<Map<string, Sums>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{
    account: string
    figure: string
    now: string | null
    before: string | null
    nowDays: number
    beforeDays: number
  }>`
    select account, figure, sum(value) filter (where day >= since) as now, sum(value) filter (where day < since) as before,
        (count(*) filter (where day >= since))::int as "nowDays", (count(*) filter (where day < since))::int as "beforeDays"
      from (${valuesOf(teamId, asked)}) as known
      group by 1, 2`.execute(db)
  return new Map(
    rows.map(({ account, figure, now, before, nowDays, beforeDays }) => [
      keyOf(account, figure),
      { now: number(now), before: number(before), nowDays, beforeDays },
    ]),
  )
}

/** The same by those days only of which both periods have a value, each with the day at its place in the other one. */
export async function comparedSums(
  db: Db,
  teamId: string,
  asked: readonly AskedSum[],
): Promise<Map<string, { now: number; before: number }>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ account: string; figure: string; now: string; before: string }>`
    with known as materialized (${valuesOf(teamId, asked)})
    select n.account, n.figure, sum(n.value) as now, sum(b.value) as before
      from known n join known b on b.account = n.account and b.figure = n.figure and b.day = n.day - (n.until - n.since + 1)
      where n.day >= n.since
      group by 1, 2`.execute(db)
  return new Map(
    rows.map(({ account, figure, now, before }) => [
      keyOf(account, figure),
      { now: Number(now), before: Number(before) },
    ]),
  )
}

/** Under which the sums of a figure of an account are found. */
export const keyOf = (accountId: string, figure: string): string => `${accountId} ${figure}`

/** By how much a total grew, by account: of the days of which that day and the one before have a value. */
export async function growthSums(
  db: Db,
  teamId: string,
  asked: readonly (AskedDays & { metric: string })[],
): Promise<Map<string, Pick<Sums, 'now' | 'before'>>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ account: string; now: string | null; before: string | null }>`
    select a.account, sum(d.value - p.value) filter (where d.day >= a.since) as now,
        sum(d.value - p.value) filter (where d.day < a.since) as before
      from ${rowsOf(asked)} as a(account, metric, before, since, until)
      join account_days d on d.team_id = ${teamId} and d.social_account_id = a.account and d.metric = a.metric
        and d.day >= a.before and d.day <= a.until and ${within(asked)}
      join account_days p on p.team_id = ${teamId} and p.social_account_id = a.account and p.metric = a.metric
        and p.day = d.day - 1
      group by 1`.execute(db)
  return new Map(rows.map(({ account, now, before }) => [account, { now: number(now), before: number(before) }]))
}

/** A total at the end of each period: of its last day that has a value, or else of one of the two days after it. */
export async function totalsAtEnd(
  db: Db,
  teamId: string,
  asked: readonly (AskedDays & { metric: string })[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  // Each looks from the end of a time at one row, not at all of it.
  const newest = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
    select d.value from account_days d where d.team_id = ${teamId} and d.social_account_id = a.account
      and d.metric = a.metric and d.day >= ${from} and d.day <= ${to} order by d.day desc limit 1`
  const { rows } = await sql<{ account: string; value: string | null }>`
    select a.account, coalesce((${newest(sql`a.since`, sql`a.until`)}), (${newest(sql`a.until + 1`, sql`a.until + 1`)}),
        (${newest(sql`a.until + 2`, sql`a.until + 2`)})) as value
      from ${rowsOf(asked)} as a(account, metric, before, since, until)`.execute(db)
  return new Map(rows.flatMap(({ account, value }) => (value === null ? [] : [[account, Number(value)] as const])))
}

/** The newest value of metrics of accounts, by account and metric. */
export async function newestTotals(
  db: Db,
  teamId: string,
  asked: readonly { accountId: string; metric: string }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ account: string; metric: string; value: string }>`
    select a.account, a.metric, newest.value
      from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ metric }) => metric)}::text[])
        as a(account, metric)
      cross join lateral (
        select d.value from account_days d where d.team_id = ${teamId} and d.social_account_id = a.account
          and d.metric = a.metric order by d.day desc limit 1) newest`.execute(db)
  return new Map(rows.map(({ account, metric, value }) => [keyOf(account, metric), Number(value)]))
}

/** Posts of accounts that went live in a time, in these lists of theirs, by account; one without any is not in it. `from` and `to` in unix ms. */
export async function postsWithin(
  db: Db,
  teamId: string,
  asked: readonly { accountId: string; lists: readonly string[]; from: number; to: number }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ account: string; posts: number }>`
    select a.account, count(*)::int as posts
      from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ lists }) => lists.join(','))}::text[],
          ${asked.map(({ from }) => new Date(from))}::timestamptz[], ${asked.map(({ to }) => new Date(to))}::timestamptz[])
        as a(account, lists, since, until)
      join account_posts p on p.team_id = ${teamId} and p.social_account_id = a.account
        and p.list = any (string_to_array(a.lists, ',')) and p.posted_at >= a.since and p.posted_at < a.until
      group by 1`.execute(db)
  return new Map(rows.map(({ account, posts }) => [account, posts]))
}
