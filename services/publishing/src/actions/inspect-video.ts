import { join } from 'node:path'
import { media as limits } from '@fanfare/contracts/limits.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { lookPrint } from '../model/prints.ts'
import { containers, type VideoFormat } from '../model/sniff.ts'
import { shapeOf } from '../model/video/facts.ts'
import { stripKey, thumbnailKey } from '../storage/keys.ts'
import { storageFull } from '../storage/storage.ts'
import type { FileFacts, MediaRow } from '../stores/media.ts'
import { probeVideo } from '../video/ffprobe.ts'
import { posterOf } from '../video/poster.ts'
import { stripOf } from '../video/strip.ts'
import { brokenVideo, longVideo, whyNot } from '../video/why-not.ts'

type Facts = Omit<FileFacts, 'type' | 'mime' | 'storage_key'>

const refuse = ({ code, message }: { code: AppError['code']; message: string }, cause?: unknown): never =>
  fail(code, { field: 'body', rule: 'a video that can be read', message, ...(cause === undefined ? {} : { cause }) })

/** A video and its frames are read one after the other in a process, whoever asks: each takes as much memory as it may. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Reads a video: what it is, a thumbnail and the timeline, which are stored, its dominant colour and a fingerprint of its look. Throws
 * what is wrong with it, and `storage_full` where there is no room to work on it.
 */
export function inspectVideo(
  deps: Deps,
  media: MediaRow,
  key: string,
  format: VideoFormat,
  signal: AbortSignal = new AbortController().signal,
): Promise<Facts> {
  const reading = before.then(() => inspect(deps, media, key, format, signal))
  before = reading.catch(() => undefined)
  return reading.catch(err => {
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
  signal: AbortSignal,
): Promise<Facts> {
  const work = await workFolder()
  if (!(await work.hasRoom(Number(media.bytes)))) throw storageFull(new Error('no room for a video in VIDEO_DIR'))
  return work.within(async folder => {
    const input = join(folder, 'original')
    await storage.fetchTo(key, input, signal)
    const facts = (await probeVideo(tools, input, containers[format], signal)) ?? refuse(brokenVideo)
    if (facts.duration > limits.maxVideoSeconds) refuse(longVideo)
    const given = { tools, input, facts, folder, signal }
    const read = (load: () => Promise<Buffer>) =>
      pictures.run('read', { teamId: media.team_id, load, given: { format: 'png' } })
    const poster = (await posterOf(given, read)) ?? refuse(brokenVideo)
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
