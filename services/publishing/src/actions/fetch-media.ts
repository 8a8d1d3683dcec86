import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { findMedia, type MediaRow } from '../stores/media.ts'
import { fetchUploads, type RemoteFile } from './fetch-uploads.ts'

/** For all files together, ms: a person waits, and the gateway waits 30 s. */
const FETCH_MS = 20_000

/**
 * Files of a network as uploads of a person, in their order. Throws as `fetchUploads` does, but for an address that gives no file: it was named by
 * the request, so `media_unreachable` says that. `body.media` is what the request names.
 */
export async function fetchMedia(deps: Deps, who: Who, files: readonly RemoteFile[]): Promise<MediaRow[]> {
  try {
    const ids = await fetchUploads(deps, who, files, AbortSignal.timeout(FETCH_MS))
    const rows = await Promise.all(ids.map(id => findMedia(deps.db, who.teamId, id)))
    return rows.filter(row => row !== undefined)
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    if (err.code === 'network_unavailable')
      throw new AppError('media_unreachable', {
        field: 'body.media',
        rule: 'addresses that give the files',
        cause: err,
      })
    if (err.field === undefined) throw err
    const { code, message, rule = 'files that can be posted', details } = err
    throw new AppError(code, { field: 'body.media', rule, message, ...(details === undefined ? {} : { details }) })
  }
}
