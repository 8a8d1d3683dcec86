import { tiktokCalls } from '@fanfare/networks/tiktok/calls.ts'
import type { KindList } from '../kinds.ts'
import type { PublishingNetwork } from '../types.ts'
import type { TikTokKind } from './kinds.ts'
import { kindOfListed } from './reads.ts'

/** Only public posts are listed, and whether those of photos are is not documented: that one is missing proves nothing. */
const provesNothing: KindList = { forMs: 0, showsText: true }
export const lists: Record<TikTokKind, KindList> = { tiktok_video: provesNothing, tiktok_photo: provesNothing }

/** The public posts of a TikTok account. */
export const profile: PublishingNetwork['profile'] = ({ tiktok }, _account, call) => {
  const api = tiktokCalls(tiktok)
  return {
    since: async ageMs =>
      (await api.videos(ageMs, call)).map(video => ({
        id: video.id,
        at: video.at,
        text: video.text,
        kind: kindOfListed(video),
        permalink: video.link,
      })),
    figures: async ageMs =>
      (await api.videos(ageMs, call)).map(({ id, link, likes, comments }) => ({
        id,
        permalink: link,
        likes,
        comments,
      })),
    permalink: async post => post.permalink ?? api.link(post.id, call),
    hasComment: async () => false,
  }
}
