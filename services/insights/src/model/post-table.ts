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

const withFanfare = 'With Fanfare'

/** Of the table of posts, whose times are on the clock of a zone. */
export const postHeader = (zone: string): readonly string[] => [
  `Posted (${zone})`,
  'Format',
  'Text',
  'Hashtags',
  'Link',
  withFanfare,
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
  /** It was published here; undefined: that is not known. */
  isOwn: boolean | undefined
  figures: PostFigures
  rate: number | null
  missing: MissingFigure | null
}

const wallOf = (at: Date, zone: string): string =>
  `${Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })}Z`

/** A post as a row; what the network did not count is empty and no zero, and so is what is not known. */
export const postRow = ({ post, zone, isOwn, figures, rate, missing }: Shown): Cell[] => [
  { at: wallOf(post.posted_at, zone) },
  post.format,
  post.caption,
  post.hashtags.map(tag => `#${tag}`).join(' '),
  post.permalink,
  isOwn === undefined ? null : isOwn ? 'yes' : 'no',
  ...postFigures.map(figure => figures[figure]),
  rate === null ? null : Math.round(rate * 100) / 100,
  post.latest_at === null ? null : { at: post.latest_at.toISOString() },
  missing === null ? null : missingReasons[missing],
]

/** Where each figure of posts comes from; asked when the posts are written, because then it shows whether it is known of all which were published here. */
export function* postSourceRows(sources: readonly PostFigureSource[], isOwnKnown: () => boolean): Generator<Cell[]> {
  for (const { figure, metric } of sources) yield [figureWords[figure], metric ?? missingReasons.not_offered]
  if (!isOwnKnown()) yield [withFanfare, 'could not be looked up; an empty cell means that it is not known']
}
