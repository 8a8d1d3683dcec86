import { engagementOf } from '@fanfare/contracts/research/z-score.ts'
import type { OwnPost } from '../../../lib/own-content/model/own-page.ts'
import type { ScoredPost } from '../../../lib/research/model/scored.ts'

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
    items: own.media.length,
    username: account.username || null,
    fullname: account.name || null,
    link: null,
  },
  score: { z: null, why: 'too_few' },
  tags: [],
})
