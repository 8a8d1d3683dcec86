import { type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface Made {
  source_ref: string
  post_id: string
  status: PostStatus
  post_at: Date | null
  permalink: string | null
}

/** The newest posts of a team that were made from each of these saved posts, at most `most` of each (by `posts_source_ref`). */
export async function postsOfSources(db: Db, teamId: string, refs: readonly string[], most: number) {
  if (refs.length === 0) return []
  const { rows } = await sql<Made>`
    select s.ref as source_ref, p.* from unnest(${refs}::bigint[]) s (ref) cross join lateral (
      select id as post_id, status, post_at, permalink from posts
      where team_id = ${teamId} and source_ref = s.ref and source = 'saved_post' and deleted_at is null
      order by id desc limit ${most}
    ) p`.execute(db)
  return rows.map(row => ({
    ...row,
    status: statusText[row.status] as 'draft' | 'scheduled' | 'inprogress' | 'posted' | 'error',
    post_at: row.post_at?.toISOString() ?? null,
  }))
}
