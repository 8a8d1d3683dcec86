import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { LockContent } from '@fanfare/contracts/endpoints/contents.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { announceAfter } from '../../live.ts'
import { lockFor } from '../../stores/content-locks.ts'
import type { PostRow } from '../../stores/posts.ts'
import { changeWithRetry } from '../changeable-post.ts'

/**
 * Locks a post for the caller, or lets it go. Asked again it holds longer. The version stays: who read the post before can
 * save it under the lock.
 */
export async function lockContent(
  deps: Deps,
  who: Who,
  { id, locked = true }: BodyOf<typeof LockContent>,
): Promise<PostRow> {
  return changeWithRetry(deps, { who, id, field: 'body.id' }, post => {
    if (post.status === Posted) fail('post_state', { message: 'This post is live, so there’s nothing to lock.' })
    return transaction(deps.db, async tx => {
      const row = await lockFor(tx, who.teamId, post, { userId: who.userId, locked })
      if (row) announceAfter(tx, deps, row, 'locked')
      return row
    })
  })
}
