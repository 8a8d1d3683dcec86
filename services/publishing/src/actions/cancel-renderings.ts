import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { findMedia } from '../stores/media.ts'
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
