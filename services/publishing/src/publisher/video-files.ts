import type { Kind } from '@fanfare/contracts/networks.ts'
import { ensureRendering } from '../actions/renderings.ts'
import { renderingStalled, videoUnusable } from '../faults/faults.ts'
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
}

/** How soon a rendering that is under way is looked at again, ms. */
export const lookMs = 1_000
/** A rendering that has not got any further for this long counts as stalled: its author and the operator are told, ms. */
const stalledAfterMs = 10 * 60_000

export const isVideo = (file: Pick<Media, 'type'> | undefined): boolean => file?.type === 'video'

/** What a post shows while a file of it is being made. */
export const rendering = (percent: number, what: 'video' | 'cover' = 'video'): StoredProgress => ({
  step: 'claimed',
  text: 'Rendering',
  percent: 2 + Math.round(percent / 10),
  sentence: `Preparing the ${what}, ${percent} %`,
})

/**
 * The files of the videos among these items, by `videoKey`, as the kind of post takes them. Has them made where they are not yet. Throws
 * Impossible: `rendering` while one is being made, and with the fault where one cannot be.
 */
export const videoFiles = async (
  { deps, alertOperator }: WorkerContext,
  kind: Kind,
  items: readonly StoredItem[],
  files: ReadonlyMap<string, MediaRow>,
): Promise<Map<string, DeliveredVideo>> => {
  const found = new Map<string, DeliveredVideo>()
  for (const [at, item] of items.entries()) {
    const media = files.get(item.media_id)
    if (!media || !isVideo(media)) continue
    const row = await ensureRendering(deps, media.team_id, media.id, instructionFor(kind, item, media))
    if (row.state === 'failed')
      throw new Impossible({ type: 'rejected' }, 'a video cannot be made', {
        fault: videoUnusable({ item: at + 1, of: items.length }, row.error?.message ?? '', deps.clock.now()),
      })
    if (row.state !== 'ready') {
      const isStalled = (await stalledMs(deps.db, media.team_id, row.id)) > stalledAfterMs
      if (isStalled)
        alertOperator('rendering_stalled', { renderingId: row.id, mediaId: media.id, percent: row.percent })
      throw new Impossible({ type: 'rendering', waitMs: lookMs }, `The video is being prepared, ${row.percent} %`, {
        progress: rendering(row.percent),
        ...(isStalled ? { fault: renderingStalled(deps.clock.now()) } : {}),
      })
    }
    found.set(videoKey(item), fileOf(deps, media, row))
  }
  return found
}

const fileOf = ({ links, storage }: WorkerContext['deps'], media: MediaRow, row: RenderingRow): DeliveredVideo => {
  const [file] = row.files
  if (!file) throw new Error(`rendering ${row.id} is ready without a file`)
  return {
    // A file that fits as it is has no rendering of its own.
    url: links.fetch(media.id, file.key === media.storage_key ? 'original' : fileName(row, 0)),
    bytes: file.bytes,
    read: async (start, end) => bytesOf(await storage.get(file.key, { start, end: end - 1 })),
    from: start => storage.get(file.key, { start, end: file.bytes - 1 }),
  }
}
