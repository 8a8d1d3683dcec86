import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { changePost, type PostRow } from '../stores/posts.ts'
import { lockPublications } from '../stores/publications.ts'
import { onPost } from './on-post.ts'
import { withdraw } from './publications.ts'

/** Takes a post off the lists. A planned one is withdrawn with it; a live one stays at the network (spec §4). */
export async function deletePost(deps: Deps, teamId: string, id: string): Promise<PostRow> {
  return onPost(deps, { teamId, id }, post =>
    transaction(deps.db, async tx => {
      await lockPublications(tx, id)
      const deleted = await changePost(tx, teamId, post, { deleted_at: await dbNow(tx) })
      if (!deleted) return undefined
      const onItsWay = post.status === Scheduled || post.status === InProgress
      if (onItsWay && (await withdraw(tx, id)) === 'going_out') fail('post_going_out')
      announceAfter(tx, deps, deleted, 'deleted')
      return deleted
    }),
  )
}
