import type { Kind } from '@fanfare/contracts/networks.ts'
import { ensureCover } from '../actions/renderings.ts'
import { variantFile } from '../actions/variant-file.ts'
import { videoUnusable } from '../faults/faults.ts'
import { variantName } from '../model/crop.ts'
import { Impossible } from '../networks/outcome.ts'
import { bytesOf } from '../storage/storage.ts'
import type { MediaRow } from '../stores/media.ts'
import type { PostRow } from '../stores/posts.ts'
import { isVideo, lookMs, rendering } from './video-files.ts'
import type { WorkerContext } from './worker-context.ts'

/** The moment of the file that a cover is of, within the part of the video that goes out, seconds. */
export const momentOf = ({ items: [item] }: Pick<PostRow, 'items'>, at: number): number =>
  Math.min(Math.max(at, item?.start ?? 0), item?.end ?? Number.POSITIVE_INFINITY)

/**
 * The cover of the only video of a post as a JPEG, for networks that are sent its bytes: a picture of its own, or a frame of the video,
 * which a media worker makes. Undefined where the network chooses. Throws Impossible: `rendering` while the frame is being made, and with
 * the fault where it cannot be.
 */
export async function coverPicture(
  { deps }: Pick<WorkerContext, 'deps'>,
  kind: Kind,
  post: Pick<PostRow, 'cover' | 'items'>,
  files: ReadonlyMap<string, MediaRow>,
): Promise<Buffer | undefined> {
  const { cover, items } = post
  const read = async (key: string) => bytesOf(await deps.storage.get(key))
  const own = cover?.media_id ? files.get(cover.media_id) : undefined
  if (own) return read((await variantFile(deps, own, variantName(kind.picture.profile, null))).key)
  const video = files.get(items[0]?.media_id ?? '')
  if (!video || !isVideo(video) || !cover || cover.at === null) return undefined
  const row = await ensureCover(deps, video.team_id, video.id, momentOf(post, cover.at))
  if (row.state === 'failed')
    throw new Impossible({ type: 'rejected' }, 'the cover cannot be made', {
      fault: videoUnusable({ item: 1, of: items.length }, row.error?.message ?? '', deps.clock.now()),
    })
  const [file] = row.files
  if (row.state === 'ready' && file) return read(file.key)
  throw new Impossible({ type: 'rendering', waitMs: lookMs }, `The cover is being prepared, ${row.percent} %`, {
    progress: rendering(row.percent, 'cover'),
  })
}
