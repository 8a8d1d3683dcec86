import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Db } from '../db/db.ts'
import { isGoingOut } from './going-out.ts'

/** A post that keeps others of its account away from its time. */
export interface PlannedPostRow {
  id: string
  social_account_id: string
  post_at: Date
  slot_id: string | null
  slot_date: string | null
  post_type: PostType
}

/**
 * Posts of these accounts due between `since` and `until` that go out, without those of `except`.
 */
export async function plannedPosts(
  db: Db,
  teamId: string,
  accountIds: readonly string[],
  { since, until, except = [] }: { since: Date; until: Date; except?: readonly string[] },
): Promise<PlannedPostRow[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'social_account_id', 'post_at', 'slot_id', 'slot_date', 'post_type'])
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .where('post_at', '>=', since)
    .where('post_at', '<=', until)
    .where(isGoingOut)
    .where('deleted_at', 'is', null)
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .execute()
  return rows.map(row => ({ ...row, post_at: row.post_at as Date }))
}

/** Whether another post of the team already fills that occurrence of a slot. */
export async function isSlotTaken(
  db: Db,
  teamId: string,
  { slotId, date, except }: { slotId: string; date: string; except: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('slot_id', '=', slotId)
    .where('slot_date', '=', date)
    .where('id', '<>', except)
    .where(isGoingOut)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
