import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { isGoingOut } from './going-out.ts'

export interface DayUse {
  social_account_id: string
  post_date: string
  used: number
}

/** Posts that count on a day. */
const counted = sql<boolean>`deleted_at is null and ${isGoingOut}`
/** So do live ones that were taken off the lists: they are on the network as before. */
const hidden = sql<boolean>`deleted_at is not null and status = ${sql.lit(Posted)}`

export interface Day {
  accountId: string
  date: string
}

/** A day on an account's clock. */
export interface AccountDay extends Day {
  /** The moments between which it lies; `end` is the next day's start. */
  start: Date
  end: Date
}

/**
 * Posts of each of these days, by the moments at which they go out: the zone of an account may have changed since they were planned. Days
 * without one are left out, and so are posts of `except`.
 */
export async function usedPerDay(
  db: Db,
  teamId: string,
  days: readonly AccountDay[],
  except: readonly string[] = [],
): Promise<DayUse[]> {
  if (days.length === 0) return []
  const { rows } = await sql<DayUse>`
    select account_id as social_account_id, date as post_date, count(*)::int as used
    from unnest(
      ${days.map(day => day.accountId)}::bigint[], ${days.map(day => day.date)}::text[],
      ${days.map(day => day.start)}::timestamptz[], ${days.map(day => day.end)}::timestamptz[]
    ) as days(account_id, date, starts, ends)
    join lateral (
      select id from posts
      where team_id = ${teamId} and social_account_id = account_id and post_at >= starts and post_at < ends and ${counted}
      union all
      select id from posts
      where team_id = ${teamId} and social_account_id = account_id and post_at >= starts and post_at < ends and ${hidden}
    ) as counting on not (id = any (${[...except]}::bigint[]))
    group by account_id, date`.execute(db)
  return rows
}

/** Posts of an account on one day, not counting `except`. */
export async function usedOn(db: Db, teamId: string, day: AccountDay, except?: string): Promise<number> {
  const [found] = await usedPerDay(db, teamId, [day], except === undefined ? [] : [except])
  return found?.used ?? 0
}

/** Stores the date that posts of an account have in its zone, after that changed: those that are not live, and those of the last two days. */
export async function storeDates(
  tx: Tx,
  teamId: string,
  accountId: string,
  dateOf: (at: Date) => string,
): Promise<void> {
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'post_at', 'post_date', 'time_before'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('post_at', 'is not', null)
    .where(eb => eb.or([eb('status', '<>', Posted), eb('post_at', '>', sql<Date>`now() - interval '2 days'`)]))
    .execute()
  const moved = rows.flatMap(({ id, post_at, post_date, time_before: before }) => {
    const date = dateOf(post_at as Date)
    const dateBefore = before && dateOf(new Date(before.post_at))
    return date === post_date && dateBefore === (before?.post_date ?? null) ? [] : [{ id, date, dateBefore }]
  })
  if (moved.length === 0) return
  await sql`update posts set
      post_date = moved.date,
      time_before = case when before is not null then time_before || jsonb_build_object('post_date', before) end
    from unnest(
      ${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ date }) => date)}::date[],
      ${moved.map(({ dateBefore }) => dateBefore)}::text[]
    ) as moved(id, date, before)
    where posts.id = moved.id and posts.team_id = ${teamId}`.execute(tx)
}

/**
 * Serializes transactions that plan a post on one of these days until `tx` ends. Locks in a fixed order, so that two cannot block
 * each other.
 */
export async function lockDays(tx: Tx, days: readonly Day[]): Promise<void> {
  const names = [...new Set(days.map(({ accountId, date }) => `fanfare-quota-${accountId}-${date}`))].sort()
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
