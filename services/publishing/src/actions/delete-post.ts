import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { hasRest } from '../model/partly-live.ts'
import { isPlanned } from '../model/post.ts'
import { showState } from '../stores/post-state.ts'
import { changePost, type PostRow } from '../stores/posts.ts'
import { lockPublications } from '../stores/publications.ts'
import { endUnneededRenderings } from './cancel-renderings.ts'
import { changeWithRetry } from './changeable-post.ts'
import { emitChanged } from './emit-post.ts'
import { withdraw, withdrawRest, withdrawWaiting } from './publications.ts'

/** Deletes a post that is not live, and cancels its publication. Of one of which a part is live that part stays live, and the rest is cancelled. */
export async function deletePost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, post => {
    if (post.status === Posted)
      fail('post_state', { message: 'This post is live. It can be removed from your lists, but not deleted.' })
    return transaction(deps.db, async tx => {
      await lockPublications(tx, who.teamId, id)
      const deleted = await changePost(tx, who.teamId, post, { deleted_at: await dbNow(tx) })
      if (!deleted) return undefined
      const takeBack = hasRest(post) ? withdrawRest : withdraw
      if (isPlanned(post) && (await takeBack(tx, deps, deleted)) === 'going_out') fail('post_going_out')
      if (isPlanned(post) && hasRest(post)) await showState(tx, who.teamId, id)
      if (post.status === Failed) await withdrawWaiting(tx, deleted)
      endUnneededRenderings(tx, deps, deleted)
      await emitChanged(tx, who, post, deleted)
      announceAfter(tx, deps, deleted, 'deleted')
      return deleted
    })
  })
}

/** Removes a live post from the lists. It stays live; no request is sent to the network (spec §4). What of it has not begun does not go out. */
export async function hidePost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, post => {
    if (post.status !== Posted) fail('post_state', { message: 'This post isn’t live. Delete it instead.' })
    return transaction(deps.db, async tx => {
      await lockPublications(tx, who.teamId, id)
      const hidden = await changePost(tx, who.teamId, post, { deleted_at: await dbNow(tx) })
      if (!hidden) return undefined
      if (hasRest(post)) await withdrawRest(tx, deps, hidden)
      await emitChanged(tx, who, post, hidden)
      announceAfter(tx, deps, hidden, 'deleted')
      return hidden
    })
  })
}
