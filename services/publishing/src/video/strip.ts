import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { media as limits } from '@fanfare/contracts/limits.ts'
import { isOnePass, stripFrameArguments, stripPassArguments, stripTimes } from '../model/video/arguments.ts'
import { picturesOf } from '../model/video/facts.ts'
import { pictureLibrary } from '../pictures/picture-library.ts'
import { readProgress, THREADS } from './ffmpeg.ts'
import type { LocalVideo } from './poster.ts'
import { ProgramError } from './run-program.ts'

const TIMEOUT_MS = 60_000
/** Frames that may be missing: the file says that it is longer than it is, or is damaged in some place. */
const MISSING = 2

const CHANNELS = 3
const { width, height, frames } = limits.strip
const [frameWidth, frameBytes] = [width / frames, (width / frames) * height * CHANNELS]

/** Where ffmpeg writes frames, how long it may take, and what is called with the seconds of the video that are done. */
interface Writing {
  output: string
  timeoutMs: number
  onProgress?: (seconds: number) => void
}

/** Runs ffmpeg, and returns the frames that it wrote; none where it failed. Throws `ProgramError` where it took too much. */
async function written(
  { tools, signal }: LocalVideo,
  args: string[],
  { output, timeoutMs, onProgress = () => undefined }: Writing,
) {
  const options = { timeoutMs, memoryBytes: tools.memoryBytes, signal }
  try {
    await readProgress(tools.ffmpeg, args, options, onProgress)
  } catch (err) {
    if (!(err instanceof ProgramError && err.reason === 'failed')) throw err
  }
  const pixels = (await readFile(output).catch(() => undefined)) ?? Buffer.alloc(0)
  const count = Math.min(frames, Math.floor(pixels.length / frameBytes))
  return Array.from({ length: count }, (_, at) => pixels.subarray(at * frameBytes, (at + 1) * frameBytes))
}

/** All frames, decoded once. Undefined: that takes too long. Where pictures end before the sound, the last one is there again. */
async function inOnePass(video: LocalVideo): Promise<(Buffer | undefined)[] | undefined> {
  const { facts, input, folder, within, report } = video
  const output = join(folder, 'strip.rgb')
  const args = stripPassArguments(facts, input, { output, width: frameWidth, height }, frames, THREADS)
  // Half of what is left is kept for the frames that can be jumped to.
  const timeoutMs = Math.ceil(within(Number.POSITIVE_INFINITY) / 2)
  const onProgress = (seconds: number): void => report('strip', seconds / facts.duration)
  const found = await written(video, args, { output, timeoutMs, onProgress }).catch(err => {
    if (err instanceof ProgramError && err.reason === 'timeout') return undefined
    throw err
  })
  if (!found) return undefined
  const last = picturesOf(facts)
  return stripTimes({ duration: facts.duration }, frames).map(
    (at, index) => found[index] ?? (at > last ? found.at(-1) : undefined),
  )
}

/** Each frame by itself, from the nearest picture that can be jumped to, so that a long video is not decoded for them. */
async function oneByOne(video: LocalVideo): Promise<(Buffer | undefined)[]> {
  const { facts, input, folder, within, report } = video
  const found: (Buffer | undefined)[] = []
  for (const [index, at] of stripTimes(facts, frames).entries()) {
    report('strip', index / frames)
    const output = join(folder, `strip-${at}.rgb`)
    const args = stripFrameArguments(facts, input, { at, output, width: frameWidth, height }, THREADS)
    found.push((await written(video, args, { output, timeoutMs: within(TIMEOUT_MS) }))[0])
  }
  return found
}

/**
 * The timeline of a video (spec §9): ten frames in a row, 470 x 43, as WebP. Undefined where so much of it cannot be read that it is
 * broken. Throws `ProgramError` where the time for the file is over.
 */
export async function stripOf(video: LocalVideo): Promise<Buffer | undefined> {
  const found = (isOnePass(video.facts) ? await inOnePass(video) : undefined) ?? (await oneByOne(video))
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
