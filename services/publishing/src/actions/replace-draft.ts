import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { changePost, postsByIds } from '../stores/posts.ts'
import { notChangeable, postNotFound } from './changeable-post.ts'
import { emitReplaced } from './emit-post.ts'

/**
 * Deletes the draft that new posts take the place of, in the transaction that makes them. It stays where the caller may not change it, is
 * locked by someone else, is deleted or no draft any more, or was changed since that version: what someone has written into it is kept.
 * Returns its id where it was deleted. Throws `post_not_found` where the team never had it.
 */
export async function replaceDraft(
  tx: Tx,
  deps: Deps,
  who: Who,
  replaces: BodyOf<typeof CreatePosts>['replaces'],
): Promise<string | undefined> {
  if (!replaces) return undefined
  const [draft] = await postsByIds(tx, who.teamId, [replaces.id])
  if (!draft) return postNotFound('body.replaces.id')
  const { status, version, deleted_at } = draft
  if (status !== Draft || version !== replaces.version || deleted_at) return undefined
  if (notChangeable(deps, who, draft)) return undefined
  // Undefined where it has just been changed: then it stays too.
  const deleted = await changePost(tx, who.teamId, draft, { deleted_at: await dbNow(tx) })
  if (!deleted) return undefined
  await emitReplaced(tx, who, deleted)
  announceAfter(tx, deps, deleted, 'deleted')
  return deleted.id
}
