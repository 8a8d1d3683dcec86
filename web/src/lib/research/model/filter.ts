import { startOf } from '../../time/date-bounds.ts'
import { type Format, formats, formatWords } from '../networks/posts.ts'
import type { ScoredPost } from './scored.ts'

export const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'score', label: 'Highest z-score' },
  { value: 'likes', label: 'Most likes' },
  { value: 'comments', label: 'Most comments' },
] as const
export type Sort = (typeof sorts)[number]['value']

export const scoreSteps = [
  { value: '2', label: '2 and up' },
  { value: '1', label: '1 and up' },
  { value: '0', label: 'Above average' },
] as const
export const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
] as const
export const formatChoices = formats.map(value => ({ value, label: formatWords[value].many }))

/** Which of the loaded posts are seen, and in which order. */
export interface WallFilter {
  format: Format | null
  /** Lowest z-score. */
  score: number | null
  /** Days back from now; `from` and `to` instead: days as YYYY-MM-DD, both included. */
  days: number | null
  from: string | null
  to: string | null
  likes: number | null
  comments: number | null
  sort: Sort
}

const dayMs = 86_400_000

const number = (value: number | null) => value ?? Number.NEGATIVE_INFINITY
const orders: Record<Sort, (a: ScoredPost, b: ScoredPost) => number> = {
  newest: (a, b) => b.post.at - a.post.at,
  oldest: (a, b) => a.post.at - b.post.at,
  score: (a, b) => number(b.score.z) - number(a.score.z) || b.post.at - a.post.at,
  likes: (a, b) => number(b.post.likes) - number(a.post.likes) || b.post.at - a.post.at,
  comments: (a, b) => number(b.post.comments) - number(a.post.comments) || b.post.at - a.post.at,
}

/** Those of some posts that a filter leaves, in its order. A number that is hidden is below every bound. `now`: Unix ms. `zone`: in which its days begin, the one in which posts show theirs. */
export const seen = (
  posts: readonly ScoredPost[],
  filter: WallFilter,
  now: number,
  zone: string,
): readonly ScoredPost[] => {
  const startMs = (day: string, days = 0) => Date.parse(startOf(day, days, zone))
  const since = filter.days !== null ? now - filter.days * dayMs : filter.from ? startMs(filter.from) : null
  const until = filter.to ? startMs(filter.to, 1) : null
  const least = (value: number | null, bound: number | null) => bound === null || (value !== null && value >= bound)
  const left = posts.filter(
    ({ post, score }) =>
      (filter.format === null || post.format === filter.format) &&
      (since === null || post.at >= since) &&
      (until === null || post.at < until) &&
      least(score.z, filter.score) &&
      least(post.likes, filter.likes) &&
      least(post.comments, filter.comments),
  )
  return left.sort(orders[filter.sort])
}

/** How many bounds a filter has. */
export const boundsOf = ({ sort: _, ...bounds }: WallFilter): number =>
  Object.values(bounds).filter(bound => bound !== null).length
