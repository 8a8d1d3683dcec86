import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Posts that are looked at: the newest ones with the hashtag. So it costs the same for a hashtag of ten posts and one of a million. */
const NEWEST = 500

export interface Related {
  name: string
  /** Posts of those looked at that have it too. */
  together: number
}

/** Hashtags that the newest posts with this one have too, the most frequent first, at most `most`; and how many posts those are. */
export async function relatedTags(db: Db, tag: string, most: number): Promise<{ posts: number; related: Related[] }> {
  const { rows } = await sql<{ posts: number; related: Related[] | null }>`
    with newest as materialized (
      select p.tags from (
        select post_id from explored_post_tags where tag = ${tag} order by posted_at desc, post_id desc limit ${NEWEST}
      ) n join explored_posts p on p.id = n.post_id
    ), others as (
      select u.tag as name, count(*)::int as together
      from newest, unnest(newest.tags) as u(tag) where u.tag <> ${tag}
      group by u.tag order by together desc, name limit ${most}
    )
    select (select count(*)::int from newest) as posts,
      (select json_agg(json_build_object('name', name, 'together', together) order by together desc, name) from others) as related`.execute(
    db,
  )
  return { posts: rows[0]?.posts ?? 0, related: rows[0]?.related ?? [] }
}
