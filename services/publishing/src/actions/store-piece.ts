import { finished, type Readable, Transform } from 'node:stream'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import type { Piece } from '../model/upload-piece.ts'
import { pieceKey } from '../storage/keys.ts'
import type { MediaRow } from '../stores/media.ts'

const notAsAnnounced = (most: number): AppError =>
  new AppError('media_too_large', {
    field: 'body',
    rule: `at most ${most} bytes, as announced`,
    message: 'More bytes arrived than were announced.',
  })

const uploadStatus = ({ stored, bytes }: MediaRow) => ({ offset: Number(stored), bytes: Number(bytes) })

/** The piece leaves a hole, or is not what its headers say. */
export function wrongOffset(media: MediaRow): never {
  return fail('upload_incomplete', {
    field: 'headers.content-range',
    rule: `continue at byte ${media.stored}`,
    details: uploadStatus(media),
  })
}

const takenOver = (media: MediaRow): AppError =>
  new AppError('upload_incomplete', {
    field: 'params.id',
    rule: 'one request at a time with bytes of an upload',
    message: 'A newer request sends this upload. This one was ended.',
    details: uploadStatus(media),
  })

/** Hands the bytes of a request on, of which there may be `most`, until the request or this ends. */
function counted(content: Readable, most: number): Transform {
  let seen = 0
  const out = new Transform({
    transform(piece: Buffer, _, done) {
      seen += piece.length
      if (seen > most) done(notAsAnnounced(most))
      else done(null, piece)
    },
  })
  const stopWatching = finished(content, { writable: false }, err => err && out.destroy(err))
  out.once('close', stopWatching)
  // It may fail before the store has begun to read it, which then still finds the failure.
  out.on('error', () => undefined)
  return content.pipe(out)
}

/** Who writes a piece of which upload here. */
const writers = new Map<string, Transform>()

/** Ends the request that sends bytes of an upload which was given up, if it is here. */
export function endWriter(mediaId: string): void {
  writers
    .get(mediaId)
    ?.destroy(new AppError('upload_expired', { field: 'params.id', rule: 'an upload that was not canceled' }))
}

/**
 * Stores one piece under a name of its own, so that two writers at once never touch the same file. A newer request ends the older one
 * of the same upload: what is stored beside the announced size stays small, and whoever lost a connection need not wait for its
 * end. The request itself is left open when that fails: its answer is still to be sent.
 */
export async function storePiece(
  { storage, ids }: Deps,
  media: MediaRow,
  piece: Piece,
  content: Readable,
): Promise<{ key: string; bytes: number }> {
  const key = pieceKey(media.id, piece.start, ids.next())
  const bytesIn = counted(content, piece.length)
  writers.get(media.id)?.destroy(takenOver(media))
  writers.set(media.id, bytesIn)
  let bytes: number
  try {
    bytes = await storage.put(key, bytesIn)
  } catch (err) {
    content.resume()
    if (content.readableAborted) throw new AppError('upload_incomplete', { cause: err })
    // Why the bytes ended, where that is known, and not what the store made of it.
    throw bytesIn.errored instanceof AppError ? bytesIn.errored : err
  } finally {
    if (writers.get(media.id) === bytesIn) writers.delete(media.id)
  }
  if (bytes === piece.length) return { key, bytes }
  await storage.remove([key])
  return wrongOffset(media)
}
