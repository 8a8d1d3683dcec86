import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { hasVideo } from '../model/kinds.ts'
import { findMedia } from '../stores/media.ts'
import type { PostRow } from '../stores/posts.ts'
import * as store from '../stores/renderings.ts'
import { fileNotFound } from './put-upload.ts'
import { announceRendering } from './renderings.ts'

/**
 * Cancels the renderings of a file that are not finished: a worker that has one in hand ends it within about a second. A post that needs one
 * later has it begun again. Returns how many there were. Throws `media_not_found`, `not_allowed`, and `rendering_needed` where a post that
 * is scheduled or going out shows the file.
 */
export async function cancelRenderings(deps: Deps, who: Who, mediaId: string): Promise<number> {
  const field = 'params.id'
  const media = (await findMedia(deps.db, who.teamId, mediaId)) ?? fileNotFound()
  if (!mayChangePost(who, media.author_id))
    fail('not_allowed', {
      field,
      rule: 'a video of your own',
      message: 'Only the person who uploaded this video or a manager can stop its conversion.',
    })
  const rows = (await store.cancelRenderings(deps.db, who.teamId, mediaId)) ?? fail('rendering_needed', { field })
  for (const row of rows) void announceRendering(deps, row)
  return rows.length
}

/**
 * Ends, once `tx` is committed, what is still being made of videos that a post shows no more, unless another one needs them that is to go out.
 * `after`: the post as it is then; absent: it was deleted.
 */
export function endUnneededRenderings(tx: Tx, deps: Deps, before: PostRow, after?: PostRow): void {
  if (!hasVideo(before.kind)) return
  const shown = new Set(after?.items.map(({ media_id }) => media_id))
  const dropped = new Set(before.items.map(({ media_id }) => media_id).filter(id => !shown.has(id)))
  if (dropped.size === 0) return
  afterCommit(tx, () => {
    end().catch(err => deps.log.info({ err, postId: before.id }, 'what no post needs is made all the same'))
  })
  async function end(): Promise<void> {
    for (const id of dropped)
      for (const row of (await store.cancelRenderings(deps.db, before.team_id, id)) ?? [])
        void announceRendering(deps, row)
  }
}
