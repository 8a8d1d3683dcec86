import type { CaptureThumbnail } from '@fanfare/contracts/jobs.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { keepThumbnail } from '../actions/capture-thumbnail.ts'
import { rereadSaved } from '../actions/reread-saved.ts'
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
    const keep = async (url: string) =>
      keepThumbnail(deps, teamId, row.id, await deps.publishing.thumbnail(teamId, { url }))
    try {
      await keep(row.thumbnail_url).catch(async err => {
        if (!isFinal(err)) throw err
        // Its address may have ended before a worker came to it: the network gives a new one.
        const now = await rereadSaved(deps, teamId, row)
        if (!now?.thumbnail_url || now.thumbnail_url === row.thumbnail_url) throw err
        await keep(now.thumbnail_url)
      })
    } catch (err) {
      if (!isFinal(err)) throw err
      log.info({ err, savedPostId }, 'a saved post has no thumbnail that can be kept')
      await markThumbnail(deps.db, teamId, row.id, 'none')
    }
  }
