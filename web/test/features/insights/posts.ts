import type {
  InsightPost,
  PostBreakdown,
  PostCurve,
  PostFigure,
  PostFigureSource,
  PostFigures,
} from '@fanfare/contracts/entities/insight-posts.ts'
import { postFigures } from '@fanfare/contracts/entities/insight-posts.ts'

const metrics: Record<PostFigure, string> = {
  ...{ reach: 'reach', views: 'views', interaction: 'total_interactions' },
  ...{ likes: 'likes', comments: 'comments', shares: 'shares', saves: 'saved' },
}
/** As Instagram has them; `lacking`: figures that a network has not. */
export const sources = (lacking: readonly PostFigure[] = []): PostFigureSource[] =>
  postFigures.map(figure => ({ figure, metric: lacking.includes(figure) ? null : metrics[figure] }))

const figures = (reach: number): PostFigures => ({
  ...{ reach, views: reach * 2, interaction: reach / 10 },
  ...{ likes: reach / 20, comments: reach / 100, shares: reach / 50, saves: reach / 100 },
})

/** A live post as the service lists it; `at`: so many days before the 14th of October. */
export const insightPost = (
  id: string,
  more: Partial<InsightPost> & { reachOf?: number; at?: number } = {},
): InsightPost => {
  const { reachOf = 1_000, at = 3, ...over } = more
  return {
    ...{ post_id: id, account_id: '2', format: 'image', caption: `Post ${id}\nSecond line`, hashtags: [] },
    ...{ permalink: `https://www.instagram.com/p/${id}/`, thumbnail_url: null, product_post_id: null },
    posted_at: new Date(Date.parse('2026-10-14T06:00:00Z') - at * 86_400_000).toISOString(),
    figures: figures(reachOf),
    rate: 10,
    z: 0.4,
    fetched_at: '2026-10-13T06:10:00Z',
    missing: null,
    ...over,
  }
}
/** Its figures were not read, for a reason. */
export const without = (missing: InsightPost['missing']): Partial<InsightPost> => ({
  figures: Object.fromEntries(postFigures.map(figure => [figure, null])) as PostFigures,
  ...{ rate: null, z: null, fetched_at: null, missing },
})

/** How a post grew: its reach after so many hours each; null: the network had no value. */
export const curveOf = (id: string, reached: readonly (readonly [number, number | null])[]): PostCurve => ({
  post_id: id,
  posted_at: '2026-10-11T06:00:00Z',
  points: reached.map(([hours, reach]) => ({
    at: new Date(Date.parse('2026-10-11T06:00:00Z') + hours * 3_600_000).toISOString(),
    hours,
    figures: { ...figures(reach ?? 0), reach },
  })),
})

/** What posts have in common, as the service answers it. */
export const breakdownWith = (over: Partial<PostBreakdown> = {}): PostBreakdown => ({
  ...{ account_id: '2', measure: 'interaction', total: 20, posts: 18, median: 90, sources: sources() },
  hours: [
    { weekday: 2, hour: 18, posts: 4, median: 120.4 },
    { weekday: 7, hour: 12, posts: 3, median: 110 },
    { weekday: 5, hour: 9, posts: 1, median: 400 },
  ],
  weekdays: [
    { weekday: 2, posts: 8, median: 118 },
    { weekday: 5, posts: 1, median: 400 },
    { weekday: 7, posts: 9, median: 80 },
  ],
  formats: [
    { format: 'image', posts: 18, median: 70 },
    { format: 'story', posts: 8, median: 95 },
  ],
  hashtags: [
    { tag: 'lisbon', posts: 6, lift: 0.1, low: -0.2, high: 0.5 },
    { tag: 'clay', posts: 7, lift: 0.4, low: 0.1, high: 0.8 },
    { tag: 'rare', posts: 2, lift: null, low: null, high: null },
  ],
  top: [insightPost('91', { caption: 'The best', reachOf: 9_000, z: 2.4 })],
  weak: [insightPost('92', { caption: 'The weakest', reachOf: 100, z: null })],
  ...over,
})
