import type { PostFigures, PostFormat, PostMeasure } from '@fanfare/contracts/entities/insight-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { isCollecting, zScoresByKind } from '@fanfare/contracts/research/z-score.ts'
import { figuresOf, measureIn, type RawFigures, rateOf } from './post-figures.ts'

/** What is known of a post, as far as lists depend on it. */
interface Known {
  post_id: string
  posted_at: Date
  format: PostFormat
  hashtags: readonly string[]
  latest: RawFigures | null
}

/** A post with what follows from its figures. */
export interface MeasuredPost<P extends Known> {
  post: P
  figures: PostFigures
  rate: number | null
  z: number | null
}

/**
 * Posts with their figures, and how far each is from what is usual by a measure: beside those of its kind (a story or not) before it, of which `earlier` are
 * the ones before them all. Both with the newest one first. `now`: Unix ms.
 */
export function measured<P extends Known>(
  network: NetworkType,
  posts: readonly P[],
  earlier: readonly P[],
  { measure, now }: { measure: PostMeasure; now: number },
): MeasuredPost<P>[] {
  const all = [...posts, ...earlier]
  const figures = all.map(({ latest }) => figuresOf(network, latest))
  const scores = zScoresByKind(
    figures.map(one => measureIn(network, one, measure)),
    at => all[at]?.format === 'story',
    at => isCollecting(all[at]?.posted_at.getTime() ?? now, now),
  )
  return posts.map((post, at) => {
    const own = figures[at] as PostFigures
    return { post, figures: own, rate: rateOf(network, own), z: scores[at]?.z ?? null }
  })
}

export interface Filter {
  format?: PostFormat | undefined
  /** Without #, lower case. */
  hashtag?: string | undefined
  /** Ids of the posts that have the words that are looked for. */
  saying?: ReadonlySet<string> | undefined
}

/** The posts that a filter leaves, in their order. */
export const filtered = <P extends Known>(
  posts: readonly MeasuredPost<P>[],
  { format, hashtag, saying }: Filter,
): MeasuredPost<P>[] =>
  posts.filter(
    ({ post }) =>
      (format === undefined || post.format === format) &&
      (hashtag === undefined || post.hashtags.includes(hashtag)) &&
      (saying === undefined || saying.has(post.post_id)),
  )

export type OrderedBy = PostMeasure | 'posted_at' | 'z'

const valueBy = <P extends Known>({ post, figures, rate, z }: MeasuredPost<P>, by: OrderedBy): number | null => {
  if (by === 'posted_at') return post.posted_at.getTime()
  if (by === 'z') return z
  return by === 'rate' ? rate : figures[by]
}

/** Posts by a value; those that have none come last in both directions, and the newest one first of those that have the same. */
export function ordered<P extends Known>(
  posts: readonly MeasuredPost<P>[],
  by: OrderedBy,
  order: 'asc' | 'desc',
): MeasuredPost<P>[] {
  const sign = order === 'asc' ? 1 : -1
  const rows = posts.map(post => ({ post, value: valueBy(post, by) }))
  rows.sort((a, b) => {
    if (a.value !== null && b.value !== null && a.value !== b.value) return sign * (a.value - b.value)
    if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1
    const later = b.post.post.posted_at.getTime() - a.post.post.posted_at.getTime()
    return later === 0 ? (a.post.post.post_id < b.post.post.post_id ? 1 : -1) : later
  })
  return rows.map(({ post }) => post)
}
