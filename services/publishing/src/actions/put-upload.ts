import type { Readable } from 'node:stream'
import { MediaFailed, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { ProcessMedia } from '@fanfare/contracts/jobs.ts'
import { media as limits, openUploads } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, type ErrorCode, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { UNANNOUNCED } from '../model/media.ts'
import { isVideo, UNKNOWN_MIME } from '../model/sniff.ts'
import { type AnnouncedBytes, announcedSize, type Piece, pieceOf } from '../model/upload-piece.ts'
import { addPart, announceBytes, findSignedMedia, type MediaRow, touchUpload } from '../stores/media.ts'
import { checkBytes } from './check-bytes.ts'
import { checkStorage } from './free-storage.ts'
import { checkHead, isRefusal, processUpload } from './process-upload.ts'
import { queueVideo } from './queue-video.ts'
import { storePiece, wrongOffset } from './store-piece.ts'

/** How far an upload is. */
export interface UploadStatus {
  offset: number
  complete: boolean
  media: MediaRow
}

/** Throws `media_not_found`: there is no such file in the team of the caller. */
export const fileNotFound = (): never => fail('media_not_found', { field: 'params.id', rule: 'a file of this team' })
/** Throws `upload_expired`: the address of the upload has expired. */
export const uploadExpired = (): never => fail('upload_expired', { field: 'query.e', rule: 'a time in the future' })

/** The upload of an address whose signature was checked. Throws the reason of a refused one again, and `upload_expired`. */
async function findUpload({ db, clock }: Deps, id: string): Promise<MediaRow> {
  const media = (await findSignedMedia(db, id)) ?? fileNotFound()
  if (media.status === MediaFailed)
    throw new AppError((media.error?.code ?? 'media_broken') as ErrorCode, {
      field: 'params.id',
      rule: 'an upload that was not refused',
      message: media.error?.message ?? '',
    })
  if (media.status === MediaLoading && media.expires_at && media.expires_at.getTime() < clock.now()) uploadExpired()
  return media
}

function uploadStatusOf(media: MediaRow): UploadStatus {
  return { offset: Number(media.stored), complete: media.status !== MediaLoading, media }
}

const isWhole = (media: MediaRow): boolean => media.stored === media.bytes && Number(media.bytes) !== UNANNOUNCED

const SIZE_RULE = 'the size of the file, since it was not given when the address was asked for'
const RANGE_RULE = 'bytes first-last/total, with the total that was announced'

/** The size that the first request with bytes gives an upload that was opened without one. */
function sizeFrom(media: MediaRow, announced: AnnouncedBytes): { bytes: number; field: string } {
  const field = announced.range === undefined ? 'headers.content-length' : 'headers.content-range'
  const bytes = announcedSize(announced)
  if (bytes === undefined)
    return fail('invalid_input', { field, rule: SIZE_RULE, message: `${field} must be ${SIZE_RULE}.` })
  // The bytes decide the type, and no type may be larger than a video.
  checkBytes(media.mime === UNKNOWN_MIME ? 'video' : media.type, bytes, field)
  return { bytes, field }
}

/** The piece that a request sends. Throws `invalid_input` where its range is no part of the file. */
function pieceFrom(media: MediaRow, { range }: AnnouncedBytes): Piece {
  const piece = pieceOf(range, Number(media.bytes))
  const message = `Content-Range must be ${RANGE_RULE}.`
  return piece ?? fail('invalid_input', { field: 'headers.content-range', rule: RANGE_RULE, message })
}

/** Longest time between two updates of `heard_at` while bytes arrive, ms. */
const HEARD_MS = openUploads.idleMinutes * 20_000

/**
 * The upload as it is counted from this request on: an upload that was opened without a size takes it from its first request with
 * bytes, and one that was idle counts as open again. Both are checked against the limits of the team.
 */
async function openForBytes(deps: Deps, media: MediaRow, announced: AnnouncedBytes): Promise<MediaRow> {
  if (media.status !== MediaLoading || isWhole(media)) return media
  const silence = deps.clock.now() - media.heard_at.getTime()
  const isOpen = silence < openUploads.idleMinutes * 60_000
  const isNew = Number(media.bytes) === UNANNOUNCED
  if (isOpen && !isNew && silence < HEARD_MS) return media
  const { bytes, field } = isNew ? sizeFrom(media, announced) : { bytes: Number(media.bytes), field: 'params.id' }
  const grown = await transaction(deps.db, async tx => {
    const { team_id: teamId, author_id: personId, storage_allowed } = media
    const allowed = storage_allowed === null ? Number.MAX_SAFE_INTEGER : Number(storage_allowed)
    if (isNew || !isOpen)
      await checkStorage(tx, { teamId, personId, allowed, bytes, stored: Number(media.stored), isOpen, field })
    return isNew ? announceBytes(tx, teamId, media.id, bytes) : touchUpload(tx, teamId, media.id)
  })
  return grown ?? findUpload(deps, media.id)
}

/**
 * Stores a piece of an upload, or all of it. Pieces are sent in order: one that is stored already is skipped, and one that leaves
 * a gap is refused with the offset to continue at. Of two concurrent writers the newer ends the older; in two processes the first
 * to finish counts.
 */
export async function putUpload(
  deps: Deps,
  id: string,
  announced: AnnouncedBytes,
  content: Readable,
): Promise<UploadStatus> {
  const media = await openForBytes(deps, await findUpload(deps, id), announced)
  const piece = pieceFrom(media, announced)
  const stored = Number(media.stored)
  if (
    media.status !== MediaLoading ||
    (!piece.whole && piece.start + piece.length <= stored) ||
    (piece.whole && isWhole(media))
  ) {
    content.resume()
    return isWhole(media) ? finish(deps, media) : uploadStatusOf(media)
  }
  if (!piece.whole && piece.start !== stored) {
    content.resume()
    return wrongOffset(media)
  }
  // A request may send bytes for longer than an upload may be idle.
  const hearing = setInterval(() => void touchUpload(deps.db, media.team_id, media.id).catch(() => undefined), HEARD_MS)
  const part = await storePiece(deps, media, piece, content).finally(() => clearInterval(hearing))
  const before = piece.whole ? [] : media.parts
  const grown = await addPart(deps.db, media.team_id, media, [...before, part])
  if (!grown) {
    await deps.storage.remove([part.key])
    const now = await findUpload(deps, id)
    return Number(now.stored) >= piece.start + piece.length ? finish(deps, now) : wrongOffset(now)
  }
  // A whole file that is sent after some chunks replaces them.
  if (piece.whole) await deps.storage.remove(media.parts.map(old => old.key))
  if (piece.start === 0 && !isWhole(grown)) await checkHead(deps, grown)
  return finish(deps, grown)
}

/**
 * How far an upload is, for a client that continues it. A complete one is processed first, since the reply to its last piece, or
 * the process that had it, was lost. Where that fails for now, it is reported as stored to the end and not complete.
 */
export async function readUploadStatus(deps: Deps, id: string): Promise<UploadStatus> {
  const media = await findUpload(deps, id)
  return finish(deps, media).catch(err => {
    if (isRefusal(err)) throw err
    deps.log.warn({ err, mediaId: id }, 'a complete upload could not be processed; it is retried later')
    return uploadStatusOf(media)
  })
}

/**
 * Processes a complete picture before the reply, so that the composer has its size and thumbnail. A media worker reads a video, and a job
 * refuses a picture that is too large.
 */
async function finish(deps: Deps, media: MediaRow): Promise<UploadStatus> {
  if (!isWhole(media) || media.status !== MediaLoading) return uploadStatusOf(media)
  const video = isVideo(await checkHead(deps, media))
  if (!video && Number(media.bytes) <= limits.maxImageBytes) return uploadStatusOf(await processUpload(deps, media))
  await queueOrSettle(deps, media, video)
  return { ...uploadStatusOf(media), complete: true }
}

/** Queues the processing of a file. Where Redis is unreachable, this process does it after its reply. */
async function queueOrSettle(deps: Deps, media: MediaRow, video: boolean): Promise<void> {
  const { jobs, log } = deps
  const queued = video
    ? queueVideo(deps, media)
    : jobs.add(ProcessMedia, { mediaId: media.id, teamId: media.team_id }, { id: `media-${media.id}` })
  await queued.catch(err => {
    log.warn({ err, mediaId: media.id }, 'the queue is unreachable: the file is processed here')
    processUpload(deps, media).catch(failed => {
      if (isRefusal(failed)) return
      log.warn({ err: failed, mediaId: media.id }, 'the file could not be processed; it is retried later')
    })
  })
}
