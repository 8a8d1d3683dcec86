import { existsSync } from 'node:fs'
import { BEFORE_END, frameArguments } from '../model/video/arguments.ts'
import { picturesOf, type VideoFacts } from '../model/video/facts.ts'
import { THREADS } from './ffmpeg.ts'
import type { Budget, VideoTools } from './ffprobe.ts'
import { runProgram } from './run-program.ts'

/** Decoding from the picture before that can be jumped to; a large file on a slow machine takes some seconds. */
const TIMEOUT_MS = 60_000
const OUTPUT_BYTES = 1024 * 1024

export interface Frame {
  /** Seconds. Beyond the end it is the last one. */
  at: number
  /** Where the picture goes, by its ending a PNG or JPEG. */
  output: string
  /** It fits within this, in its own shape. */
  width: number
  height: number
}

/** Writes one frame as a picture. False: there is none that can be read. */
export async function writeFrame(
  tools: VideoTools,
  input: string,
  facts: VideoFacts,
  frame: Frame,
  { signal, within = most => most }: { signal?: AbortSignal | undefined; within?: Budget } = {},
): Promise<boolean> {
  const at = Math.max(0, Math.min(frame.at, picturesOf(facts) - BEFORE_END))
  for (const second of at > 0 ? [at, 0] : [0]) {
    const args = frameArguments(facts, input, { ...frame, at: second }, THREADS)
    const options = {
      timeoutMs: within(TIMEOUT_MS),
      memoryBytes: tools.memoryBytes,
      outputBytes: OUTPUT_BYTES,
      signal,
    }
    await runProgram(tools.ffmpeg, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], options)
    if (existsSync(frame.output)) return true
  }
  return false
}
