import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** Hashtags on their way through the pipeline: who reads which, and what became of it. Times are the database's. */

export interface Taking {
  /** A new number: what is written later names it. */
  claim: string
  /** How long it is believed without `holdHashtags`, ms. */
  leaseMs: number
  /** Of this taking, and of all that are being read at once. */
  most: number
  mostAtOnce: number
  /** Only this one, due or not; absent: those that are wanted and due. */
  name?: string
}

/** What is due is taken in the order in which it was asked for last; of what is wanted only. */
const dueOnes = sql`wanted_until > now() and due_at <= now() order by wanted_until`

const freeLost = (tx: Tx) =>
  sql`
    update hashtags set state = 'queued', claim = null, lease_until = null
    where name in (select name from hashtags where state = 'processing' and lease_until <= now() order by name for update skip locked)`.execute(
    tx,
  )

/**
 * Takes hashtags to read, and returns their names: none while the network wants to be left alone, or while `mostAtOnce` are being read. A call that
 * takes some waits for the others that do: what is being read is counted under their lock. What a lost worker held is free again before.
 */
export const takeHashtags = (db: Db, { claim, leaseMs, most, mostAtOnce, name }: Taking): Promise<string[]> =>
  transaction(db, async tx => {
    const { rows: open } = await sql`select 1 from hashtag_reading where waits_until <= now() for update`.execute(tx)
    if (open.length === 0) return []
    await freeLost(tx)
    // Without a sort the rows come from the index in their order. Where the table has no statistics yet, all that is queued would be sorted for each
    // taking: 130 ms of 100,000.
    // Without a sort the rows come from the index in their order. Where the table has no statistics yet, all that is queued would be sorted for each
    // taking: 130 ms of 100,000.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count, set_config('enable_sort', 'off', true) from hashtags where state = 'processing'`.execute(
      tx,
    )
    const left = Math.min(most, mostAtOnce - (rows[0]?.count ?? 0))
    if (left <= 0) return []
    const which = name === undefined ? dueOnes : sql`name = ${name}`
    const { rows: taken } = await sql<{ name: string }>`
      update hashtags set state = 'processing', claim = ${claim}, lease_until = now() + ${leaseMs} * interval '1 ms'
      where name in (select name from hashtags where state = 'queued' and ${which} limit ${left} for update skip locked)
      returning name`.execute(tx)
    return taken.map(row => row.name)
  })

/** Rows of a claim, locked in the order of their names, so that two who write the same ones never wait for each other. */
const held = (claim: string, names: readonly string[] | undefined) => sql`(
  select name from hashtags where state = 'processing' and claim = ${claim}
    ${names === undefined ? sql`` : sql`and name = any(${names}::text[])`}
  order by name for update)`

/** Has a claim believed for `leaseMs` more. */
export const holdHashtags = (db: Db, claim: string, leaseMs: number) =>
  sql`update hashtags set lease_until = now() + ${leaseMs} * interval '1 ms' where name in ${held(claim, undefined)}`.execute(
    db,
  )

/** What came of a hashtag. */
export type Outcome =
  /** `posts` is null where the network has none of this name. */
  | { name: string; kind: 'counted'; id: string | null; posts: number | null }
  /** No answer, or none that helps. */
  | { name: string; kind: 'failed' }
  /** Not asked, or told to ask later: that is no failure of the hashtag. `afterMs`: from now. */
  | { name: string; kind: 'later'; afterMs: number }

/** Readings of a hashtag until it counts as failed, the wait after the first one, ms, and how long it stays failed. */
export interface RetryRule {
  attempts: number
  backoffMs: number
  failedMs: number
}

/** Writes what came of hashtags, of those that still belong to the claim. Returns how many did. */
export async function settleHashtags(
  db: Db,
  claim: string,
  outcomes: readonly Outcome[],
  { attempts, backoffMs, failedMs }: RetryRule,
): Promise<number> {
  if (outcomes.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    update hashtags h set
      state = case
        when g.kind = 'counted' then 'processed'
        when g.kind = 'failed' and h.attempts + 1 >= ${attempts}::int then 'failed'
        else 'queued' end,
      network_id = coalesce(h.network_id, g.id),
      media_count = case when g.kind = 'counted' then g.posts else h.media_count end,
      fetched_at = case when g.kind = 'counted' then now() else h.fetched_at end,
      attempts = case g.kind when 'counted' then 0 when 'failed' then h.attempts + 1 else h.attempts end,
      due_at = case
        when g.kind = 'later' then now() + coalesce(g."afterMs", 0) * interval '1 ms'
        when g.kind = 'counted' then now()
        when h.attempts + 1 >= ${attempts}::int then now() + ${failedMs} * interval '1 ms'
        else now() + ${backoffMs} * power(2, h.attempts) * interval '1 ms' end,
      claim = null, lease_until = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as g(name text, kind text, id text, posts bigint, "afterMs" int)
    where h.name = g.name and h.name in ${held(
      claim,
      outcomes.map(({ name }) => name),
    )}`.execute(db)
  return Number(numAffectedRows)
}

/** Has nobody take hashtags for `ms`: the network wants to be left alone. */
export const closeReading = (db: Db, ms: number) =>
  sql`update hashtag_reading set waits_until = greatest(waits_until, now() + ${ms} * interval '1 ms')`.execute(db)

/** Milliseconds until hashtags are read again; 0: they are. */
export async function readingWaitsMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select ceil(greatest(0, extract(epoch from waits_until - now()) * 1000))::float8 as ms
    from hashtag_reading where waits_until > now()`.execute(db)
  return rows[0]?.ms ?? 0
}

/** How many hashtags are wanted and due, at most `most`. None while the network wants to be left alone. */
export async function countDue(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from hashtags where state = 'queued' and wanted_until > now() and due_at <= now()
        and not exists (select 1 from hashtag_reading where waits_until > now()) limit ${most}
    ) as due`.execute(db)
  return rows[0]?.count ?? 0
}

/** Gives back what lost workers held. */
export const freeLostHashtags = (db: Db): Promise<unknown> => transaction(db, freeLost)
