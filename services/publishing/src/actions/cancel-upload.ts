import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { removeUpload } from '../storage/storage.ts'
import { cancelUpload, deleteStale, findMedia } from '../stores/media.ts'
import { endWriter } from './store-piece.ts'

const noUpload = (): never =>
  fail('media_not_found', { field: 'params.id', rule: 'an upload of this team that is not ready' })

/**
 * Cancels an upload that is not ready and removes what was stored of it. A worker that reads the file ends that within about a second, and
 * removes what it stored since. What a crash in between leaves is removed by `tidyMedia`.
 */
export async function cancelOpenUpload({ db, storage }: Deps, who: Who, id: string): Promise<void> {
  const { author_id } = (await findMedia(db, who.teamId, id)) ?? noUpload()
  if (!mayChangePost(who, author_id))
    fail('not_allowed', {
      field: 'params.id',
      rule: 'an upload of your own',
      message: 'Only the person who started this upload or a manager can cancel it.',
    })
  if (!(await cancelUpload(db, who.teamId, id))) noUpload()
  endWriter(id)
  await removeUpload(storage, id)
  await deleteStale(db, who.teamId, id)
}
