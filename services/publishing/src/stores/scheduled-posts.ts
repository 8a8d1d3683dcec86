import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** How many posts of each of these accounts are scheduled; deleted ones do not count, and accounts without any are left out. */
export const countScheduled = (
  db: Db,
  teamId: string,
  accountIds: readonly string[],
): Promise<{ account_id: string; posts: number }[]> =>
  db
    .selectFrom('posts')
    .select(['social_account_id as account_id', sql<number>`count(*)::int`.as('posts')])
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .where('status', '=', Scheduled)
    .where('deleted_at', 'is', null)
    .groupBy('social_account_id')
    .execute()
