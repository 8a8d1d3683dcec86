import { join } from 'node:path'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { lookPrint } from '../model/prints.ts'
import { containers, type VideoFormat } from '../model/sniff.ts'
import { shapeOf } from '../model/video/facts.ts'
import { fairQueue } from '../pictures/fair-queue.ts'
import { stripKey, thumbnailKey } from '../storage/keys.ts'
import { storageFull } from '../storage/storage.ts'
import type { FileFacts, MediaRow } from '../stores/media.ts'
import { probeVideo } from '../video/ffprobe.ts'
import { posterOf } from '../video/poster.ts'
import { stripOf } from '../video/strip.ts'
import { brokenVideo, wasFull, whyNot } from '../video/why-not.ts'
import type { Reading } from './read-watched.ts'

/** For all that is read of a video together, ms: large ones take some seconds, and others wait meanwhile. */
const READING_MS = 120_000

type Facts = Omit<FileFacts, 'type' | 'mime' | 'storage_key'>

const refuse = ({ code, message }: { code: AppError['code']; message: string }, cause?: unknown): never =>
  fail(code, { field: 'body', rule: 'a video that can be read', message, ...(cause === undefined ? {} : { cause }) })

/** A video and its frames are read one after the other in a process: each takes as much memory as it may. Teams take turns. */
const waiting = fairQueue<() => Promise<void>>({ most: Number.POSITIVE_INFINITY, mostOfTeam: Number.POSITIVE_INFINITY })
let isBusy = false

function inTurn<T>(team: string, read: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  waiting.add(team, () => read().then(resolve, reject))
  void serve()
  return promise
}

async function serve(): Promise<void> {
  if (isBusy) return
  isBusy = true
  for (let next = waiting.next(); next; next = waiting.next()) await next()
  isBusy = false
}

/**
 * Reads a video: what it is, a thumbnail and the timeline, which are stored, its dominant colour and a fingerprint of its look. Throws
 * what is wrong with it, and `storage_full` where there is no room to work on it.
 */
export function inspectVideo(
  deps: Deps,
  media: MediaRow,
  key: string,
  format: VideoFormat,
  reading: Reading,
): Promise<Facts> {
  return inTurn(media.team_id, () => inspect(deps, media, key, format, reading)).catch(err => {
    if (wasFull(err)) throw storageFull(err)
    const why = whyNot(err)
    throw why
      ? new AppError(why.code, { field: 'body', rule: 'a video that can be read', message: why.message, cause: err })
      : err
  })
}

async function inspect(
  { video: tools, storage, pictures, workFolder }: Deps,
  media: MediaRow,
  key: string,
  format: VideoFormat,
  { signal, report }: Reading,
): Promise<Facts> {
  signal.throwIfAborted()
  const work = await workFolder()
  if (!(await work.hasRoom(Number(media.bytes)))) throw storageFull(new Error('no room for a video in VIDEO_DIR'))
  return work.within(async folder => {
    const input = join(folder, 'original')
    await storage.fetchTo(key, input, signal, done => report('fetch', done / Number(media.bytes)))
    report('probe', 0)
    const end = performance.now() + READING_MS
    const within = (most: number): number => Math.max(1, Math.min(most, Math.round(end - performance.now())))
    const facts = (await probeVideo(tools, input, containers[format], { signal, within })) ?? refuse(brokenVideo)
    report('poster', 0)
    const given = { tools, input, facts, folder, signal, within, report }
    const read = (load: () => Promise<Buffer>) =>
      pictures.run('read', { teamId: media.team_id, load, given: { format: 'png' } })
    const poster = (await posterOf(given, read)) ?? refuse(brokenVideo)
    report('strip', 0)
    const strip = (await stripOf(given)) ?? refuse(brokenVideo)
    await storage.put(thumbnailKey(media.id), poster.thumbnail)
    await storage.put(stripKey(media.id), strip)
    return {
      width: facts.width,
      height: facts.height,
      duration: facts.duration,
      dominant_color: poster.color,
      look_print: lookPrint(poster.thumbnail),
      has_thumbnail: true,
      video: JSON.stringify(facts),
      has_audio: facts.audio !== null,
      ratio: shapeOf(facts),
    }
  })
}
