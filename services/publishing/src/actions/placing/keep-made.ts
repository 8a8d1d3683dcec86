import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import { insertBatch } from '../../stores/batches.ts'
import { postsByIds } from '../../stores/posts.ts'
import { placeBefore } from './batch.ts'

interface Made {
  /** The batch has this id: one that no other has, so that a repeated request names the same. */
  batch: string
  posts: readonly string[]
  /** The draft that they took the place of, where it was deleted. */
  replaced: string | undefined
}

/** Keeps which posts a call made, in its transaction: undone, they are deleted and the draft is back. */
export async function keepMade(tx: Tx, who: Who, { batch, posts, replaced }: Made): Promise<void> {
  const rows = await postsByIds(tx, who.teamId, [...posts, ...(replaced ? [replaced] : [])])
  const entries = rows.map(row => {
    const { id, version } = row
    if (id !== replaced) return { id, version, before: null }
    return { id, version, from: version - 1, before: placeBefore(row), deleted: true as const }
  })
  await insertBatch(tx, who.teamId, { id: batch, authorId: who.userId, entries })
}
