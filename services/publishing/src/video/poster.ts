import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media as limits } from '@fanfare/contracts/limits.ts'
import type { VideoFacts } from '../model/video/facts.ts'
import { isDark, posterTimes } from '../model/video/poster-times.ts'
import type { ReportStep } from '../model/video/reading-steps.ts'
import type { PictureFacts } from '../pictures/read-picture.ts'
import type { Budget, VideoTools } from './ffprobe.ts'
import { writeFrame } from './frames.ts'

/** A video on this machine, and a folder to work in. */
export interface LocalVideo {
  tools: VideoTools
  input: string
  facts: VideoFacts
  folder: string
  signal: AbortSignal
  /** What is left of the time for this file. */
  within: Budget
  report: ReportStep
}

/**
 * The frame that stands for a video, read as a picture: the first of some moments that is not black. Undefined where none can be read.
 * Throws `ProgramError`, and what `read` throws.
 */
export async function posterOf(
  { tools, input, facts, folder, signal, within, report }: LocalVideo,
  read: (load: () => Promise<Buffer>) => Promise<PictureFacts>,
): Promise<PictureFacts | undefined> {
  let found: PictureFacts | undefined
  const times = posterTimes(facts)
  for (const [index, at] of times.entries()) {
    report('poster', index / times.length)
    const output = join(folder, `poster-${index}.png`)
    const frame = { at, output, width: limits.thumbnail, height: limits.thumbnail }
    if (!(await writeFrame(tools, input, facts, frame, { signal, within }))) continue
    const picture = await read(() => readFile(output))
    found ??= picture
    if (!isDark(picture.color)) return picture
  }
  return found
}
