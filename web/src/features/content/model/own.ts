import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { engagementOf } from '@fanfare/contracts/research/z-score.ts'
import type { ScoredPost } from '../../../lib/research/model/scored.ts'

export type OwnPage = ReplyOf<typeof ListOwnContent>
/** A live post of an account of the team. */
export type OwnPost = OwnPage['data'][number]

/** A live post as posts of research are, to be saved. It has no score: what it would be compared with isn't loaded. */
export const scoredOf = ({ post_id: id, type, data, social_account: account, ...own }: OwnPost): ScoredPost => ({
  post: {
    id,
    network: account.type,
    format: type,
    caption: data.caption,
    likes: data.like_count,
    comments: data.comments_count,
    engagement: engagementOf({ likes: data.like_count, comments: data.comments_count }),
    views: null,
    permalink: own.permalink ?? '',
    shortcode: null,
    at: Date.parse(own.posted_at),
    picture: own.thumbnail_url,
    media: own.media.flatMap(({ type: kind, url }) => (url ? [{ type: kind, url }] : [])),
    username: account.username || null,
    fullname: account.name || null,
  },
  score: { z: null, why: 'too_few' },
  tags: [],
})

/** A page with these posts as they are now. */
export const withFresh = (page: OwnPage, fresh: readonly OwnPost[]): OwnPage => {
  const byId = new Map(fresh.map(post => [post.id, post]))
  return { ...page, data: page.data.map(post => byId.get(post.id) ?? post) }
}
