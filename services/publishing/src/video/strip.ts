import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media as limits } from '@fanfare/contracts/limits.ts'
import { stripArguments, stripTimes } from '../model/video/arguments.ts'
import { pictureLibrary } from '../pictures/picture-library.ts'
import { THREADS } from './ffmpeg.ts'
import type { LocalVideo } from './poster.ts'
import { ProgramError, runProgram } from './run-program.ts'

const TIMEOUT_MS = 60_000
const OUTPUT_BYTES = 64 * 1024
/** Frames that may be missing: the file says that it is longer than it is, or is damaged in some place. */
const MISSING = 2

const CHANNELS = 3
const { width, height, frames } = limits.strip
const [frameWidth, frameBytes] = [width / frames, (width / frames) * height * CHANNELS]

/** The pixels of one frame; undefined where it cannot be read. */
async function frameAt({ tools, input, facts, folder, signal }: LocalVideo, at: number): Promise<Buffer | undefined> {
  const output = join(folder, `strip-${at}.rgb`)
  const size = { width: frameWidth, height }
  const options = { timeoutMs: TIMEOUT_MS, memoryBytes: tools.memoryBytes, outputBytes: OUTPUT_BYTES, signal }
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']
  try {
    await runProgram(
      tools.ffmpeg,
      [...quiet, ...stripArguments(facts, input, { at, output, ...size }, THREADS)],
      options,
    )
  } catch (err) {
    if (err instanceof ProgramError && err.reason === 'failed') return undefined
    throw err
  }
  const pixels = await readFile(output).catch(() => undefined)
  return pixels?.length === frameBytes ? pixels : undefined
}

/**
 * The timeline of a video (spec §9): ten frames in a row, 470 x 43, as WebP. Undefined where so much of it cannot be read that it is
 * broken.
 */
export async function stripOf(video: LocalVideo): Promise<Buffer | undefined> {
  const found: (Buffer | undefined)[] = []
  for (const at of stripTimes(video.facts, frames)) found.push(await frameAt(video, at))
  if (found.filter(one => one === undefined).length > MISSING) return undefined
  const pixels = Buffer.alloc(frameBytes * frames)
  let last = found.find(one => one !== undefined) as Buffer
  for (const [index, frame] of found.entries()) {
    last = frame ?? last
    const row = frameWidth * CHANNELS
    for (let line = 0; line < height; line += 1)
      last.copy(pixels, line * row * frames + index * row, line * row, (line + 1) * row)
  }
  // Our own pixels, so they are packed in this process.
  const sharp = await pictureLibrary()
  return sharp(pixels, { raw: { width, height, channels: CHANNELS } })
    .webp({ quality: 75 })
    .toBuffer()
}
