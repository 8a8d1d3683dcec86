import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { ProcessMedia } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { isRefusal, processUpload } from '../actions/process-upload.ts'
import type { Deps } from '../deps.ts'
import { findMedia } from '../stores/media.ts'

export { ProcessMedia }

/** Processes a large upload after its last byte. A refused file is a result and no failure of the job. */
export function processMedia(deps: Deps): JobHandler<typeof ProcessMedia> {
  return async ({ mediaId, teamId }) => {
    const media = await findMedia(deps.db, teamId, mediaId)
    if (!media || media.status !== MediaLoading || media.stored !== media.bytes) return
    await processUpload(deps, media).catch(err => {
      if (!isRefusal(err)) throw err
    })
  }
}
