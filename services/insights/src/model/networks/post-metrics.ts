import type { PostFigure, PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'

/** A number of a raw figure: of a metric as a whole, or of one of its parts. `*`: the sum of all its parts. */
export interface RawPart {
  metric: string
  part?: string
}

/** What a network counts of posts, by its own names. */
export interface PostMetrics {
  /** Figures and the metrics that they are read from: the first one, or the next one where the network refuses that. None: there is no such figure. */
  figures: Readonly<Partial<Record<PostFigure, readonly RawPart[]>>>
  /** Added up for `interaction` where the network has no number of its own for it. */
  interactions: readonly PostFigure[]
  /** Metrics that are asked for of a story. Left out: as of other posts. */
  ofStory?: readonly string[]
}

const whole = (...metrics: string[]): RawPart[] => metrics.map(metric => ({ metric }))
const activity = (part: string): RawPart => ({ metric: 'post_activity_by_action_type', part })

export const postMetricsOf: Readonly<Record<NetworkType, PostMetrics>> = {
  ig: {
    figures: {
      reach: whole('reach'),
      views: whole('views'),
      interaction: whole('total_interactions'),
      likes: whole('likes'),
      comments: whole('comments'),
      shares: whole('shares'),
      saves: whole('saved'),
    },
    interactions: ['likes', 'comments', 'shares', 'saves'],
    // Replies to a story are messages, and are no comments.
    ofStory: ['reach', 'views', 'shares', 'replies', 'total_interactions'],
  },
  fb: {
    figures: {
      reach: whole('post_total_media_view_unique', 'post_impressions_unique'),
      views: whole('post_media_view', 'post_impressions'),
      likes: [{ metric: 'post_reactions_by_type_total', part: '*' }, activity('like')],
      comments: [activity('comment')],
      shares: [activity('share')],
    },
    interactions: ['likes', 'comments', 'shares'],
  },
  tiktok: {
    figures: {
      views: whole('view_count'),
      likes: whole('like_count'),
      comments: whole('comment_count'),
      shares: whole('share_count'),
    },
    interactions: ['likes', 'comments', 'shares'],
  },
}

type IsRefused = (metric: string) => boolean

/** The part of a figure that is read: the first one whose metric is not refused. */
export const partOf = (network: NetworkType, figure: PostFigure, isRefused: IsRefused): RawPart | undefined =>
  postMetricsOf[network].figures[figure]?.find(({ metric }) => !isRefused(metric))

/** The metrics that are asked for of a post. */
export function metricsAsked(network: NetworkType, format: PostFormat, isRefused: IsRefused): string[] {
  const { figures, ofStory } = postMetricsOf[network]
  const names =
    format === 'story' && ofStory
      ? ofStory.filter(metric => !isRefused(metric))
      : Object.values(figures).flatMap(parts => parts.find(({ metric }) => !isRefused(metric))?.metric ?? [])
  return [...new Set(names)]
}
