import type { Db } from '../deps.ts'

/** Tries so far of the newest publication of each post. */
export async function attemptsOf(db: Db, teamId: string, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('publications')
    .select(['post_id', 'attempt'])
    .distinctOn('post_id')
    .where('post_id', 'in', postIds)
    .where('team_id', '=', teamId)
    .orderBy('post_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.post_id, row.attempt]))
}
