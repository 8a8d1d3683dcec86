import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { ProcessMedia } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { checkHead, isRefusal, processUpload } from '../actions/process-upload.ts'
import { queueVideo } from '../actions/queue-video.ts'
import type { Deps } from '../deps.ts'
import { isVideo } from '../model/sniff.ts'
import { findMedia } from '../stores/media.ts'

export { ProcessMedia }

/**
 * Processes an upload whose process ended before it did, and gives a video to the media workers. A refused file is a result and no
 * failure of the job.
 */
export function processMedia(deps: Deps): JobHandler<typeof ProcessMedia> {
  return async ({ mediaId, teamId }) => {
    const media = await findMedia(deps.db, teamId, mediaId)
    if (!media || media.status !== MediaLoading || media.stored !== media.bytes) return
    try {
      if (isVideo(await checkHead(deps, media))) await queueVideo(deps, media)
      else await processUpload(deps, media)
    } catch (err) {
      if (!isRefusal(err)) throw err
    }
  }
}
