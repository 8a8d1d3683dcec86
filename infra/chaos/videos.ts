import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { picture, tone, withVideos } from '../testing/videos.ts'

/**
 * Videos of the run, as small as the networks allow. `tall` and `wide` are taken as they are, so that the network's copy can be compared byte by
 * byte. `raw` has too few pictures a second, so that it is rendered; `long` is longer than a piece of a story, and is rendered in two.
 */
const shapes = {
  tall: { size: '540x960', seconds: 4, rate: 25 },
  wide: { size: '640x360', seconds: 4, rate: 25 },
  raw: { size: '270x480', seconds: 4, rate: 12 },
  long: { size: '90x160', seconds: 64, rate: 25 },
} as const
export type VideoName = keyof typeof shapes
/** Whether the networks get it as it was uploaded. */
export const isTakenAsItIs = (name: VideoName): boolean => name === 'tall' || name === 'wide'

export interface Video {
  bytes: Buffer
  /** As the simulator has it of what it was given. */
  digest: string
}

/** What the strictest place takes: the lowest rate, no frames that refer to later ones, no edit list, headers first. */
const plain = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '45', '-bf', '0', '-pix_fmt', 'yuv420p'],
  ...['-c:a', 'aac', '-b:a', '32k', '-use_editlist', '0', '-movflags', '+faststart'],
]

let made: Promise<Record<VideoName, Video>> | undefined

/** The videos, made once a run. Throws where this machine has no ffmpeg. */
export const videos = (): Promise<Record<VideoName, Video>> => {
  made ??= make()
  return made
}

const make = (): Promise<Record<VideoName, Video>> =>
  withVideos(async ({ make: makeFile }) => {
    const one = async (name: VideoName): Promise<[VideoName, Video]> => {
      const { size, seconds, rate } = shapes[name]
      const inputs = [...picture(size, { seconds, rate, source: 'testsrc' }), ...tone(seconds)]
      const bytes = readFileSync(await makeFile(`${name}.mp4`, ...inputs, ...plain, '-t', `${seconds}`))
      return [name, { bytes, digest: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }]
    }
    const all = await Promise.all((Object.keys(shapes) as VideoName[]).map(one))
    return Object.fromEntries(all) as Record<VideoName, Video>
  })
