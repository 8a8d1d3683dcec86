import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ffmpegBinaries } from '@fanfare/infra/dev/backing/ffmpeg-binary.ts'
import { h264, picture, tone } from '@fanfare/infra/testing/videos.ts'

const run = promisify(execFile)
let folder: string | undefined

/** Makes a video of this size and length, with sound, and returns its path. */
export const videoFile = async (name: string, size: string, seconds: number): Promise<string> => {
  folder ??= mkdtempSync(join(tmpdir(), 'fanfare-journey-videos-'))
  const { ffmpeg } = await ffmpegBinaries()
  const path = join(folder, `${name}.mp4`)
  const args = [...picture(size, { seconds, rate: 24 }), ...tone(seconds), ...h264]
  await run(ffmpeg, ['-v', 'error', '-y', ...args, path], { timeout: 60_000 })
  return path
}
