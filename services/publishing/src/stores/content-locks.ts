import { contents } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PostRow } from './posts.ts'

/** Locks a post that still has this version for a person, or lets it go. Undefined: it was changed, or someone else has it. */
export async function lockFor(
  tx: Tx,
  teamId: string,
  { id, version }: Pick<PostRow, 'id' | 'version'>,
  { userId, locked }: { userId: string; locked: boolean },
): Promise<PostRow | undefined> {
  const free = sql<boolean>`(locked_by is null or locked_until < now() or locked_by = ${userId})`
  return tx
    .updateTable('posts')
    .set({
      locked_by: locked ? userId : null,
      locked_until: locked ? sql<Date>`now() + make_interval(mins => ${contents.lockMinutes})` : null,
    })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .where(free)
    .returningAll()
    .executeTakeFirst()
}
