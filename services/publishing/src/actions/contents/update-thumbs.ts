import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateThumbs } from '@fanfare/contracts/endpoints/contents.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { SNIFF_BYTES, sniff } from '../../model/sniff.ts'
import { thumbnailKey } from '../../storage/keys.ts'
import { bytesOf } from '../../storage/storage.ts'
import { type MediaRow, markThumbnail, mediaByIds } from '../../stores/media.ts'
import { ensureCover } from '../renderings.ts'
import { viewPosts } from '../view-posts.ts'
import { presentPosts } from './check-contents.ts'

/** The picture that a thumbnail is made of: the file itself, or a frame of a video. Undefined where there is none yet. */
async function pictureOf(deps: Deps, media: MediaRow): Promise<{ key: string; bytes: number } | undefined> {
  if (media.type === 'image') return { key: media.storage_key, bytes: Number(media.bytes) }
  const { files } = await ensureCover(deps, media.team_id, media.id, 1)
  return files[0]
}

/**
 * Makes a thumbnail again from the picture. Whether it is there then; that of a video comes once a media worker has read a frame. A dry run
 * finds out whether it could be made, and of a video asks no worker.
 */
async function makeAgain(deps: Deps, media: MediaRow, dryRun: boolean): Promise<boolean> {
  const { storage, pictures, log } = deps
  try {
    const picture = dryRun && media.type === 'video' ? undefined : await pictureOf(deps, media)
    if (!picture) return false
    const { key, bytes } = picture
    const start = await bytesOf(await storage.get(key, { start: 0, end: Math.min(bytes, SNIFF_BYTES) - 1 }))
    const format = sniff(start)
    if (!format) return false
    const { thumbnail } = await pictures.run('read', {
      teamId: media.team_id,
      load: async () => bytesOf(await storage.get(key)),
      given: { format },
    })
    if (!dryRun) await storage.put(thumbnailKey(media.id), thumbnail)
    return true
  } catch (err) {
    // Too much work for this moment is no fault of the picture: the caller asks again.
    if (err instanceof AppError && err.status !== 500) throw err
    log.warn({ err, mediaId: media.id }, 'a thumbnail could not be made again')
    return false
  }
}

/**
 * Looks for the thumbnails of posts in the storage and makes those again that are not there. A post whose picture cannot be read either
 * stays marked. A dry run stores neither. Throws `post_not_found` where the team has none of them.
 */
export async function updateThumbs(
  deps: Deps,
  { teamId }: Who,
  { posts: ids, dry_run: dryRun = false }: BodyOf<typeof UpdateThumbs>,
): Promise<Post[]> {
  const rows = await presentPosts(deps, teamId, ids)
  const firsts = rows.flatMap(({ items }) => items[0]?.media_id ?? [])
  const marks = new Map<string, boolean>()
  for (const media of (await mediaByIds(deps.db, teamId, firsts)).values()) {
    if (media.status !== MediaReady || !media.has_thumbnail) continue
    const there = (await deps.storage.size(thumbnailKey(media.id))) !== undefined
    const failed = !there && !(await makeAgain(deps, media, dryRun))
    marks.set(media.id, failed)
    if (failed !== media.thumbnail_failed && !dryRun) await markThumbnail(deps.db, teamId, media.id, failed)
  }
  const posts = await viewPosts(deps, teamId, rows)
  return posts.map(post => ({
    ...post,
    thumbnail_failed: marks.get(post.media[0]?.media_id ?? '') ?? post.thumbnail_failed,
  }))
}
