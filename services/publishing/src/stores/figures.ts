import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { notLiveStates, openStates, workingStates } from '../model/states.ts'
import type { PublicationState } from '../model/stored.ts'
import { listOf } from './row-values.ts'

/*
 * Figures of all teams together for the operator: numbers and ids, no texts of people. Each query reads a bounded number of rows by an
 * index (migrations 0001 and 0006); a count that reaches its bound stays there.
 */

/** Most rows that a query reads. */
const most = { states: 100_000, rows: 10_000, listed: 50 }

const begun = sql.raw(listOf(workingStates))
const notLive = sql.raw(listOf(notLiveStates))
/** What an overdue publication waits for. */
const waits = sql.raw("case when next_at > now() then 'network' else 'publisher' end")

const all = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

/** Publications by state: every open state, even with none. Unconfirmed ones of deleted posts are left out: nobody can decide about them. */
export const countByState = async (db: Db): Promise<{ state: PublicationState; count: number }[]> => {
  const rows = await all(
    db,
    sql<{ state: PublicationState; count: number }>`
      select state, count(*)::integer as count from (
        (select state from publications
          where state not in ('decorated', 'failed', 'cancelled') and state <> 'unconfirmed' limit ${most.states})
        union all
        (select p.state from publications p join posts on posts.id = p.post_id and posts.deleted_at is null
          where p.state = 'unconfirmed' limit ${most.rows})
      ) open group by state`,
  )
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return openStates.map(state => ({ state, count: found.get(state) ?? 0 }))
}

export type Waits = 'publisher' | 'network'

/**
 * How long the longest overdue post that is not live has been due, s, by what it waits for: `publisher`, a worker; `network`, the end of a
 * delay that a network asked for or that follows a failure. 0 where there is none.
 */
export const oldestDue = async (db: Db): Promise<Record<Waits, number>> => {
  const rows = await all(
    db,
    sql<{ waits: Waits; seconds: number }>`
      select waits, extract(epoch from now() - min(due_at))::double precision as seconds from (
        select due_at, ${waits} as waits from publications
        where state in ${notLive} and due_at <= now() order by due_at limit ${most.rows}
      ) due group by waits`,
  )
  return { publisher: 0, network: 0, ...Object.fromEntries(rows.map(row => [row.waits, row.seconds])) }
}

export interface LateRow {
  post_id: string
  team_id: string
  state: PublicationState
  waits: Waits
  attempt: number
  due_at: Date
}

/** Posts that should be live by now, the longest overdue first. */
export const latePosts = (db: Db): Promise<LateRow[]> =>
  all(
    db,
    sql<LateRow>`
      select post_id, team_id, state, ${waits} as waits, attempt, due_at from publications
      where state in ${notLive} and due_at <= now() - interval '15 seconds' order by due_at limit ${most.listed}`,
  )

export interface HeldRow {
  reason: string
  count: number
  due_at: Date
}

/** Held posts by the code of their reason, with the time at which the first of them was due. */
export const heldByReason = (db: Db): Promise<HeldRow[]> =>
  all(
    db,
    sql<HeldRow>`
      select reason, count(*)::integer as count, min(due_at) as due_at from (
        select coalesce(fault->>'code', 'none') as reason, due_at from publications
        where state = 'held' limit ${most.rows}
      ) held group by reason order by count(*) desc, reason limit ${most.listed}`,
  )

export interface UnsureRow {
  post_id: string
  team_id: string
  due_at: Date
  since: Date
}

/** Posts that wait for a person's decision, the oldest first; `since`: when the last irreversible call was intended. */
export const unconfirmedPosts = (db: Db): Promise<UnsureRow[]> =>
  all(
    db,
    sql<UnsureRow>`
      select p.post_id, p.team_id, p.due_at, coalesce(p.commit_requested_at, p.updated_at) as since
      from publications p join posts on posts.id = p.post_id and posts.deleted_at is null
      where p.state = 'unconfirmed' order by p.due_at limit ${most.listed}`,
  )

/** Publications that failed for good in the last 24 hours, by the code of their reason. */
export const failedByReason = (db: Db): Promise<{ reason: string; count: number }[]> =>
  all(
    db,
    sql<{ reason: string; count: number }>`
      select reason, count(*)::integer as count from (
        select coalesce(fault->>'code', 'none') as reason from publications
        where state = 'failed' and updated_at > now() - interval '24 hours' order by updated_at desc limit ${most.rows}
      ) failed group by reason order by count(*) desc, reason limit ${most.listed}`,
  )

export interface Lateness {
  count: number
  /** Seconds from due to live; null where nothing went live. */
  p50: number | null
  p95: number | null
  longest: number | null
}

/** How late the posts of the last hour went live. */
export const lateness = async (db: Db): Promise<Lateness> => {
  const [row] = await all(
    db,
    sql<Lateness>`
      select count(*)::integer as count, percentile_cont(0.5) within group (order by late) as p50,
        percentile_cont(0.95) within group (order by late) as p95, max(late) as longest
      from (
        select greatest(0, extract(epoch from published_at - due_at))::double precision as late from publications
        where published_at > now() - interval '1 hour' order by published_at desc limit ${most.rows}
      ) live`,
  )
  return row ?? { count: 0, p50: null, p95: null, longest: null }
}

/** Workers that hold publications now, by the name in their leases, with how many. */
export const leaseOwners = (db: Db): Promise<{ name: string; count: number }[]> =>
  all(
    db,
    sql<{ name: string; count: number }>`
      select lease_owner as name, count(*)::integer as count from (
        select lease_owner from publications
        where state in ${begun} and lease_until > now() and lease_owner is not null limit ${most.rows}
      ) held group by lease_owner order by lease_owner limit ${most.listed}`,
  )

/** How long the oldest event that is not in the stream yet has been waiting, s; 0 where there is none. */
export const outboxAge = async (db: Db): Promise<number> => {
  const [row] = await all(
    db,
    sql<{ seconds: number }>`
      select extract(epoch from now() - created_at)::double precision as seconds
      from outbox where sent_at is null order by id limit 1`,
  )
  return Math.max(0, row?.seconds ?? 0)
}
