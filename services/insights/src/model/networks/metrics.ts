import type { InsightFigure } from '@fanfare/contracts/entities/insights.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'

/** What a network counts of an account, by its own names. */
export interface Metrics {
  /** Where its days end. */
  zone: string
  /** Longest time of which it gives values at once, days. A day less than it says: one of them may have 25 hours. */
  windowDays: number
  /** The metrics of a figure by day: the one that the network had first, then what took its place. None: it has no such figure by day. */
  reach: readonly string[]
  interaction: readonly string[]
  /** Followers that came. None: they follow from how many there are. */
  gained: readonly string[]
  /** Followers that there are. */
  followers: string
  /** The lists that hold its posts, and what counts all of them. Of a page both are added up (spec §9). */
  posts: readonly string[]
  postsTotal: readonly string[]
}

const california = 'America/Los_Angeles'

export const metricsOf: Readonly<Record<NetworkType, Metrics>> = {
  ig: {
    zone: california,
    windowDays: 29,
    reach: ['reach'],
    interaction: ['total_interactions'],
    gained: ['follower_count'],
    followers: 'followers_count',
    posts: ['media'],
    postsTotal: ['media_count'],
  },
  fb: {
    zone: california,
    windowDays: 89,
    reach: ['page_impressions_unique', 'page_total_media_view_unique'],
    interaction: ['page_post_engagements'],
    gained: ['page_daily_follows_unique'],
    followers: 'page_follows',
    posts: ['published_posts', 'video_reels'],
    postsTotal: ['published_posts', 'video_reels'],
  },
  tiktok: {
    zone: 'UTC',
    // Nothing of it is given by day: its list of videos is read back to there at once.
    windowDays: 730,
    reach: [],
    interaction: [],
    gained: [],
    followers: 'follower_count',
    posts: ['videos'],
    postsTotal: ['video_count'],
  },
}

/** The metrics by day of a figure, as above. */
export const dailyOf = (metrics: Metrics, figure: InsightFigure): readonly string[] =>
  figure === 'followers' ? metrics.gained : figure === 'shared' ? [] : metrics[figure]

/** Every metric of which values are kept. */
export const keptOf = ({ reach, interaction, gained, followers, postsTotal }: Metrics): string[] => [
  ...new Set([...reach, ...interaction, ...gained, followers, ...postsTotal]),
]
