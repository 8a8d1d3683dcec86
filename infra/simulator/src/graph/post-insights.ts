import type { Page } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Post } from '../state/page-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { text } from '../wire/values.ts'
import { mayDo, needs } from './access.ts'
import type { Env } from './env.ts'
import { insightsOfMedia, insightsOfPost, type PostInsights, repliesOf } from './figures.ts'
import { noMetric } from './insights.ts'
import { type EdgePage, edge } from './select.ts'

/** Figures of posts, from when they went live to now (`period=lifetime`). They follow the same course as the counts that posts show of themselves. */

const dayMs = 86_400_000
/** Below so many viewers a story has no figures. */
const fewViewers = 5

interface Metric {
  title: string
  description: string
  count(counted: PostInsights): number | Record<string, number>
}

const metric = (title: string, description: string, count: Metric['count']): Metric => ({ title, description, count })
const reach = metric('Accounts reached', 'The number of unique accounts that have seen it.', one => one.reach)
const views = metric('Views', 'The number of times it was played or shown.', one => one.views)
const likes = metric('Likes', 'The number of likes.', one => one.likes)
const comments = metric('Comments', 'The number of comments.', one => one.comments)
const shares = metric('Shares', 'The number of shares.', one => one.shares)
const saved = metric('Saved', 'The number of times it was saved.', one => one.saves)
const interactions = metric(
  'Interactions',
  'The number of likes, saves, comments and shares, less those that were taken back.',
  one => one.likes + one.comments + one.shares + one.saves,
)
const part = (title: string, of: keyof PostInsights, by: number): Metric =>
  metric(title, `${title}.`, one => Math.floor(one[of] * by))

const common = { reach, views, likes, comments, shares, saved, total_interactions: interactions }
const ofFeed: Record<string, Metric> = {
  ...common,
  follows: part('Follows', 'reach', 0.001),
  profile_visits: part('Profile visits', 'reach', 0.01),
  profile_activity: part('Profile activity', 'reach', 0.002),
}
const ofReel: Record<string, Metric> = {
  ...common,
  ig_reels_avg_watch_time: metric('Average watch time', 'In milliseconds.', one => (one.views === 0 ? 0 : 6_400)),
  ig_reels_video_view_total_time: part('Watch time', 'views', 6_400),
  reels_skip_rate: metric('Skip rate', 'In percent.', one => (one.views === 0 ? 0 : 38)),
}
const replies = metric('Replies', 'Replies.', one => repliesOf(one.views))
const ofStory: Record<string, Metric> = {
  reach,
  views,
  shares,
  replies,
  total_interactions: metric('Interactions', 'Replies and shares.', one => repliesOf(one.views) + one.shares),
  follows: part('Follows', 'reach', 0.001),
  profile_visits: part('Profile visits', 'reach', 0.01),
  navigation: part('Navigation', 'views', 1.4),
  link_clicks: part('Link clicks', 'views', 0.02),
}
const ofProduct: Record<Media['product'], Record<string, Metric>> = { FEED: ofFeed, REELS: ofReel, STORY: ofStory }
const namesOfMedia = [...new Set(Object.values(ofProduct).flatMap(metrics => Object.keys(metrics)))]

/** Without the parts that are none. */
const some = (parts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).filter(([, count]) => count > 0))

const ofPost: Record<string, Metric> = {
  post_media_view: views,
  post_total_media_view_unique: metric('Viewers', 'The number of people who viewed it.', one => one.reach),
  post_clicks: part('Clicks', 'reach', 0.04),
  post_clicks_by_type: metric('Clicks by type', 'Clicks by type.', one =>
    some({ 'link clicks': Math.floor(one.reach * 0.01), 'other clicks': Math.floor(one.reach * 0.03) }),
  ),
  post_reactions_by_type_total: metric('Reactions by type', 'All reactions by type.', one => {
    const love = Math.floor(one.likes * 0.18)
    return some({ like: one.likes - love, love })
  }),
  post_activity_by_action_type: metric('Activity by type', 'Stories about it by type of action.', one =>
    some({ like: one.likes, comment: one.comments, share: one.shares }),
  ),
  post_impressions: views,
  post_impressions_unique: reach,
}
/** What the network has withdrawn. */
const withdrawn = new Set(['post_impressions', 'post_impressions_unique'])

const namesIn = (env: Env): string[] => [
  ...new Set(
    (text(env.call, 'metric') ?? '')
      .split(',')
      .map(name => name.trim())
      .filter(Boolean),
  ),
]

const answerOf = (
  id: string,
  names: readonly string[],
  metrics: Record<string, Metric>,
  counted: PostInsights,
): EdgePage => ({
  items: names.map(name => {
    const { title, description, count } = metrics[name] as Metric
    return {
      name,
      period: 'lifetime',
      values: [{ value: count(counted) }],
      title,
      description,
      id: `${id}/insights/${name}/lifetime`,
    }
  }),
})

/** GET /{media}/insights. */
export const mediaInsights = edge<Media>((media, env): EdgePage => {
  needs(env, env.who.type === 'IG' ? 'instagram_business_manage_insights' : 'instagram_manage_insights')
  const names = namesIn(env)
  if (names.length === 0) refuse(known.missing('metric'))
  const metrics = ofProduct[media.product]
  for (const [place, name] of names.entries()) {
    if (!namesOfMedia.includes(name))
      refuse(known.invalid(`metric[${place}] must be one of the following values: ${namesOfMedia.join(', ')}`))
    if (!Object.hasOwn(metrics, name) || env.settings.refusedMetrics.includes(name))
      refuse(known.invalid(`The Media Insights API does not support the ${name} metric for this media product type.`))
  }
  const ageMs = env.now - media.at
  // A story is gone after a day, and its figures with it.
  if (media.product === 'STORY' && ageMs >= dayMs) refuse(known.unknownObject(media.id, 'GET'))
  if (ageMs < env.settings.figuresDelayMs) return { items: [] }
  const counted = insightsOfMedia(env.state, media, env.now)
  if (media.product === 'STORY' && counted.reach < fewViewers)
    refuse({ message: '(#10) Not enough viewers for the media to show insights', code: 10 })
  return answerOf(media.id, names, metrics, counted)
})

/** GET /{post}/insights. */
export const postInsights = edge<Post>((post, env): EdgePage => {
  if (env.who.type !== 'PAGE') refuse(known.needsPageToken())
  needs(env, 'read_insights')
  if (!mayDo(env, env.state.node(post.page) as Page, 'ANALYZE')) refuse(known.noPermission())
  const names = namesIn(env)
  if (names.length === 0) refuse(noMetric)
  for (const name of names) {
    const isGone = env.settings.pageMetricsWithdrawn && withdrawn.has(name)
    if (!Object.hasOwn(ofPost, name) || isGone || env.settings.refusedMetrics.includes(name))
      refuse(known.invalid('The value must be a valid insights metric'))
  }
  const ageMs = env.now - (post.publishedAt ?? env.now)
  if (!post.published || ageMs < env.settings.figuresDelayMs) return { items: [] }
  return answerOf(post.id, names, ofPost, insightsOfPost(env.state, post, env.now))
})
