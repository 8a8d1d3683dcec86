import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { contentOf } from '../../model/post.ts'
import { insertBatch } from '../../stores/batches.ts'
import type { PostRow } from '../../stores/posts.ts'
import { placeBefore } from './batch.ts'

/** What a call for one post did: the post before and after it, and the posts that it made beside. */
interface Change {
  before: PostRow
  after: PostRow
  created?: readonly PostRow[]
}

/**
 * Keeps the state and time that a post had, and what it said where that changed, as calls for several posts do: one way back for both, which knows the slot, its minute and the
 * zone where the time that is shown does not tell them. Returns the batch; undefined where there is nothing to go back to.
 */
export async function keepChange(
  tx: Tx,
  deps: Deps,
  who: Who,
  { before, after, created = [] }: Change,
): Promise<string | undefined> {
  if (before.status !== Draft && before.status !== Scheduled) return undefined
  const { id, version } = after
  const was = contentOf(before)
  const isOther = JSON.stringify(was) !== JSON.stringify(contentOf(after))
  const content = isOther || (before.draft_accounts && !after.draft_accounts) ? { content: was } : {}
  const entries = [
    { id, version, from: before.version, before: placeBefore(before), ...content },
    ...created.map(post => ({ id: post.id, version: post.version, before: null })),
  ]
  const batch = deps.ids.next()
  await insertBatch(tx, who.teamId, { id: batch, authorId: who.userId, entries })
  return batch
}
