import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Place } from './insight-accounts.ts'

/** Values by day. The table has a part for each month (months.ts). */

export interface NewDay {
  metric: string
  day: string
  endedAt: string
  value: number
}

/** Keeps values: the same day again is the same row, with what the network says now. */
export async function writeDays(
  tx: Tx,
  { teamId, accountId }: Place,
  days: readonly NewDay[],
  at: Date,
): Promise<void> {
  const last = new Map(days.map(day => [`${day.metric} ${day.day}`, day]))
  const rows = [...last.values()]
  if (rows.length === 0) return
  await sql`
    insert into account_days (team_id, social_account_id, metric, day, ended_at, value, fetched_at)
    select ${teamId}, ${accountId}, metric, day, ended_at, value, ${at}
      from unnest(${rows.map(({ metric }) => metric)}::text[], ${rows.map(({ day }) => day)}::date[],
        ${rows.map(({ endedAt }) => endedAt)}::timestamptz[], ${rows.map(({ value }) => value)}::bigint[])
        as read(metric, day, ended_at, value)
    on conflict (team_id, social_account_id, metric, day) do update
      set ended_at = excluded.ended_at, value = excluded.value, fetched_at = excluded.fetched_at`.execute(tx)
}

/** Values of an account's metrics on days of its network, first and last. */
export const daysBetween = (
  db: Db,
  { teamId, accountId }: Place,
  metrics: readonly string[],
  { since, until }: { since: string; until: string },
): Promise<{ metric: string; day: string; value: string; fetched_at: Date }[]> =>
  db
    .selectFrom('account_days')
    .select(['metric', 'day', 'value', 'fetched_at'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('metric', 'in', metrics)
    .where('day', '>=', since)
    .where('day', '<=', until)
    .execute()

/** The newest value of each of these metrics. */
export const newestOf = (
  db: Db,
  { teamId, accountId }: Place,
  metrics: readonly string[],
): Promise<{ metric: string; value: string }[]> =>
  db
    .selectFrom('account_days')
    .distinctOn('metric')
    .select(['metric', 'value'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('metric', 'in', metrics)
    .orderBy('metric')
    .orderBy('day', 'desc')
    .execute()

/** Deletes values of a team's accounts. Returns how many, at most `most`. */
export async function deleteDaysOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_days where (team_id, social_account_id, metric, day) in (
      select team_id, social_account_id, metric, day from account_days where team_id = ${teamId} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
