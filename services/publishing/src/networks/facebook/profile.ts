import { page, targetIdsOf } from '@fanfare/networks/facebook/calls.ts'
import { pageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { LivePost } from '../../model/likeness.ts'
import { type KindList, listedForADay, staysListed } from '../kinds.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'
import type { FacebookKind } from './page-kinds.ts'

/** Videos, reels and stories have lists of their own (Page Videos, Page Video Reels, Page Stories; v23.0). */
export const lists: Record<FacebookKind, KindList> = {
  page: staysListed,
  page_video: staysListed,
  page_reel: staysListed,
  page_story: listedForADay,
}

/** The posts, videos, reels and stories of a Facebook page. */
export const profile: PublishingNetwork['profile'] = ({ graph }, account, call) => {
  const api = page(graph)
  const videos = pageVideos(graph)
  const id = account.fb_id as string
  /** The posts of the page. Those that show a video are listed as videos or reels too, and only there is their kind known. */
  const withVideos = async (ageMs: number): Promise<LivePost[]> => {
    const [posts, liveVideos, reels] = await Promise.all([
      api.published(id, ageMs, call),
      videos.live(id, 'videos', ageMs, call),
      videos.live(id, 'video_reels', ageMs, call),
    ])
    const areReels = new Set(reels.map(reel => reel.id))
    const shown = [...liveVideos.filter(video => !areReels.has(video.id)), ...reels]
    const known = new Set(shown.flatMap(video => [video.id, video.post_id ?? video.id]))
    return [
      ...posts
        .filter(post => !known.has(post.id) && !targetIdsOf(post).some(target => known.has(target)))
        .map(post => ({
          id: post.id,
          at: post.created_time,
          text: post.message ?? '',
          kind: 'page',
          permalink: null,
        })),
      ...shown.map(video => ({
        id: video.post_id ?? video.id,
        at: video.updated_time,
        text: video.description ?? '',
        kind: areReels.has(video.id) ? 'page_reel' : 'page_video',
        permalink: null,
      })),
    ]
  }
  const stories = async (ageMs: number): Promise<LivePost[]> =>
    (await videos.stories(id, ageMs, call)).map(story => ({
      id: story.post_id,
      at: new Date(Number(story.creation_time) * 1000).toISOString(),
      text: '',
      kind: 'page_story',
      permalink: null,
    }))
  return profileFrom(api, call, {
    since: async (ageMs, kinds) => [
      ...(await withVideos(ageMs)),
      ...(kinds.has('page_story') ? await stories(ageMs) : []),
    ],
    figures: async ageMs =>
      (await api.figures(id, ageMs, call)).map(post => ({
        id: post.id,
        permalink: graph.address(post.permalink_url),
        likes: post.reactions?.summary?.total_count ?? null,
        comments: post.comments?.summary?.total_count ?? null,
      })),
  })
}
