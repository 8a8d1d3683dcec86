import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { ProcessVideo } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { isRefusal, processUpload } from '../actions/process-upload.ts'
import type { Deps } from '../deps.ts'
import { findMedia } from '../stores/media.ts'

export { ProcessVideo }

/** Reads an uploaded video after its last byte. A refused file is a result and no failure of the job. */
export function processVideo(deps: Deps): JobHandler<typeof ProcessVideo> {
  return async ({ mediaId, teamId }, { signal }) => {
    const media = await findMedia(deps.db, teamId, mediaId)
    if (!media || media.status !== MediaLoading || media.stored !== media.bytes) return
    await processUpload(deps, media, signal).catch(err => {
      if (!isRefusal(err)) throw err
    })
  }
}
