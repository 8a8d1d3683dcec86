import { runPrepared } from '@fanfare/runtime/db/database.ts'
import type { Db } from '../db/db.ts'

const newest = {
  name: 'attempts-of-posts',
  text: `select distinct on (post_id) post_id, attempt from publications
    where post_id = any($1::bigint[]) and team_id = $2 order by post_id, id desc`,
}

/** Attempts so far of the newest publication of each post. */
export async function attemptsOf(db: Db, teamId: string, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await runPrepared<{ post_id: string; attempt: number }>(db, newest, [postIds, teamId])
  return new Map(rows.map(row => [row.post_id, row.attempt]))
}
