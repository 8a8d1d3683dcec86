import type { Kind } from '@fanfare/contracts/networks.ts'
import type { Media } from '../model/media.ts'
import type { StoredItem } from '../model/stored.ts'
import { bytesOf } from '../storage/storage.ts'
import type { MediaRow } from '../stores/media.ts'
import type { WorkerContext } from './worker-context.ts'

/** A video as a network is given it. */
export interface VideoFile {
  /** Address that the network fetches it from. */
  url: string
  bytes: number
  /** Its bytes from `start` up to `end`. */
  read(start: number, end: number): Promise<Buffer>
}

export const isVideo = (file: Pick<Media, 'type'> | undefined): boolean => file?.type === 'video'

/** The files of the videos among these items, by item. */
export const videoFiles = async (
  { deps }: WorkerContext,
  _kind: Kind,
  items: readonly StoredItem[],
  files: ReadonlyMap<string, MediaRow>,
): Promise<Map<string, VideoFile>> => {
  const found = new Map<string, VideoFile>()
  for (const { media_id } of items) {
    const file = files.get(media_id)
    if (!file || !isVideo(file)) continue
    found.set(media_id, {
      url: deps.links.fetch(media_id, 'original'),
      bytes: Number(file.bytes),
      read: async (start, end) => bytesOf(await deps.storage.get(file.storage_key, { start, end: end - 1 })),
    })
  }
  return found
}
