import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Place } from './insight-accounts.ts'

interface ReadList {
  list: string
  /** Unix ms. */
  from: number
  to: number
  posts: readonly { id: string; at: string }[]
}

/** Keeps the posts of a list, and deletes those of its time that are not in it any more: they are gone at the network. */
export async function writePosts(tx: Tx, { teamId, accountId }: Place, read: ReadList, at: Date): Promise<void> {
  const { list, from, to } = read
  const rows = [...new Map(read.posts.map(post => [post.id, post])).values()]
  await sql`
    insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at)
    select ${teamId}, ${accountId}, ${list}, id, at, ${at}
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(post => post.at)}::timestamptz[]) as read(id, at)
    on conflict (team_id, social_account_id, list, post_id) do update
      set posted_at = excluded.posted_at, read_at = excluded.read_at`.execute(tx)
  await tx
    .deleteFrom('account_posts')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('list', '=', list)
    .where('posted_at', '>=', new Date(from))
    .where('posted_at', '<', new Date(to))
    .where('read_at', '<', at)
    .execute()
}

/** How many posts went live on each day of a zone, first and last; days without any are left out. */
export async function postsByDay(
  db: Db,
  { teamId, accountId }: Place,
  zone: string,
  { since, until }: { since: string; until: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (posted_at at time zone ${zone})::date as day, count(*)::int as count from account_posts
      where team_id = ${teamId} and social_account_id = ${accountId}
        and posted_at >= ${since}::date::timestamp at time zone ${zone}
        and posted_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Deletes posts from before an instant. Returns how many, at most `most`. */
export async function deleteOldPosts(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_posts where ctid in (
      select ctid from account_posts where posted_at < ${before} order by posted_at limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes what is known of the posts of a team's accounts. Returns how many, at most `most`. */
export async function deletePostsOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_posts where (team_id, social_account_id, list, post_id) in (
      select team_id, social_account_id, list, post_id from account_posts where team_id = ${teamId} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
