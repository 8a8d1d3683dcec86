import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VideoTools } from '@fanfare/publishing/video/ffprobe.ts'
import { ffmpegBinaries } from '../dev/backing/ffmpeg-binary.ts'

const run = promisify(execFile)

/** Real videos, made by the ffmpeg of this machine in a folder of their own. */
export interface Videos {
  tools: VideoTools
  folder: string
  /** Makes a video by arguments of ffmpeg and returns its path. */
  make(name: string, ...args: string[]): Promise<string>
  /** Any program of ffmpeg: its standard output. */
  ask(program: 'ffmpeg' | 'ffprobe', ...args: string[]): Promise<string>
  /** Removes the folder. */
  close(): void
}

export interface VideosOptions {
  /** At the priority that the product gives ffmpeg: for what is measured beside it. */
  nice?: boolean
  /** The longest time that making one may take, ms. */
  withinMs?: number
}

/** A folder for videos, until it is closed. Throws where this machine has no ffmpeg. */
export async function openVideos({ nice = false, withinMs = 60_000 }: VideosOptions = {}): Promise<Videos> {
  const tools = { ...(await ffmpegBinaries()), memoryBytes: 1024 * 1024 * 1024 }
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-videos-'))
  const [program, before] = nice ? ['nice', ['-n', '10', tools.ffmpeg]] : [tools.ffmpeg, []]
  return {
    tools,
    folder,
    async make(name, ...args) {
      const path = join(folder, name)
      await run(program, [...before, '-v', 'error', '-nostdin', '-y', ...args, path], { timeout: withinMs })
      return path
    },
    ask: async (asked, ...args) => (await run(tools[asked], args, { timeout: withinMs })).stdout,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs `work` with such a folder, and removes it. */
export async function withVideos<T>(work: (videos: Videos) => Promise<T>, options?: VideosOptions): Promise<T> {
  const videos = await openVideos(options)
  try {
    return await work(videos)
  } finally {
    videos.close()
  }
}

/** A moving test picture; that of `testsrc` takes a quarter of the bytes. */
export const picture = (size: string, { rate = 30, seconds = 4, source = 'testsrc2' } = {}): string[] => [
  '-f',
  'lavfi',
  '-i',
  `${source}=s=${size}:r=${rate}:d=${seconds}`,
]
/** A tone, as long as the pictures. */
export const tone = (seconds = 4): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`]

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
export const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'aac']
export const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
export const av1 = ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
export const prores = ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le']
