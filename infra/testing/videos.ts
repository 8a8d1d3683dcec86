import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VideoTools } from '@fanfare/publishing/video/ffprobe.ts'
import { sharedBacking } from './shared-backing.ts'

const run = promisify(execFile)

/** Real videos, made by the ffmpeg of the run. */
export interface Videos {
  tools: VideoTools
  folder: string
  /** Makes a video by arguments of ffmpeg and returns its path. */
  make(name: string, ...args: string[]): Promise<string>
  /** Any program of ffmpeg: its standard output. */
  ask(program: 'ffmpeg' | 'ffprobe', ...args: string[]): Promise<string>
  close(): void
}

export async function openVideos(): Promise<Videos> {
  const { ffmpeg: settings } = await sharedBacking()
  const tools = {
    ffmpeg: settings.FFMPEG_PATH ?? 'ffmpeg',
    ffprobe: settings.FFPROBE_PATH ?? 'ffprobe',
    memoryBytes: 1024 * 1024 * 1024,
  }
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-videos-'))
  return {
    tools,
    folder,
    async make(name, ...args) {
      const path = join(folder, name)
      await run(tools.ffmpeg, ['-v', 'error', '-y', ...args, path], { timeout: 60_000 })
      return path
    },
    ask: async (program, ...args) => (await run(tools[program], args, { timeout: 60_000 })).stdout,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A moving test picture. */
export const picture = (size: string, { rate = 30, seconds = 4 } = {}): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
/** A tone, as long as the pictures. */
export const tone = (seconds = 4): string[] => ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`]

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
export const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'aac']
export const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
export const av1 = ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
export const prores = ['-c:v', 'prores_ks', '-c:a', 'pcm_s16le']
