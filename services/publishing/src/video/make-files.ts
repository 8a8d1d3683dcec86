import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { phoneScreen } from '@fanfare/contracts/networks/facts.ts'
import type { Preset } from '../model/video/arguments.ts'
import { mimeOf } from '../model/video/encoding.ts'
import type { VideoFacts } from '../model/video/facts.ts'
import type { RenderedFile } from '../model/video/rendering.ts'
import { targetOf } from '../model/video/targets.ts'
import { renderedKey, renderingFolder } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { MediaRow } from '../stores/media.ts'
import type { RenderingRow } from '../stores/renderings.ts'
import { probeVideo, type VideoTools } from './ffprobe.ts'
import { writeFrame } from './frames.ts'
import { renderVideo } from './render-video.ts'

export interface MakeFiles {
  storage: Storage
  tools: VideoTools
  preset: Preset
  media: MediaRow
  row: RenderingRow
  /** On this machine, empty. */
  folder: string
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** What was made and stored, or why nothing can be. */
export type Made = { files: RenderedFile[] } | { problem: { code: string; message: string } }

/** A cover fits within a phone's screen, whichever way it is held, pixels. Networks take up to 8 MB. */
const COVER = phoneScreen.height

const unreadable = {
  code: 'media_broken',
  message: 'The video can’t be read any more. Upload it again.',
}

/** Fetches a video, makes what a rendering asks for and stores it. What was stored before a failure is the caller's to remove. */
export async function makeFiles(job: MakeFiles): Promise<Made> {
  const { storage, tools, media, row, folder, signal } = job
  const input = join(folder, 'original')
  await storage.fetchTo(media.storage_key, input, signal)
  const container = media.video?.container ?? (media.mime === 'video/quicktime' ? 'mov' : 'mp4')
  const facts = await probeVideo(tools, input, container, { signal })
  if (!facts) return { problem: unreadable }
  return row.instruction.make === 'cover'
    ? makeCover(job, input, facts, row.instruction.at)
    : makeVideo(job, input, facts)
}

const keyOf = ({ media, row }: MakeFiles, file: string): string =>
  renderedKey(renderingFolder(media.id, row.id), row.attempts, file)

async function makeCover(job: MakeFiles, input: string, facts: VideoFacts, at: number): Promise<Made> {
  const { storage, tools, folder, signal } = job
  const output = join(folder, 'cover.jpg')
  if (!(await writeFrame(tools, input, facts, { at, output, width: COVER, height: COVER }, { signal })))
    return { problem: unreadable }
  const key = keyOf(job, '0.jpg')
  const bytes = await storage.put(key, createReadStream(output))
  const scale = Math.min(1, COVER / facts.width, COVER / facts.height)
  const size = { width: Math.round(facts.width * scale), height: Math.round(facts.height * scale) }
  return { files: [{ key, bytes, mime: 'image/jpeg', ...size, duration: 0 }] }
}

async function makeVideo(job: MakeFiles, input: string, facts: VideoFacts): Promise<Made> {
  const { storage, tools, preset, media, row, folder, onProgress, signal } = job
  const { make, ...instruction } = row.instruction
  if (make !== 'video' || !('kind' in instruction)) throw new Error(`rendering ${row.id} asks for no video`)
  const { size: bytes } = await stat(input)
  const target = targetOf(instruction)
  const made = await renderVideo({ tools, preset, input, facts, bytes, target, folder, onProgress, signal })
  if (made.kind === 'refused') return { problem: made.problem }
  if (made.kind === 'pass') {
    const { width, height, duration } = facts
    return { files: [{ key: media.storage_key, bytes, mime: media.mime, width, height, duration }] }
  }
  const { path, bytes: size, facts: of } = made.file
  const key = keyOf(job, `0.${target.sent.container}`)
  await storage.put(key, createReadStream(path))
  const { width, height, duration } = of
  return { files: [{ key, bytes: size, mime: mimeOf(target.sent), width, height, duration }] }
}
