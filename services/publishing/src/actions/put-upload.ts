import type { Readable } from 'node:stream'
import { MediaFailed, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { ProcessMedia } from '@fanfare/contracts/jobs.ts'
import { media as limits, openUploads } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, type ErrorCode, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { UNANNOUNCED } from '../model/media.ts'
import { UNKNOWN_MIME } from '../model/sniff.ts'
import { type AnnouncedBytes, announcedSize, type Piece, pieceOf } from '../model/upload-piece.ts'
import { addPart, announceBytes, findSignedMedia, type MediaRow, touchUpload } from '../stores/media.ts'
import { checkBytes } from './check-bytes.ts'
import { checkStorage } from './free-storage.ts'
import { formatOf, isRefusal, processUpload, refuseUpload } from './process-upload.ts'
import { storePiece, wrongOffset } from './store-piece.ts'

/** How far an upload is. */
export interface UploadStatus {
  offset: number
  complete: boolean
  media: MediaRow
}

/** There is no such file, or not in the team of the caller. */
export const fileNotFound = (): never => fail('media_not_found', { field: 'params.id', rule: 'a file of this team' })
/** The time for the upload is over. */
export const uploadExpired = (): never => fail('upload_expired', { field: 'query.e', rule: 'a time in the future' })

/** The upload of an address whose signature was checked. A refused one fails again with its reason. */
export async function findUpload({ db, clock }: Deps, id: string): Promise<MediaRow> {
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

export function uploadStatusOf(media: MediaRow): UploadStatus {
  return { offset: Number(media.stored), complete: media.status !== MediaLoading, media }
}

const isWhole = (media: MediaRow): boolean => media.stored === media.bytes && Number(media.bytes) !== UNANNOUNCED

/** Whether the first bytes are of a type that is taken: said at once, not after a gigabyte. */
async function checkHead(deps: Deps, media: MediaRow): Promise<void> {
  const [head] = media.parts
  if (!head) return
  try {
    await formatOf(deps.storage, head.key, head.bytes)
  } catch (err) {
    if (isRefusal(err)) await refuseUpload(deps, media, err)
    throw err
  }
}

const SIZE_RULE = 'the size of the file, since it was not given when the address was asked for'
const RANGE_RULE = 'bytes first-last/total, with the total that was announced'

/** The size that the first request with bytes gives an upload that was opened without one. */
function sizeFrom(media: MediaRow, announced: AnnouncedBytes): { bytes: number; field: string } {
  const field = announced.range === undefined ? 'headers.content-length' : 'headers.content-range'
  const bytes = announcedSize(announced)
  if (bytes === undefined)
    return fail('invalid_input', { field, rule: SIZE_RULE, message: `${field} must be ${SIZE_RULE}.` })
  // Of which type the file is shows when its bytes are here; no type may be larger than a video.
  checkBytes(media.mime === UNKNOWN_MIME ? 'video' : media.type, bytes, field)
  return { bytes, field }
}

/** The piece that a request sends. Throws `invalid_input` where its range is no part of the file. */
function pieceFrom(media: MediaRow, { range }: AnnouncedBytes): Piece {
  const piece = pieceOf(range, Number(media.bytes))
  const message = `Content-Range must be ${RANGE_RULE}.`
  return piece ?? fail('invalid_input', { field: 'headers.content-range', rule: RANGE_RULE, message })
}

/** How long its row may say nothing of an upload that takes bytes. */
const HEARD_MS = openUploads.idleMinutes * 20_000

/**
 * The upload as it counts from this request on: with its size, which one that was opened without it takes from the first request with bytes,
 * and among the open ones again where nothing had come of it for long.
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
 * Takes a piece of an upload, or the whole of it. Pieces come in order; one that came before is taken for granted, one
 * that leaves a hole is refused with the byte to go on at. Of two writers at once the newer one ends the older; where they run in two
 * processes the first to finish counts.
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
  // A request may send for longer than its row may say nothing.
  const hearing = setInterval(() => void touchUpload(deps.db, media.team_id, media.id).catch(() => undefined), HEARD_MS)
  const part = await storePiece(deps, media, piece, content).finally(() => clearInterval(hearing))
  const before = piece.whole ? [] : media.parts
  const grown = await addPart(deps.db, media.team_id, media, [...before, part])
  if (!grown) {
    await deps.storage.remove([part.key])
    const now = await findUpload(deps, id)
    return Number(now.stored) >= piece.start + piece.length ? finish(deps, now) : wrongOffset(now)
  }
  // A whole file that comes after some chunks replaces them.
  if (piece.whole) await deps.storage.remove(media.parts.map(old => old.key))
  if (piece.start === 0 && !isWhole(grown)) await checkHead(deps, grown)
  return finish(deps, grown)
}

/**
 * How far an upload is, for somebody who wants to go on with it. One whose bytes are all here is finished first: its last answer was lost,
 * or the process that had it. Where that cannot be done now it is open still, at its end.
 */
export async function readUploadStatus(deps: Deps, id: string): Promise<UploadStatus> {
  const media = await findUpload(deps, id)
  return finish(deps, media).catch(err => {
    if (isRefusal(err)) throw err
    deps.log.warn({ err, mediaId: id }, 'an upload with all its bytes could not be finished; it is taken up later')
    return uploadStatusOf(media)
  })
}

/** A whole picture is looked at right away, so that the composer has its size and thumbnail; larger files are left to a job. */
async function finish(deps: Deps, media: MediaRow): Promise<UploadStatus> {
  if (!isWhole(media) || media.status !== MediaLoading) return uploadStatusOf(media)
  if (Number(media.bytes) <= limits.maxImageBytes) return uploadStatusOf(await processUpload(deps, media))
  await checkHead(deps, media)
  await queueOrSettle(deps, media)
  return { ...uploadStatusOf(media), complete: true }
}

/** Has a worker look at the file. Where the queue is away this process does, beside the answer: its bytes are all here. */
async function queueOrSettle(deps: Deps, media: MediaRow): Promise<void> {
  const { jobs, log } = deps
  await jobs.add(ProcessMedia, { mediaId: media.id, teamId: media.team_id }, { id: `media-${media.id}` }).catch(err => {
    log.warn({ err, mediaId: media.id }, 'the queue is away: the file is looked at here')
    processUpload(deps, media).catch(failed => {
      if (isRefusal(failed)) return
      log.warn({ err: failed, mediaId: media.id }, 'the file could not be looked at; it is taken up later')
    })
  })
}
