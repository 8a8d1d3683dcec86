import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PostRow } from './posts.ts'

/** What a network counts of one of its posts. */
interface Counted {
  id: string
  permalink: string | null
  likes: number | null
  comments: number | null
}

/**
 * Stores what the network counts of live posts of an account, and the link of those that have none. What it does not say stays as it was,
 * and so does the version: nobody changed the post. Returns the posts that differ.
 */
export async function writeFigures(
  db: Db,
  teamId: string,
  accountId: string,
  figures: readonly Counted[],
): Promise<PostRow[]> {
  if (figures.length === 0) return []
  const columns = sql`f(id text, permalink text, likes int, comments int)`
  const given = sql<Counted>`jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)`.as<'f'>(columns)
  return db
    .updateTable('posts')
    .from(given)
    .set({
      like_count: sql`coalesce(f.likes, posts.like_count)`,
      comment_count: sql`coalesce(f.comments, posts.comment_count)`,
      permalink: sql`coalesce(posts.permalink, f.permalink)`,
    })
    .where('posts.team_id', '=', teamId)
    .where('posts.social_account_id', '=', accountId)
    .where('posts.status', '=', Posted)
    .where(sql<boolean>`posts.content_id = f.id`)
    .where(
      sql<boolean>`(posts.like_count, posts.comment_count, posts.permalink) is distinct from
        (coalesce(f.likes, posts.like_count), coalesce(f.comments, posts.comment_count), coalesce(posts.permalink, f.permalink))`,
    )
    .returningAll('posts')
    .execute()
}
