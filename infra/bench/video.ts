import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { type FfmpegBinaries, ffmpegBinaries } from '../dev/backing/ffmpeg-binary.ts'
import { until } from '../testing/until.ts'
import type { Setup } from './setup.ts'

const run = promisify(execFile)

/** The ffmpeg of this machine, in a folder that goes with the part that uses it. */
export interface VideoFolder {
  folder: string
  binaries: FfmpegBinaries
  /** Runs ffmpeg with these arguments and an output in the folder, at the priority that the product gives it. Returns its path. */
  make(name: string, ...args: string[]): Promise<string>
}

/** Runs `work` with such a folder, and removes it. */
export async function inVideoFolder<T>(work: (videos: VideoFolder) => Promise<T>): Promise<T> {
  const binaries = await ffmpegBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const make: VideoFolder['make'] = async (name, ...args) => {
    const path = join(folder, name)
    const given = ['-v', 'error', '-nostdin', '-y', ...args, path]
    await run('nice', ['-n', '10', binaries.ffmpeg, ...given], { timeout: 300_000 })
    return path
  }
  try {
    return await work({ folder, binaries, make })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until a media worker has read an uploaded video. Throws where it was refused. */
export async function untilRead({ client }: Setup, id: string, withinMs: number): Promise<void> {
  const media = await until(
    async () => {
      const now = await client.call(GetMedia, { params: { id } })
      return now.status === MediaLoading ? undefined : now
    },
    { withinMs, everyMs: 50, what: 'a video that was read' },
  )
  if (media.status !== MediaReady) throw new Error(`the video was refused: ${media.error?.message}`)
}
