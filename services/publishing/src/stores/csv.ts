import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Db } from '../db/db.ts'

/** Files of the team by name, without regard to case: the ids of each, newest first. Only files that are ready. */
export async function filesByName(db: Db, teamId: string, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', ({ fn }) => fn<string>('lower', ['file_name']).as('name')])
    .where('team_id', '=', teamId)
    .where('status', '=', MediaReady)
    .where(({ fn }) => fn<string>('lower', ['file_name']), 'in', [...new Set(names.map(name => name.toLowerCase()))])
    .orderBy('id', 'desc')
    .execute()
  const found = new Map<string, string[]>()
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id])
  return found
}

/** A post as it is looked for: the same caption on the same account, at the same time. */
export interface Alike {
  accountId: string
  caption: string
  /** null: a draft without a time. */
  at: Date | null
}

/** Ids of posts that are the same as this one and not deleted; of a post in a time slot, those that wait in any slot. */
export async function postsAlike(
  db: Db,
  teamId: string,
  { accountId, caption, at }: Alike,
  inSlot: boolean,
): Promise<string[]> {
  let query = db
    .selectFrom('posts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('caption', '=', caption)
    .where('deleted_at', 'is', null)
  if (inSlot) query = query.where('schedule_kind', '=', 'time_slot')
  else query = at ? query.where('post_at', '=', at) : query.where('post_at', 'is', null)
  const rows = await query.orderBy('id').limit(20).execute()
  return rows.map(({ id }) => id)
}
