import { open, stat } from 'node:fs/promises'
import { inputArguments } from '../model/video/arguments.ts'
import { type Boxes, readBoxes } from '../model/video/boxes.ts'
import type { Container, VideoFacts } from '../model/video/facts.ts'
import { durationIn, factsIn, type ProbeReport } from '../model/video/read-probe.ts'
import { readProgress } from './ffmpeg.ts'
import { runProgram } from './run-program.ts'

export interface VideoTools {
  ffmpeg: string
  ffprobe: string
  /** Most resident memory of one of them, bytes. */
  memoryBytes: number
}

const TIMEOUT_MS = 30_000
/** A report has some kilobytes. */
const REPORT_BYTES = 256 * 1024
/** How much of a file is read to know its tracks: bytes, and microseconds of it. */
const PROBE_BYTES = 50 * 1024 * 1024
const PROBE_US = 20_000_000

const stream = [
  'codec_type',
  'codec_name',
  'profile',
  'pix_fmt',
  'field_order',
  'color_transfer',
  'avg_frame_rate',
  'r_frame_rate',
  'width',
  'height',
  'sample_aspect_ratio',
  'duration',
  'bit_rate',
  'channels',
  'sample_rate',
].join(',')
/** Only these are printed: what else a file says of itself may be of any size. */
const entries = `format=duration,bit_rate,size:stream=${stream}:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation`

/** How long a program may run that would get `most` ms by itself: what is left of the time for the whole file. */
export type Budget = (most: number) => number

/**
 * What a local file is. Undefined: it cannot be read as a video. Throws `UnfitVideo` where it is known why, and `ProgramError` where ffprobe
 * does not do its work.
 */
export async function probeVideo(
  tools: VideoTools,
  path: string,
  container: Container,
  { signal, within = most => most }: { signal?: AbortSignal | undefined; within?: Budget } = {},
): Promise<VideoFacts | undefined> {
  const { size: bytes } = await stat(path)
  const boxes = container === 'mp4' || container === 'mov' ? await boxesOf(path, bytes) : noBoxes
  if (!boxes) return undefined
  const limits = ['-probesize', `${PROBE_BYTES}`, '-analyzeduration', `${PROBE_US}`]
  const wanted = ['-print_format', 'json=compact=1', '-show_entries', entries]
  const text = await runProgram(
    tools.ffprobe,
    ['-v', 'error', ...limits, ...wanted, ...inputArguments(container, path)],
    { timeoutMs: within(TIMEOUT_MS), memoryBytes: tools.memoryBytes, outputBytes: REPORT_BYTES, signal },
  )
  const report = JSON.parse(text.toString('utf8')) as ProbeReport
  // Videos that a browser records do not say how long they are.
  const measured =
    durationIn(report) === undefined ? await measure(tools, path, container, { signal, within }) : undefined
  return factsIn(report, { container, bytes, ...boxes, ...(measured === undefined ? {} : { measured }) })
}

const noBoxes: Boxes = { faststart: true, edit_lists: false }

/** The order of the boxes of an MP4 or MOV. Undefined where its index is too large. Throws `UnfitVideo` where it is cut short. */
async function boxesOf(path: string, bytes: number): Promise<Boxes | undefined> {
  const file = await open(path, 'r')
  try {
    return await readBoxes(async (at, length) => {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await file.read(buffer, 0, length, at)
      return buffer.subarray(0, bytesRead)
    }, bytes)
  } finally {
    await file.close()
  }
}

/** Reads the whole file to its end, without decoding, and returns its length in seconds. */
async function measure(
  { ffmpeg, memoryBytes }: VideoTools,
  path: string,
  container: Container,
  { signal, within }: { signal: AbortSignal | undefined; within: Budget },
): Promise<number> {
  let seconds = 0
  const args = [...inputArguments(container, path), '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-']
  await readProgress(ffmpeg, args, { timeoutMs: within(TIMEOUT_MS), memoryBytes, signal }, done => {
    seconds = done
  })
  return seconds
}
