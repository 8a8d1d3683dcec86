import type { CallOptions } from '../graph/client.ts'
import type { LiveTime } from '../graph/figures.ts'
import { counted } from '../graph/foreign.ts'
import { record } from './answer.ts'
import type { TikTok } from './client.ts'
import { ownVideos } from './own-videos.ts'

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

/** When public posts went live, the newest first, back to an instant (unix ms). Throws NetworkFailure. */
export async function videoTimes(tiktok: TikTok, sinceMs: number, call: CallOptions): Promise<LiveTime[]> {
  const found: LiveTime[] = []
  let cursor: number | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const read = await ownVideos(tiktok, cursor, call)
    found.push(...read.videos.map(({ id, created_at: at }) => ({ id, at })))
    cursor = read.cursor
    const last = found.at(-1)
    if (cursor === undefined || (last && Date.parse(last.at) < sinceMs)) break
  }
  return found.filter(({ at }) => Date.parse(at) >= sinceMs)
}
