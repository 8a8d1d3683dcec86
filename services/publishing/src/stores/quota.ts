import { InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export interface DayUse {
  social_account_id: string
  post_date: string
  used: number
}

const counting = sql.join([Scheduled, InProgress, Posted].map(status => sql.lit(status)))
/** Posts that count on a day: scheduled, in progress, live, or possibly live. */
const counted = sql<boolean>`deleted_at is null and (status in (${counting}) or unconfirmed)`

/** Posts a day of these accounts between two dates (inclusive, YYYY-MM-DD). Days without one are left out, and so are posts of `except`. */
export async function usedPerDay(
  db: Db,
  teamId: string,
  accountIds: readonly string[],
  { first, last }: { first: string; last: string },
  except: readonly string[] = [],
): Promise<DayUse[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(['social_account_id', 'post_date'])
    .select(({ fn }) => fn.countAll<string>().as('used'))
    .where('social_account_id', 'in', accountIds)
    .where('team_id', '=', teamId)
    .where('post_date', '>=', first)
    .where('post_date', '<=', last)
    .where(counted)
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .groupBy(['social_account_id', 'post_date'])
    .execute()
  return rows.map(row => ({ ...row, post_date: row.post_date as string, used: Number(row.used) }))
}

export interface Day {
  accountId: string
  date: string
}

/** Posts of an account on one day, not counting `except`. */
export async function usedOn(db: Db, teamId: string, { accountId, date }: Day, except?: string): Promise<number> {
  const { used } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('used'))
    .where('social_account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('post_date', '=', date)
    .where(counted)
    .$if(except !== undefined, query => query.where('id', '<>', except as string))
    .executeTakeFirstOrThrow()
  return Number(used)
}

/**
 * Serializes transactions that plan a post on one of these days until `tx` ends. Locks in a fixed order, so that two cannot block
 * each other.
 */
export async function lockDays(tx: Tx, days: readonly Day[]): Promise<void> {
  const names = [...new Set(days.map(({ accountId, date }) => `fanfare-quota-${accountId}-${date}`))].sort()
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
