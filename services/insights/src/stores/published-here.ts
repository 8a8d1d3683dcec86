import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Place } from './insight-accounts.ts'

interface PublishedPost {
  postId: string
  accountId: string
  at: string
}

/** Notes that posts of this product are live on accounts. The same again changes nothing. */
export async function notePublished(tx: Tx, teamId: string, posts: readonly PublishedPost[]): Promise<void> {
  if (posts.length === 0) return
  await sql`
    insert into published_here (team_id, social_account_id, post_id, at)
    select ${teamId}, account, post, at from unnest(${posts.map(({ accountId }) => accountId)}::bigint[],
      ${posts.map(({ postId }) => postId)}::bigint[], ${posts.map(({ at }) => at)}::timestamptz[]) as live(account, post, at)
    on conflict do nothing`.execute(tx)
}

/** Those of an account that went live on days of a zone, the first one first. */
export async function publishedBetween(
  db: Db,
  { teamId, accountId }: Place,
  zone: string,
  { since, until }: { since: string; until: string },
): Promise<{ day: string; post_id: string }[]> {
  const { rows } = await sql<{ day: string; post_id: string }>`
    select (at at time zone ${zone})::date as day, post_id from published_here
      where team_id = ${teamId} and social_account_id = ${accountId}
        and at >= ${since}::date::timestamp at time zone ${zone}
        and at < (${until}::date + 1)::timestamp at time zone ${zone}
      order by at, post_id`.execute(db)
  return rows
}

/** Deletes marks from before an instant. Returns how many, at most `most`. */
export async function deleteOldPublished(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from published_here where ctid in (
      select ctid from published_here where at < ${before} order by at limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes those of a team. */
export const deletePublishedOf = (db: Db, teamId: string) =>
  db.deleteFrom('published_here').where('team_id', '=', teamId).execute()
