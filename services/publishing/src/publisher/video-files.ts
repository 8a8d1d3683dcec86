import type { Kind } from '@fanfare/contracts/networks.ts'
import { ensureRendering } from '../actions/renderings.ts'
import { renderingStalled, videoUnusable, type Which } from '../faults/faults.ts'
import type { Media } from '../model/media.ts'
import type { StoredItem, StoredProgress } from '../model/stored.ts'
import { instructionFor, videoKey } from '../model/video/for-item.ts'
import { fileName } from '../model/video/rendering.ts'
import type { VideoFile } from '../networks/channel.ts'
import { Impossible } from '../networks/outcome.ts'
import { bytesOf } from '../storage/storage.ts'
import type { MediaRow } from '../stores/media.ts'
import { type RenderingRow, stalledMs } from '../stores/renderings.ts'
import type { WorkerContext } from './worker-context.ts'

/** A video as a network is given it, and the address that it can be fetched from. */
export interface DeliveredVideo extends VideoFile {
  url: string
  /** It was made: the file that was uploaded did not fit. */
  isMade: boolean
}

/** How soon a rendering that is under way is looked at again, ms. */
export const lookMs = 1_000
/** A rendering that has not got any further for this long counts as stalled: its author and the operator are told, ms. */
const stalledAfterMs = 10 * 60_000

export const isVideo = (file: Pick<Media, 'type'> | undefined): boolean => file?.type === 'video'

/** Where rendering begins and ends, in percent of the whole: where a video has to be made, that takes longest. */
const renderingFrom = 2
const renderingTo = 50

/** What a post shows while a file of it is being made. Before the first frame is made, its file is being read. */
export const rendering = (percent: number, what: 'video' | 'cover' = 'video'): StoredProgress => ({
  step: 'claimed',
  text: 'Rendering',
  percent: renderingFrom + Math.round(((renderingTo - renderingFrom) * percent) / 100),
  sentence: percent === 0 ? 'Reading the video' : `Preparing the ${what}, ${percent} %`,
})

/** The same step where a video was made before it: the rest of the way, with rendering behind it. */
export const afterRendering = (progress: StoredProgress): StoredProgress =>
  progress.text === 'Rendering' || progress.text === 'Starting'
    ? progress
    : { ...progress, percent: Math.round(renderingTo + ((100 - renderingTo) * progress.percent) / 100) }

/**
 * The files of the videos among these items, by `videoKey`, as the kind of post takes them. Has them made where they are not yet. Throws
 * Impossible: `rendering` while one is being made, and with the fault where one cannot be.
 */
export const videoFiles = async (
  workerContext: WorkerContext,
  kind: Kind,
  items: readonly StoredItem[],
  files: ReadonlyMap<string, MediaRow>,
  whichOf: (at: number) => Which,
): Promise<Map<string, DeliveredVideo>> => {
  const { deps } = workerContext
  const found = new Map<string, DeliveredVideo>()
  const unready: RenderingRow[] = []
  for (const [at, item] of items.entries()) {
    const media = files.get(item.media_id)
    if (!media || !isVideo(media)) continue
    const row = await ensureRendering(deps, media.team_id, media.id, instructionFor(kind, item, media))
    if (row.state === 'failed')
      throw new Impossible({ type: 'rejected' }, 'a video cannot be made', {
        fault: videoUnusable(whichOf(at), row.error?.message ?? '', deps.clock.now()),
      })
    if (row.state !== 'ready') unready.push(row)
    else found.set(videoKey(item), { ...fileOf(deps, media, row), seconds: secondsOf(item, media) })
  }
  if (unready.length > 0) throw await underWay(workerContext, unready, found.size)
  return found
}

/** How long what is shown of a video is, seconds. */
const secondsOf = ({ start, end }: StoredItem, { duration }: Pick<Media, 'duration'>): number | null =>
  duration === null ? null : Math.min(end ?? duration, duration) - (start ?? 0)

/** Some of the videos are still being made; `made`: how many are there already. */
const underWay = async (
  { deps, alertOperator }: WorkerContext,
  rows: readonly RenderingRow[],
  made: number,
): Promise<Impossible> => {
  const stalled = await Promise.all(rows.map(row => stalledMs(deps.db, row.team_id, row.id)))
  const at = stalled.findIndex(ms => ms > stalledAfterMs)
  const late = rows[at]
  if (late) alertOperator('rendering_stalled', { renderingId: late.id, mediaId: late.media_id, percent: late.percent })
  const sum = rows.reduce((all, { percent }) => all + percent, made * 100)
  const percent = Math.floor(sum / (rows.length + made))
  return new Impossible({ type: 'rendering', waitMs: lookMs }, `The video is being prepared, ${percent} %`, {
    progress: rendering(percent),
    ...(late ? { fault: renderingStalled(deps.clock.now()) } : {}),
  })
}

const fileOf = ({ links, storage }: WorkerContext['deps'], media: MediaRow, row: RenderingRow): DeliveredVideo => {
  const [file] = row.files
  if (!file) throw new Error(`rendering ${row.id} is ready without a file`)
  return {
    // A file that fits as it is has no rendering of its own.
    url: links.fetch(media.id, file.key === media.storage_key ? 'original' : fileName(row, 0)),
    bytes: file.bytes,
    isMade: file.key !== media.storage_key,
    read: async (start, end) => bytesOf(await storage.get(file.key, { start, end: end - 1 })),
    from: start => storage.get(file.key, { start, end: file.bytes - 1 }),
  }
}
