import { InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Db } from '../db/db.ts'

/** A post that stands in the way of others of its account. */
export interface PlannedPostRow {
  id: string
  social_account_id: string
  post_at: Date
  slot_id: string | null
  slot_date: string | null
}

/** Posts of these accounts from `since` on that are planned, going out, or live since then, without those of `except`. */
export async function plannedPosts(
  db: Db,
  teamId: string,
  accountIds: readonly string[],
  { since, until, except = [] }: { since: Date; until: Date; except?: readonly string[] },
): Promise<PlannedPostRow[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'social_account_id', 'post_at', 'slot_id', 'slot_date'])
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .where('post_at', '>=', since)
    .where('post_at', '<=', until)
    .where('status', 'in', [Scheduled, InProgress, Posted])
    .where('deleted_at', 'is', null)
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .execute()
  return rows.map(row => ({ ...row, post_at: row.post_at as Date }))
}
