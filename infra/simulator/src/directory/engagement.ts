import { between, scatter, unit } from './random.ts'

const hour = 3_600_000

export type Format = 'image' | 'carousel' | 'reel' | 'video'

/** How a format does beside a picture. */
const byFormat: Readonly<Record<Format, number>> = { image: 1, carousel: 1.35, reel: 1.8, video: 0.8 }

/** What a post will have, once nobody looks at it any more. */
export interface Engagement {
  likes: number
  comments: number
  views: number
}

/** Whose post it is, as far as it matters for what people do. */
export interface Audience {
  /** A number of its own. */
  key: number
  /** Share of the followers that like a picture. */
  rate: number
  /** Comments to a like. */
  talk: number
}

/**
 * What a post will have in the end: it follows the followers at its time, its format, and `factor`, which is what is known of its time of day, topic and
 * hashtags. Two posts of the same make still differ, and few do far better than all others.
 */
export function finalEngagement(
  { key, rate, talk }: Audience,
  post: { index: number; followers: number; format: Format; factor: number },
): Engagement {
  const { index, followers, format, factor } = post
  const luck =
    unit(key, 'luck', index) < 0.015 ? between(3, 8, key, 'viral', index) : scatter(0.32, key, 'likes', index)
  const share = Math.min(0.7, rate * byFormat[format] * factor * luck)
  const likes = Math.round(followers * share)
  const comments = Math.round(likes * talk * scatter(0.4, key, 'comments', index))
  const views = Math.round(likes * between(9, 22, key, 'views', index))
  return { likes, comments, views }
}

/** How much of it is there at an age in ms: most within two days, and never less later. */
const arrived = (ageMs: number, halfLifeMs = 9 * hour): number => (ageMs <= 0 ? 0 : 1 - 2 ** (-ageMs / halfLifeMs))

/** What a post has at an age in ms. People who comment come a little earlier. */
export function engagementAt(final: Engagement, ageMs: number): Engagement {
  return {
    likes: Math.floor(final.likes * arrived(ageMs)),
    comments: Math.floor(final.comments * arrived(ageMs, 6 * hour)),
    views: Math.floor(final.views * arrived(ageMs, 14 * hour)),
  }
}
