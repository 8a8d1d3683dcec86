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

/** Throws `upload_incomplete`: the piece leaves a gap, or has another length than its headers announce. */
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

/** Passes the bytes of a request on, at most `most`; more fail with `media_too_large`. Ends with the request. */
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
  // It may fail before the storage reads from it, which then gets the failure; without a listener it would end the process.
  out.on('error', () => undefined)
  return content.pipe(out)
}

/** The writes of this process, by upload. */
const writers = new Map<string, Transform>()

/** Ends the request that sends bytes of a canceled upload, where it runs in this process. */
export function endWriter(mediaId: string): void {
  writers
    .get(mediaId)
    ?.destroy(new AppError('upload_expired', { field: 'params.id', rule: 'an upload that was not canceled' }))
}

/**
 * Stores one piece under a key of its own, so that two writers never write the same file. A newer request ends an older one of
 * the same upload: little is stored beyond the announced size, and a client that lost its connection need not wait for the old
 * request to time out. The request stays open where this fails, because its reply is still to be sent.
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
    // The reason why the bytes ended, where it is known, rather than the storage's error that follows from it.
    throw bytesIn.errored instanceof AppError ? bytesIn.errored : err
  } finally {
    if (writers.get(media.id) === bytesIn) writers.delete(media.id)
  }
  if (bytes === piece.length) return { key, bytes }
  await storage.remove([key])
  return wrongOffset(media)
}
