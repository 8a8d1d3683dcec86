import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Something live: the account, and the network's id of it. */
interface Content {
  account_id: string
  content_id: string
}

/** Posts of a team whose publications are these live ones (by `publications_content`); of two posts that say the same, the later one. */
export async function postsOfContents(
  db: Db,
  teamId: string,
  contents: readonly Content[],
): Promise<(Content & { post_id: string })[]> {
  if (contents.length === 0) return []
  const given = sql<Content>`jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)`.as<'c'>(
    sql`c(account_id bigint, content_id text)`,
  )
  return db
    .selectFrom(given)
    .innerJoin('publications as p', join =>
      join.onRef('p.social_account_id', '=', 'c.account_id').onRef('p.content_id', '=', 'c.content_id'),
    )
    .innerJoin('posts', join => join.onRef('posts.id', '=', 'p.post_id').on('posts.deleted_at', 'is', null))
    .where('p.team_id', '=', teamId)
    .where('p.content_id', 'is not', null)
    .distinctOn(['c.account_id', 'c.content_id'])
    .select(['c.account_id', 'c.content_id', 'p.post_id'])
    .orderBy('c.account_id')
    .orderBy('c.content_id')
    .orderBy('p.post_id', 'desc')
    .execute()
}
