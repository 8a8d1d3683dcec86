import { media as limits, MiB } from '@fanfare/contracts/limits.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { openPage } from '../clients/read-page.ts'
import type { Deps } from '../deps.ts'
import { cancelOpenUpload } from './cancel-upload.ts'
import { createUpload } from './create-upload.ts'
import { putUpload } from './put-upload.ts'

export interface RemoteFile {
  type: 'image' | 'video'
  url: string
}

/** Largest video that is fetched while a person waits, bytes. */
const MOST_VIDEO_BYTES = 100 * MiB
/** What a network's storage calls a file whose type it does not know. */
const UNKNOWN_TYPE = 'application/octet-stream'

/** The file is no longer where it was: its address ends to be one after some days. */
const isGone = (cause: unknown): AppError =>
  new AppError('network_unavailable', {
    message: 'The network no longer gives these files. Open the original post, save it again and try once more.',
    cause,
  })

async function fetchOne(deps: Deps, who: Who, { type, url }: RemoteFile, signal: AbortSignal): Promise<string> {
  const page = await openPage(url, {
    allowPrivate: deps.config.linkAllowPrivate,
    signal,
    accept: [`${type}/`, UNKNOWN_TYPE],
  }).catch(err => {
    deps.log.info({ err }, 'a file of a network could not be fetched')
    throw isGone(err)
  })
  const { answer, length } = page
  try {
    const most = type === 'image' ? limits.maxImageBytes : MOST_VIDEO_BYTES
    // Without its size, storage could not be reserved for it.
    if (length === undefined || length === 0) throw isGone(new Error('a file without its size'))
    if (length > most)
      return fail('media_too_large', {
        field: 'body.media',
        rule: `files of at most ${most} bytes`,
        message: `Files of more than ${Math.floor(most / MiB)} MiB can’t be taken over. Download it and upload it yourself.`,
      })
    const name = type === 'image' ? 'saved-post.jpg' : 'saved-post.mp4'
    const { upload } = await createUpload(deps, who, { filename: name, bytes: length })
    try {
      await putUpload(deps, upload.id, { range: undefined, length }, answer)
      return upload.id
    } catch (err) {
      await cancelOpenUpload(deps, who, upload.id).catch(() => undefined)
      throw err instanceof AppError ? err : isGone(err)
    }
  } finally {
    answer.destroy()
  }
}

/**
 * Fetches files from where a network shows them and stores them as uploads of a person, in their order. Returns their ids: pictures are read by
 * then, videos soon after. Throws `network_unavailable`, and as an upload does; what was stored before is removed when storage is needed, as
 * every file that no post shows.
 */
export async function fetchUploads(
  deps: Deps,
  who: Who,
  files: readonly RemoteFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = []
  // One after the other: an album is 20 pictures, and the storage of a team is checked for each.
  for (const file of files) ids.push(await fetchOne(deps, who, file, signal))
  return ids
}
