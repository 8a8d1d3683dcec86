import { Readable } from 'node:stream'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { acceptedFormats } from '@fanfare/contracts/file-words.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { lookPrint } from '../model/prints.ts'
import { type Format, formats, isVideo, SNIFF_BYTES, sniff, UNKNOWN_MIME } from '../model/sniff.ts'
import type { ReadingStep } from '../model/video/reading-steps.ts'
import { originalKey, thumbnailKey } from '../storage/keys.ts'
import { bytesOf, removeUpload, type Storage } from '../storage/storage.ts'
import { type FileFacts, findMedia, type MediaRow, markReady, markRefused } from '../stores/media.ts'
import { checkBytes } from './check-bytes.ts'
import { inspectVideo } from './inspect-video.ts'
import { type Reading, readWatched } from './read-watched.ts'

async function part(storage: Storage, key: string, start: number, length: number): Promise<Buffer> {
  return length > 0 ? bytesOf(await storage.get(key, { start, end: start + length - 1 })) : Buffer.alloc(0)
}

/** What a file is told whose name is that of an accepted format and whose bytes are not: it knows the list of formats already. */
const notWhatItSays = {
  image:
    'This file isn’t a picture, or it’s damaged. If you can open it, save it again as a JPEG and upload that. Otherwise choose another file.',
  video:
    'This file isn’t a video, or it’s damaged. If you can play it, export it again as an MP4 and upload that. Otherwise choose another file.',
} as const

/** The format of a file by its first bytes. Throws `media_type_unsupported` where it is not accepted. */
async function formatOf(
  { storage }: Deps,
  { type, mime }: Pick<MediaRow, 'type' | 'mime'>,
  { key, bytes }: { key: string; bytes: number },
): Promise<Format> {
  const format = sniff(await part(storage, key, 0, Math.min(bytes, SNIFF_BYTES)))
  return (
    format ??
    fail('media_type_unsupported', {
      field: 'body',
      rule: acceptedFormats,
      ...(mime === UNKNOWN_MIME ? {} : { message: notWhatItSays[type] }),
    })
  )
}

/** Puts the chunks of an upload together and returns the key of the file; a single chunk is the file. May be repeated. */
async function assemble({ storage }: Deps, media: MediaRow, { signal, report }: Reading): Promise<string> {
  const [first, ...rest] = media.parts
  if (!first) throw new Error(`upload ${media.id} has no parts`)
  if (rest.length === 0) return first.key
  const key = originalKey(media.id)
  let done = 0
  const inOrder = async function* (): AsyncGenerator<Buffer> {
    for (const { key: piece } of media.parts)
      for await (const some of (await storage.get(piece)) as AsyncIterable<Buffer>) {
        signal.throwIfAborted()
        done += some.length
        report('assemble', done / Number(media.bytes))
        yield some
      }
  }
  const bytes = await storage.put(key, Readable.from(inOrder(), { objectMode: false }))
  if (bytes !== Number(media.bytes)) throw new Error(`upload ${media.id} came out with ${bytes} bytes`)
  return key
}

async function inspect(deps: Deps, media: MediaRow, key: string, reading: Reading): Promise<FileFacts> {
  const { storage } = deps
  const bytes = Number(media.bytes)
  const format = await formatOf(deps, media, { key, bytes })
  const { type, mime } = formats[format]
  checkBytes(type, bytes)
  const base = { type, mime, storage_key: key } as const
  if (isVideo(format)) return { ...base, ...(await inspectVideo(deps, media, key, format, reading)) }
  const { width, height, color, thumbnail } = await deps.pictures.run('read', {
    teamId: media.team_id,
    load: async () => bytesOf(await storage.get(key)),
    given: { format },
  })
  await storage.put(thumbnailKey(media.id), thumbnail)
  return {
    ...base,
    duration: null,
    width,
    height,
    dominant_color: color,
    look_print: lookPrint(thumbnail),
    has_thumbnail: true,
    video: null,
    has_audio: null,
    ratio: null,
  }
}

/** Whether a failure is about the file itself, and not about this service or its load. */
export const isRefusal = (err: unknown): err is AppError =>
  err instanceof AppError && err.status < 500 && err.code !== 'rate_limited'

const atWork = new Map<string, Promise<MediaRow>>()

/**
 * Processes an upload whose last byte has arrived: puts it together, reads it and marks it ready or refused. May be repeated;
 * concurrent calls in this process share one result. Throws the reason where the file is refused, and `rate_limited` where too
 * many uploads of the team wait: `tidyMedia` or the next PUT processes it then. `signal` ends the reading of a video, as canceling it does.
 */
export function processUpload(deps: Deps, media: MediaRow, signal?: AbortSignal): Promise<MediaRow> {
  const processing = atWork.get(media.id) ?? processFile(deps, media, signal).finally(() => atWork.delete(media.id))
  atWork.set(media.id, processing)
  return processing
}

async function processFile(deps: Deps, media: MediaRow, signal: AbortSignal | undefined): Promise<MediaRow> {
  const { db, storage } = deps
  const left = new Set<ReadingStep>([
    ...(media.parts.length > 1 ? [] : (['assemble'] as const)),
    // On this machine a file is read where it lies.
    ...(storage.kind === 'disk' ? (['fetch'] as const) : []),
  ])
  try {
    const { key, facts } = await readWatched(deps, media, { left, signal }, async reading => {
      const stored = await assemble(deps, media, reading)
      return { key: stored, facts: await inspect(deps, media, stored, reading) }
    })
    const settled = await markReady(db, media.team_id, media.id, facts)
    if (settled) {
      await storage.remove(media.parts.map(piece => piece.key).filter(piece => piece !== key))
      announceFile(deps, settled)
      return settled
    }
    return (await discardCanceled(deps, media)) ?? fail('media_not_found')
  } catch (err) {
    if (isRefusal(err) && !(await refuseUpload(deps, media, err))) await discardCanceled(deps, media)
    throw err
  }
}

/** Removes what was stored of a file since it was canceled. Returns the file as it is now: another process may have read it. */
async function discardCanceled({ db, storage }: Deps, { team_id, id }: MediaRow): Promise<MediaRow | undefined> {
  const now = await findMedia(db, team_id, id)
  if (now?.status !== MediaReady) await removeUpload(storage, id)
  return now
}

/** Sends to its team's stream what became of a file. */
const announceFile = (deps: Deps, { team_id, id, status, reading }: MediaRow): void =>
  void announceTeam(deps, team_id, { kind: 'media', media_id: id, status, reading })

/** The format of an upload by its first bytes. It is refused where that is not accepted, before the rest of it is sent or read. */
export async function checkHead(deps: Deps, media: MediaRow): Promise<Format> {
  const [head] = media.parts
  if (!head) throw new Error(`upload ${media.id} has no bytes`)
  try {
    return await formatOf(deps, media, head)
  } catch (err) {
    if (isRefusal(err)) await refuseUpload(deps, media, err)
    throw err
  }
}

/** Marks an upload as refused and removes what was stored of it. False: it was accepted, refused or canceled before. */
async function refuseUpload(deps: Deps, media: MediaRow, { code, message }: AppError): Promise<boolean> {
  const refused = await markRefused(deps.db, media.team_id, media.id, { code, message })
  if (!refused) return false
  await deps.storage.remove([...media.parts.map(piece => piece.key), originalKey(media.id)])
  announceFile(deps, refused)
  return true
}
