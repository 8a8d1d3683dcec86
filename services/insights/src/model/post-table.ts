import type {
  PostFigure,
  PostFigureSource,
  PostFigures,
  PostFormat,
} from '@fanfare/contracts/entities/insight-posts.ts'
import { postFigures } from '@fanfare/contracts/entities/insight-posts.ts'
import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { missingReasons } from './missing-reasons.ts'
import type { Cell } from './workbook.ts'

const figureWords: Record<PostFigure, string> = {
  reach: 'Reach',
  views: 'Views',
  interaction: 'Interactions',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
}

/** Of the table of posts, whose times are on the clock of a zone. */
export const postHeader = (zone: string): readonly string[] => [
  `Posted (${zone})`,
  'Format',
  'Text',
  'Hashtags',
  'Link',
  'With Fanfare',
  ...postFigures.map(figure => figureWords[figure]),
  'Rate (%)',
  'Read (UTC)',
  'Why it is missing',
]

interface Post {
  posted_at: Date
  format: PostFormat
  caption: string
  hashtags: readonly string[]
  permalink: string | null
  latest_at: Date | null
}

interface Shown {
  post: Post
  /** Of the account: times of posts are on its clock. */
  zone: string
  /** It was published here. */
  isOwn: boolean
  figures: PostFigures
  rate: number | null
  missing: MissingFigure | null
}

const wallOf = (at: Date, zone: string): string =>
  `${Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })}Z`

/** A post as a row; what the network did not count is empty and no zero. */
export const postRow = ({ post, zone, isOwn, figures, rate, missing }: Shown): Cell[] => [
  { at: wallOf(post.posted_at, zone) },
  post.format,
  post.caption,
  post.hashtags.map(tag => `#${tag}`).join(' '),
  post.permalink,
  isOwn ? 'yes' : 'no',
  ...postFigures.map(figure => figures[figure]),
  rate === null ? null : Math.round(rate * 100) / 100,
  post.latest_at === null ? null : { at: post.latest_at.toISOString() },
  missing === null ? null : missingReasons[missing],
]

/** Where each figure of posts comes from. */
export const postSourceRows = (sources: readonly PostFigureSource[]): Cell[][] =>
  sources.map(({ figure, metric }) => [figureWords[figure], metric ?? missingReasons.not_offered])
