import type { CaptureThumbnail } from '@fanfare/contracts/jobs.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { keepThumbnail } from '../actions/capture-thumbnail.ts'
import type { Deps } from '../deps.ts'
import { findSaved } from '../stores/saved-posts.ts'
import { markThumbnail } from '../stores/saved-thumbnails.ts'

/** Whether the picture itself is the reason: trying again brings nothing else. */
const isFinal = (err: unknown): boolean => err instanceof AppError && err.status < 500 && err.code !== 'rate_limited'

/**
 * Keeps a copy of the thumbnail of a saved post, since the network's address of it ends to be one. Publishing reads it: all pictures of others are
 * fetched and decoded there, within its bounds. Throws where the network may have it the next time.
 */
export const captureThumbnail =
  (deps: Deps): JobHandler<typeof CaptureThumbnail> =>
  async ({ savedPostId, teamId }, { log }) => {
    const row = await findSaved(deps.db, teamId, savedPostId)
    if (row?.thumbnail !== 'wanted' || row.thumbnail_url === null) return
    try {
      await keepThumbnail(deps, teamId, row.id, await deps.publishing.thumbnail(teamId, { url: row.thumbnail_url }))
    } catch (err) {
      if (!isFinal(err)) throw err
      log.info({ err, savedPostId }, 'a saved post has no thumbnail that can be kept')
      await markThumbnail(deps.db, teamId, row.id, 'none')
    }
  }
