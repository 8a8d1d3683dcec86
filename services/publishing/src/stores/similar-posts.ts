import { postTypes } from '@fanfare/contracts/entities/post-types.ts'
import { Draft, Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { keepsGap } from '@fanfare/contracts/slots.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type KnownPost, SAME_MS } from '../model/duplicates.ts'
import { isGoingOut } from './going-out.ts'
import { type PostFilter, postsOf } from './post-lists.ts'

const keepingGap = postTypes.filter(keepsGap)
const SAME_SECONDS = SAME_MS / 1000
const within = sql.lit(`${SAME_SECONDS} seconds`)

/**
 * A table (post_id, x, other, other_at) of the posts of this range that are to come and have something in common with another one of their
 * account within 14 days: of those others the one that has most in common with it, of these the nearest. x is what they share. 1: the
 * caption, 2: a file, 3: both. Posts of one series repeat on purpose. All are compared in one pass: only fingerprints that
 * occur more than once are put in order of time, and those of one series that follow each other are one run, beside which the others lie.
 */
export function samesIn(db: Db, teamId: string, range: PostFilter & { start: Date; end: Date }) {
  const toCome = sql.join([Draft, Scheduled, Failed].map(status => sql.lit(status)))
  const ofAccounts = range.accounts
    ? sql`and social_account_id in (${postsOf(db, teamId, range).select('social_account_id')})`
    : sql``
  const seconds = sql.lit(SAME_SECONDS)
  return sql<{ post_id: string; x: number; other: string; other_at: Date }>`(
    with near as materialized (
      select id, social_account_id as a, coalesce(series_id, -id) as own, series_id, extract(epoch from post_at)::float8 as at, text_print,
        picture_prints, status in (${toCome}) as comes
      from posts
      where team_id = ${teamId} and deleted_at is null ${ofAccounts}
        and post_at >= ${range.start}::timestamptz - interval ${within} and post_at < ${range.end}::timestamptz + interval ${within}
    ), prints as materialized (
      select id, a, own, series_id, at, comes, 1 as bit, text_print as print from near where text_print is not null
      union all
      select id, a, own, series_id, at, comes, 2, unnest(picture_prints) from near
    ), again as materialized (
      select a, bit, print, bool_or(series_id is not null) as repeats
      from prints group by a, bit, print having count(*) > 1 and bool_or(comes)
    ), beside as materialized (
      select id, a, own, at, comes, bit, print, repeats, lag(id) over w as before, lag(at) over w as before_at,
        lead(id) over w as after, lead(at) over w as after_at, lag(own) over w as own_before
      from prints join again using (a, bit, print)
      window w as (partition by a, bit, print order by at, id)
    ), runs as (
      select *, count(*) filter (where own is distinct from own_before) over (partition by a, bit, print order by at, id) as run
      from beside where repeats
    ), seen as (
      select id, comes, bit, at, before, before_at, after, after_at from beside where not repeats
      union all
      select id, comes, bit, at, first_value(before) over w, first_value(before_at) over w, last_value(after) over w,
        last_value(after_at) over w
      from runs
      window w as (partition by a, bit, print, run order by at, id rows between unbounded preceding and unbounded following)
    ), others as (
      select seen.id, bit_or(bit) as x, other, other_at, abs(other_at - seen.at) as apart
      from seen cross join lateral (values (before, before_at), (after, after_at)) as found (other, other_at)
      where comes and abs(other_at - seen.at) <= ${seconds}
      group by seen.id, seen.at, other, other_at
    )
    select distinct on (id) id as post_id, x, other, to_timestamp(other_at) as other_at
    from others order by id, x = 3 desc, apart, other_at, other
  )`
}

interface Near {
  accountIds: readonly string[]
  since: Date
  until: Date
}

interface Looked extends Near {
  /** Fingerprints of captions and files. */
  prints: readonly string[]
  /** Only posts that go out. */
  going?: boolean
  /** A post that is left out, and so are those of its series. */
  except?: string | undefined
}

/** Posts of these accounts between `since` and `until` that have one of these fingerprints, each with those of them that it has. */
export async function postsWith(
  db: Db,
  teamId: string,
  { accountIds, since, until, prints, going = false, except }: Looked,
): Promise<KnownPost[]> {
  if (accountIds.length === 0 || prints.length === 0) return []
  const others = except
    ? sql`and id <> ${except} and (series_id is null or series_id is distinct from
        (select series_id from posts where id = ${except} and team_id = ${teamId}))`
    : sql``
  const { rows } = await sql<{ id: string; a: string; at: number; series: string | null; prints: string[] }>`
    select id, social_account_id as a, extract(epoch from post_at)::float8 * 1000 as at, series_id as series,
      array_agg(distinct print) as prints
    from posts cross join lateral unnest(picture_prints || text_print) as print
    where social_account_id = any (${[...accountIds]}::bigint[]) and team_id = ${teamId} and deleted_at is null
      and post_at >= ${since} and post_at <= ${until}
      ${going ? sql`and ${isGoingOut}` : sql``} ${others}
      and print in (select unnest(${[...new Set(prints)]}::text[]))
    group by id`.execute(db)
  return rows.map(({ id, a: accountId, at, series, prints: has }) => ({ id, accountId, at, series, prints: has }))
}

/** Times of the account's posts that go out, from `gap` minutes before a time to a day after it, in order. */
export async function postsAround(
  db: Db,
  teamId: string,
  { accountId, at, gap, except }: { accountId: string; at: Date; gap: number; except?: string | undefined },
): Promise<Date[]> {
  if (gap <= 0) return []
  const rows = await db
    .selectFrom('posts')
    .select('post_at')
    .where('social_account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .where(isGoingOut)
    .where('post_type', 'in', keepingGap)
    .where('post_at', '>', new Date(at.getTime() - gap * 60_000))
    .where('post_at', '<', new Date(at.getTime() + 24 * 3_600_000 + gap * 60_000))
    .$if(except !== undefined, query => query.where('id', '<>', except as string))
    .orderBy('post_at')
    .limit(200)
    .execute()
  return rows.flatMap(row => row.post_at ?? [])
}
