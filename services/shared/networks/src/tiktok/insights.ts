import type { CallOptions } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import type { LivePost } from '../graph/figures.ts'
import { counted, present } from '../graph/foreign.ts'
import type { CountedOf } from '../graph/post-figures.ts'
import { record } from './answer.ts'
import type { TikTok } from './client.ts'
import { type OwnVideo, ownVideos, videosById, videosPerCall } from './own-videos.ts'

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

/** Pages of the list that are read at once; a page has up to 20 posts. More are read only where `least` says so. */
const pagesAtOnce = 20
/** Pages that are read at most: no account has so many posts in the time of `least`. */
const mostPages = 500

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

/** What is read of the list, unix ms. */
export interface VideoWindow {
  since: number
  /** Posts from before this instant; left out: the newest ones too. */
  before?: number
  /** Back to where it is read however many pages that takes. */
  least?: number
}

/** A part of the list: from `from` (unix ms) on, every post that the window has is among these. */
export interface ListedVideos {
  posts: LivePost[]
  from: number
}

/**
 * Public posts of a time, the newest first. Of an account that has very many the first pages alone are read: `from` says how far they reach, and from
 * there the rest can be read another time. Throws NetworkFailure.
 */
export async function videosSince(
  tiktok: TikTok,
  { since, before, least = Number.POSITIVE_INFINITY }: VideoWindow,
  call: CallOptions,
): Promise<ListedVideos> {
  const found: LivePost[] = []
  let cursor = before
  let from = Number.POSITIVE_INFINITY
  for (let page = 0; page < pagesAtOnce || from > least; page += 1) {
    if (page === mostPages)
      throw new NetworkFailure({ kind: 'unknown', message: `more than ${mostPages * videosPerCall} posts in a day` })
    const read = await ownVideos(tiktok, cursor, call)
    found.push(...read.videos.map(shownAs))
    cursor = read.cursor
    const last = found.at(-1)
    // More posts of the second in which the last one went live may follow it.
    if (last) from = Date.parse(last.at) + 1000
    if (cursor === undefined || from <= since) {
      from = since
      break
    }
  }
  return { posts: found.filter(({ at }) => Date.parse(at) >= since), from }
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
