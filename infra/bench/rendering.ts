import { readFileSync } from 'node:fs'
import { allKinds, type VideoProfile } from '@fanfare/contracts/networks.ts'
import { ensureRendering } from '@fanfare/publishing/actions/renderings.ts'
import { configSpec } from '@fanfare/publishing/config.ts'
import { type Deps, openDeps } from '@fanfare/publishing/deps.ts'
import type { VideoInstruction } from '@fanfare/publishing/model/video/targets.ts'
import { findRendering } from '@fanfare/publishing/stores/renderings.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { until } from '../testing/until.ts'
import { h264, picture, tone, type Videos, type VideosOptions, withVideos } from '../testing/videos.ts'
import { uploadFile } from '../testing/walk.ts'
import { residentMb } from './resident.ts'
import { beside, bounded, median, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'
import { untilRead } from './until-read.ts'

const seconds = 20
const rounds = 3
const small = 50
/** Memory of a process at rest, MB: a media worker has no more after its work, as ffmpeg has it. */
const memoryBound = 180

/** ffmpeg alone has the priority that it has in a media worker, and time enough on a slow machine. */
const likeProduct: VideosOptions = { nice: true, withinMs: 300_000 }

/** A place where 1080p keeps its shape and becomes 720p. */
function placeOf720(): VideoProfile {
  const found = allKinds.find(({ type, kind: { video } }) => type === 'reel' && video.maxWidth === 1280)
  if (!found) throw new Error('no kind of post has videos of 1280 pixels')
  return found.kind.video.profile
}

/** Asks for a rendering, as publishing does, and waits until a media worker has made it. */
async function rendered(deps: Deps, teamId: string, mediaId: string, instruction: VideoInstruction): Promise<void> {
  const { id } = await ensureRendering(deps, teamId, mediaId, { make: 'video', ...instruction })
  const row = await until(
    async () => {
      const now = await findRendering(deps.db, teamId, id)
      return now?.state === 'ready' || now?.state === 'failed' ? now : undefined
    },
    { withinMs: 180_000, everyMs: 20, what: 'a rendering' },
  )
  if (row.files.length !== 1) throw new Error(`the rendering failed: ${row.error?.message}`)
}

/** The same video with the same settings of the encoder, by ffmpeg alone at the priority of the product. */
const plain = (videos: Videos, source: string, end: number) =>
  videos.make(
    'plain.mp4',
    ...['-t', `${end}`, '-i', source, '-vf', 'fps=30,scale=1280:720:flags=bicubic,format=yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '20'],
    ...['-maxrate', '8000000', '-bufsize', '8000000', '-g', '60', '-c:a', 'aac', '-b:a', '128000', '-ar', '48000'],
    ...['-movflags', '+faststart'],
  )

/** How fast a media worker renders a video of 20 s in 1080p, beside ffmpeg alone, and its memory after 50 renderings. */
export async function rendering(setup: Setup): Promise<Row[]> {
  const { system, client, teamId } = setup
  const kind = placeOf720()
  const worker = system.part('media')
  const deps = await openDeps(readConfig(configSpec, worker.part.env), { clock: systemClock, log: silentLog })
  const upload = async (path: string) => {
    const { id } = await uploadFile(client, readFileSync(path), 'video.mp4')
    await untilRead(setup, id, 60_000)
    return id
  }
  try {
    return await withVideos(async videos => {
      const source = await videos.make('video.mp4', ...picture('1920x1080', { seconds }), ...tone(seconds), ...h264)
      const large = await upload(source)
      const times = { ours: [] as number[], plain: [] as number[] }
      // A rendering that was made is not made again, so each round leaves out a little more.
      for (let round = 1; round <= rounds; round += 1) {
        const end = seconds - round / 10
        times.ours.push(await timed(() => rendered(deps, teamId, large, { kind, trim: { start: 0, end } })))
        times.plain.push(await timed(() => plain(videos, source, end)))
      }
      const short = await upload(
        await videos.make('short.mp4', ...picture('180x320', { seconds: 9 }), ...tone(9), ...h264),
      )
      const pid = worker.pid() as number
      const before = residentMb(pid).all
      for (let at = 1; at <= small; at += 1)
        await rendered(deps, teamId, short, { kind, trim: { start: at / 10, end: at / 10 + 3 } })
      const { all, own } = residentMb(pid)
      const speed = (list: number[]) => seconds / (median(list) / 1000)
      return [
        beside(
          `rendering of ${seconds} s of 1080p by a media worker, beside ffmpeg alone`,
          's per s',
          speed(times.ours),
          speed(times.plain),
          {
            target: { ratio: 0.9, bound: 'at least' },
            note: 'seconds of video per second; queue, files and checks included',
          },
        ),
        bounded(
          `memory of a media worker after ${small} renderings`,
          'MB',
          all,
          memoryBound,
          `${before.toFixed(0)} MB before them; its own: ${own.toFixed(0)} MB`,
        ),
      ]
    }, likeProduct)
  } finally {
    await deps.close()
  }
}
