import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

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

/** What is wanted and due, and in the hands of no worker that is believed. */
const isDue = sql`wanted_until > now() and due_at <= now()`
const isFree = sql`not failed and (claim is null or claim <> all(array(select claim from hashtag_batches where lease_until > now())))`

/**
 * Takes hashtags to read, in the order in which they were asked for last, and returns their names: none while the network wants to be left alone, or
 * while `mostAtOnce` are being read. A call that takes some waits for the others that do: what is being read is counted under their lock. What a lost
 * worker held is free. What was counted meanwhile, by a search or for another view, is not read again.
 */
export const takeHashtags = (db: Db, { claim, leaseMs, most, mostAtOnce, name }: Taking): Promise<string[]> =>
  transaction(db, async tx => {
    // The names of the two tables are sorted by different rules: without a word on it, no index of `hashtags` could be asked.
    // Without a sort the rows come from the index in their order. Where the table has no statistics yet, all that is queued would be sorted for each
    // taking: 130 ms of 100,000.
    const { rows: open } =
      await sql`select set_config('enable_sort', 'off', true) from hashtag_reading where waits_until <= now() for update`.execute(
        tx,
      )
    if (open.length === 0) return []
    const which =
      name === undefined ? sql`${isDue} and ${isFree} order by wanted_until` : sql`name = ${name} and ${isFree}`
    const { rows: taken } = await sql<{ name: string }>`
      with lost as (
        delete from hashtag_batches where lease_until <= now()
      ), next as materialized (
        select ctid as at, name from hashtag_queue where ${which}
        limit greatest(0, least(${most}::int, ${mostAtOnce}::int - (select coalesce(sum(open), 0) from hashtag_batches where lease_until > now())))
        for update skip locked
      ), seen as materialized (
        select at, coalesce((select h.fetched_at > now() - ${hashtagLimits.cachedSeconds}::int * interval '1 second'
          from hashtags h where h.name = next.name collate "default"), false) as fresh from next
      ), counted as (
        delete from hashtag_queue where ctid = any(array(select at from seen where fresh))
      ), taken as (
        update hashtag_queue set claim = ${claim} where ctid = any(array(select at from seen where not fresh)) returning name
      ), batch as (
        insert into hashtag_batches (claim, lease_until, open)
        select ${claim}, now() + ${leaseMs} * interval '1 ms', count(*) from taken having count(*) > 0
      )
      select name from taken`.execute(tx)
    return taken.map(row => row.name)
  })

/** Has claims believed for `leaseMs` more. */
export const holdHashtags = (db: Db, claims: readonly string[], leaseMs: number) =>
  sql`update hashtag_batches set lease_until = now() + ${leaseMs} * interval '1 ms' where claim = any(${claims}::bigint[])`.execute(
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

/** An outcome with the claim under which it was read. */
export type Claimed = Outcome & { claim: string }

/** Readings of a hashtag until it counts as failed, the wait after the first one, ms, and how long it stays failed. */
export interface RetryRule {
  attempts: number
  backoffMs: number
  failedMs: number
}

/**
 * Writes what came of hashtags, of those that still belong to their claims. Returns how many did. Nothing that waits for a lock of the queue holds one
 * that this waits for (`wantHashtags` passes over what is locked), and counts are written in the order of their names: so no two wait for each other.
 */
export async function settleHashtags(
  db: Db,
  outcomes: readonly Claimed[],
  { attempts, backoffMs, failedMs }: RetryRule,
): Promise<number> {
  if (outcomes.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(outcomes)}::json) as g(claim bigint, name text, kind text, id text, posts bigint, "afterMs" int)
    ), counted as (
      delete from hashtag_queue q using given g
      where g.kind = 'counted' and q.name = g.name and q.claim = g.claim returning g.claim, g.name, g.id, g.posts
    ), kept as (
      insert into hashtags (name, network_id, media_count, fetched_at) select name, id, posts, now() from counted order by name
      on conflict (name) do update set
        network_id = coalesce(hashtags.network_id, excluded.network_id), media_count = excluded.media_count,
        fetched_at = excluded.fetched_at, wanted_until = excluded.wanted_until, state = excluded.state
    ), uncounted as (
      update hashtag_queue q set
        attempts = case g.kind when 'failed' then q.attempts + 1 else q.attempts end,
        failed = g.kind = 'failed' and q.attempts + 1 >= ${attempts}::int,
        due_at = now() + interval '1 ms' * case
          when g.kind = 'later' then coalesce(g."afterMs", 0)
          when q.attempts + 1 >= ${attempts}::int then ${failedMs}::int
          else ${backoffMs}::int * power(2, q.attempts) end,
        claim = null
      from given g where g.kind <> 'counted' and q.name = g.name and q.claim = g.claim returning g.claim
    ), done as (
      select claim, count(*)::int as count from (select claim from counted union all select claim from uncounted) as each group by claim
    ), over as (
      delete from hashtag_batches b using done d where b.claim = d.claim and b.open <= d.count
    ), fewer as (
      update hashtag_batches b set open = b.open - d.count from done d where b.claim = d.claim and b.open > d.count
    )
    select coalesce(sum(count), 0)::int as count from done`.execute(db)
  return rows[0]?.count ?? 0
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
      select 1 from hashtag_queue where ${isDue} and ${isFree}
        and not exists (select 1 from hashtag_reading where waits_until > now()) limit ${most}
    ) as due`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Notes that somebody waits for these hashtags for `seconds` from now, and queues them, those too that failed long enough ago. A row that is wanted for
 * most of that time already is left alone: views ask every second.
 */
export async function wantHashtags(db: Db, names: readonly string[], seconds: number): Promise<void> {
  if (names.length === 0) return
  await sql`
    update hashtag_queue q set wanted_until = now() + ${seconds} * interval '1 second', failed = false,
      attempts = case when failed then 0 else attempts end
    where name in (
      select name from hashtag_queue where name = any(${names}::text[])
        and case when failed then due_at <= now() else wanted_until < now() + ${(seconds * 2) / 3} * interval '1 second' end
      for update skip locked)`.execute(db)
  await sql`
    insert into hashtag_queue (name, wanted_until, due_at)
    select name, now() + ${seconds} * interval '1 second', now()
    from unnest(${names}::text[]) as given(name) order by name
    on conflict (name) do nothing`.execute(db)
}
