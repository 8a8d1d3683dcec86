import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasApt, libraryPath, onPath, unpackPackages } from './system-packages.ts'

/** The two programs that read and render video: what to run. */
export interface FfmpegBinaries {
  ffmpeg: string
  ffprobe: string
}
type Say = (text: string) => void

const names = ['ffmpeg', 'ffprobe'] as const

const works = (path: string): boolean => spawnSync(path, ['-version'], { timeout: 20_000 }).status === 0
const bothWork = ({ ffmpeg, ffprobe }: FfmpegBinaries): boolean => works(ffmpeg) && works(ffprobe)

/**
 * Libraries that ffmpeg names and loads at its start. Those of drivers for graphics, which are large, are loaded when something is shown
 * on a screen, and nothing is.
 */
const along = /^(ocl-icd-libopencl|lib(?!c6$|llvm|z3|drm-(amd|nouveau|radeon|intel)|.*mesa|.*-dri$))/

/** A script beside the packages that runs one of their programs with their libraries, which no other process gets. */
function addScripts(draft: string, root: string): void {
  const libraries = libraryPath(draft).replaceAll(draft, root)
  mkdirSync(join(draft, 'bin'))
  for (const name of names) {
    const script = join(draft, 'bin', name)
    const lines = ['#!/bin/sh', `export LD_LIBRARY_PATH='${libraries}'`, `exec '${root}/usr/bin/${name}' "$@"`]
    writeFileSync(script, `${lines.join('\n')}\n`)
    chmodSync(script, 0o755)
  }
}

/**
 * ffmpeg and ffprobe that run here: FFMPEG_PATH and FFPROBE_PATH, else from PATH, else fetched from Debian's or Ubuntu's packages into the
 * cache, which an ordinary user may do. Throws with what can be done where there are none.
 */
export async function ffmpegBinaries(say: Say = () => {}): Promise<FfmpegBinaries> {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env
  const named = { ffmpeg: FFMPEG_PATH ?? onPath('ffmpeg'), ffprobe: FFPROBE_PATH ?? onPath('ffprobe') }
  let why = 'there is none on PATH'
  if (named.ffmpeg && named.ffprobe) {
    const found = { ffmpeg: named.ffmpeg, ffprobe: named.ffprobe }
    if (bothWork(found)) return found
    why = `${found.ffmpeg} or ${found.ffprobe} does not run`
  }
  if (hasApt()) {
    try {
      const root = await unpackPackages({ name: 'ffmpeg', packages: ['ffmpeg'], along, say, finish: addScripts })
      const fetched = { ffmpeg: join(root, 'bin/ffmpeg'), ffprobe: join(root, 'bin/ffprobe') }
      if (bothWork(fetched)) return fetched
      why += `, and ${fetched.ffmpeg}, fetched from the packages of this system, does not run`
    } catch (error) {
      why += `, and fetching one failed (${(error as Error).message})`
    }
  }
  throw new Error(`No ffmpeg: ${why}. Install ffmpeg with ffprobe, or set FFMPEG_PATH and FFPROBE_PATH.`)
}

/**
 * The same as settings of publishing. Without ffmpeg everything but video works, so its absence is only said: the settings are then absent,
 * and uploads of video are refused with the reason.
 */
export async function ffmpegSettings(say: Say = () => {}): Promise<Record<string, string>> {
  try {
    const { ffmpeg, ffprobe } = await ffmpegBinaries(say)
    return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe }
  } catch (error) {
    say(`${(error as Error).message} Until then videos cannot be uploaded.`)
    return {}
  }
}
