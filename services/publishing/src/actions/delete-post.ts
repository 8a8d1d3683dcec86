import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { isPlanned } from '../model/post.ts'
import { changePost, type PostRow } from '../stores/posts.ts'
import { lockPublications } from '../stores/publications.ts'
import { changeWithRetry } from './changeable-post.ts'
import { emitChanged } from './emit-post.ts'
import { withdraw, withdrawWaiting } from './publications.ts'

/** Deletes a post that is not live, and cancels its publication. */
export async function deletePost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, post => {
    if (post.status === Posted)
      fail('post_state', { message: 'This post is live. It can be removed from your lists, but not deleted.' })
    return transaction(deps.db, async tx => {
      await lockPublications(tx, who.teamId, id)
      const deleted = await changePost(tx, who.teamId, post, { deleted_at: await dbNow(tx) })
      if (!deleted) return undefined
      if (isPlanned(post) && (await withdraw(tx, deps, deleted)) === 'going_out') fail('post_going_out')
      if (post.status === Failed) await withdrawWaiting(tx, deleted)
      await emitChanged(tx, post, deleted)
      announceAfter(tx, deps, deleted, 'deleted')
      return deleted
    })
  })
}

/** Removes a live post from the lists. It stays live; no request is sent to the network (spec §4). */
export async function hidePost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, post => {
    if (post.status !== Posted) fail('post_state', { message: 'This post isn’t live. Delete it instead.' })
    return transaction(deps.db, async tx => {
      const hidden = await changePost(tx, who.teamId, post, { deleted_at: await dbNow(tx) })
      if (!hidden) return undefined
      await emitChanged(tx, post, hidden)
      announceAfter(tx, deps, hidden, 'deleted')
      return hidden
    })
  })
}
