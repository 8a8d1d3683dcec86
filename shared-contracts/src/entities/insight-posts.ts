import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'
import { MissingFigure } from './insights.ts'

/** What is counted of a post. `interaction` is what the network calls so, or the sum of what it counts of them. */
export const postFigures = ['reach', 'views', 'interaction', 'likes', 'comments', 'shares', 'saves'] as const
export const PostFigure = Type.Enum(postFigures)
export type PostFigure = Static<typeof PostFigure>

/** What posts are compared by: a figure, or interactions per hundred accounts that were reached (per hundred views where there is no reach). */
export const postMeasures = [...postFigures, 'rate'] as const
export const PostMeasure = Type.Enum(postMeasures)
export type PostMeasure = Static<typeof PostMeasure>

export const postFormats = ['image', 'album', 'video', 'reel', 'story', 'text'] as const
export const PostFormat = Type.Enum(postFormats)
export type PostFormat = Static<typeof PostFormat>

const count = Nullable(Type.Integer({ minimum: 0 }))

/** Counts of a post; null where the network has none, which is no zero. */
export const PostFigures = Type.Object({
  reach: count,
  views: count,
  interaction: count,
  likes: count,
  comments: count,
  shares: count,
  saves: count,
})
export type PostFigures = Static<typeof PostFigures>

/** A live post of an account with what is counted of it, published here or elsewhere. */
export const InsightPost = Type.Object({
  /** The network's. */
  post_id: Type.String(),
  account_id: Id,
  format: PostFormat,
  /** The first 300 characters of its text. */
  caption: Type.String(),
  /** Without #, lower case. */
  hashtags: Type.Array(Type.String()),
  permalink: Nullable(Type.String()),
  thumbnail_url: Nullable(Type.String()),
  posted_at: Instant,
  /** The post of this product that it is; null: it was published elsewhere. */
  product_post_id: Nullable(Id),
  figures: PostFigures,
  rate: Nullable(
    Type.Number({
      description: 'interactions per hundred accounts reached, or per hundred views where the network counts no reach',
    }),
  ),
  z: Nullable(
    Type.Number({
      description:
        'standard deviations from the mean of the 30 posts before it (of a story: the 30 stories before it), by the measure that was asked for; null: too few before it, or no value',
    }),
  ),
  /** When its figures were read; null: not yet. */
  fetched_at: Nullable(Instant),
  /** Why it has no figures. */
  missing: Nullable(MissingFigure),
})
export type InsightPost = Static<typeof InsightPost>

/** Where a figure of posts comes from. */
export const PostFigureSource = Type.Object({
  figure: PostFigure,
  /** As the network calls it, several where they are added up; null: this network has no such figure. */
  metric: Nullable(Type.String()),
})
export type PostFigureSource = Static<typeof PostFigureSource>

/** What was counted of a post at an instant. */
export const CurvePoint = Type.Object({
  at: Instant,
  /** After so many hours. */
  hours: Type.Number({ minimum: 0, description: 'hours after the post went live' }),
  figures: PostFigures,
})
export type CurvePoint = Static<typeof CurvePoint>

export const PostCurve = Type.Object({
  post_id: Type.String(),
  posted_at: Instant,
  points: Type.Array(CurvePoint),
})
export type PostCurve = Static<typeof PostCurve>

const median = Nullable(Type.Number({ description: 'median of the measure over these posts; null: none has a value' }))
const posts = Type.Integer({ minimum: 0, description: 'a number of posts that have a value' })
const weekday = Type.Integer({ minimum: 1, maximum: 7, description: 'a day of the week, Monday is 1' })
const hour = Type.Integer({ minimum: 0, maximum: 23, description: 'an hour of the day in the account’s zone' })

/** How posts did that went live in an hour of the week, in the account's zone. */
export const HourCell = Type.Object({ weekday, hour, posts, median })
export type HourCell = Static<typeof HourCell>

/** What a hashtag goes with: posts with it beside posts without it, each first compared with the posts before it. */
export const HashtagLift = Type.Object({
  tag: Type.String(),
  posts,
  lift: Nullable(
    Type.Number({ description: 'how much more the posts with it have: 0.2 is a fifth more; null: too few posts' }),
  ),
  low: Nullable(Type.Number({ description: 'lower end of the 95 % interval of lift' })),
  high: Nullable(Type.Number({ description: 'upper end of it' })),
})
export type HashtagLift = Static<typeof HashtagLift>

/** Posts of a period by when they went live, what they are and which hashtags they have. Stories are in `formats`, and in the rest where the period has nothing else. */
export const PostBreakdown = Type.Object({
  account_id: Id,
  measure: PostMeasure,
  /** Posts of the period, and those of them that have a value. */
  total: Type.Integer({ minimum: 0, description: 'a number of posts of the period' }),
  posts,
  median,
  /** Hours of the week in which posts went live. */
  hours: Type.Array(HourCell),
  weekdays: Type.Array(Type.Object({ weekday, posts, median }, { title: 'WeekdayOfPosts' })),
  formats: Type.Array(Type.Object({ format: PostFormat, posts, median }, { title: 'FormatOfPosts' })),
  hashtags: Type.Array(HashtagLift),
  /** The five best and the five weakest that are older than two days; none of the second ones is among the first. */
  top: Type.Array(InsightPost),
  weak: Type.Array(InsightPost),
  sources: Type.Array(PostFigureSource),
})
export type PostBreakdown = Static<typeof PostBreakdown>

/** A time that is suggested for a post: an hour of the week at which the account's own posts did better than its others. */
export const SuggestedTime = Type.Object({
  at: Instant,
  weekday,
  hour,
  /** Posts that went live at that hour of the week, or an hour before or after it. */
  posts: Type.Integer({ minimum: 0, description: 'a number of posts at that hour, or an hour before or after it' }),
  lift: Type.Number({
    description: 'how much more posts at such hours have than the account’s others: 0.2 is a fifth more',
  }),
})
export type SuggestedTime = Static<typeof SuggestedTime>
