import { placing } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Entry } from '../model/placing.ts'

const expired = sql<boolean>`created_at < now() - make_interval(days => ${placing.undoDays})`

/** Keeps what a call changed, so that it can be undone, and removes the team’s batches that no longer can. */
export async function insertBatch(
  tx: Tx,
  teamId: string,
  { id, authorId, entries }: { id: string; authorId: string; entries: readonly Entry[] },
): Promise<void> {
  await tx.deleteFrom('post_batches').where('team_id', '=', teamId).where(expired).execute()
  await tx
    .insertInto('post_batches')
    .values({ id, team_id: teamId, author_id: authorId, entries: JSON.stringify(entries), undone_at: null })
    .execute()
}

/**
 * Marks a batch as undone and returns what it changed; with `authorId` only one of that person. Undefined: the team has none of that id that
 * can still be undone.
 */
export async function takeBatch(
  tx: Tx,
  teamId: string,
  id: string,
  authorId: string | undefined,
): Promise<Entry[] | undefined> {
  const row = await tx
    .updateTable('post_batches')
    .set({ undone_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .$if(authorId !== undefined, query => query.where('author_id', '=', authorId as string))
    .where('undone_at', 'is', null)
    .where(sql<boolean>`not (${expired})`)
    .returning('entries')
    .executeTakeFirst()
  return row?.entries
}
