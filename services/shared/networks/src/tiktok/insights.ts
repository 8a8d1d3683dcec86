import type { CallOptions } from '../graph/client.ts'
import type { LivePost } from '../graph/figures.ts'
import { counted, present } from '../graph/foreign.ts'
import type { CountedOf } from '../graph/post-figures.ts'
import { record } from './answer.ts'
import type { TikTok } from './client.ts'
import { type OwnVideo, ownVideos, videosById } from './own-videos.ts'

/** Figures of the caller's own account (Get User Info, List Videos): numbers of now, without a history. */

/** The scope of the counts. */
export const statsScope = 'user.info.stats'

/** Followers and posts that the account has. Throws NetworkFailure. */
export async function creatorCounts(
  tiktok: TikTok,
  call: CallOptions,
): Promise<{ followers: number | undefined; posts: number | undefined }> {
  const user = record((await tiktok.get('user/info/?fields=follower_count,video_count', 'read', call)).user)
  return { followers: counted(user.follower_count), posts: counted(user.video_count) }
}

/** Pages of the list that are read at most; a page has up to 20 posts. */
const mostPages = 100

/** The link of a post of photos says so; nothing else does. */
const formatOf = ({ share_url: link = '' }: OwnVideo): LivePost['format'] =>
  /\/photo\//.test(link) ? 'album' : 'video'

const shownAs = (video: OwnVideo): LivePost => ({
  id: video.id,
  at: video.created_at,
  format: formatOf(video),
  caption: video.text,
  permalink: video.share_url,
  thumbnailUrl: video.cover_image_url,
})

/** Public posts, the newest first, back to an instant (unix ms). Throws NetworkFailure. */
export async function videosSince(tiktok: TikTok, sinceMs: number, call: CallOptions): Promise<LivePost[]> {
  const found: LivePost[] = []
  let cursor: number | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const read = await ownVideos(tiktok, cursor, call)
    found.push(...read.videos.map(shownAs))
    cursor = read.cursor
    const last = found.at(-1)
    if (cursor === undefined || (last && Date.parse(last.at) < sinceMs)) break
  }
  return found.filter(({ at }) => Date.parse(at) >= sinceMs)
}

/** What is counted of these posts, at most 20; those that are gone are left out. Throws NetworkFailure. */
export async function countsOf(
  tiktok: TikTok,
  ids: readonly string[],
  call: CallOptions,
): Promise<Map<string, CountedOf>> {
  const found = await videosById(tiktok, ids, call)
  return new Map(
    found.map(({ id, like_count, comment_count, share_count, view_count }) => [
      id,
      present({ like_count, comment_count, share_count, view_count }) as CountedOf,
    ]),
  )
}
