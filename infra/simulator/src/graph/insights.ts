import type { Ig, Page } from '../state/account-records.ts'
import type { Node } from '../state/records.ts'
import type { Timeline } from '../state/timeline.ts'
import { known, refuse } from '../wire/errors.ts'
import { graphTime, text } from '../wire/values.ts'
import { mayDo, needs } from './access.ts'
import type { Env } from './env.ts'
import { gained } from './figures.ts'
import { type EdgePage, type EdgeQuery, edge } from './select.ts'

/**
 * Figures of accounts and pages, calculated from what is live and from the followers, so that they agree with what else is read: each post that goes
 * live reaches a tenth of the followers, all together no more than there are, and the interactions are the likes and comments that came in the time.
 */

const dayMs = 86_400_000
const share = 10

interface Live {
  posts: Timeline<Node>
  followers: number
}
interface Window {
  from: number
  to: number
}

const between = (list: Timeline<Node>, { from, to }: Window): readonly Node[] =>
  list.read({ limit: 10_000, since: from, until: to - 1 }, post => !('deletedAt' in post && post.deletedAt)).items

const reach = ({ posts, followers }: Live, window: Window): number =>
  Math.min(followers, between(posts, window).length * Math.floor(followers / share))

/** Likes and comments that came in this time, on whatever is live. */
function interactions(env: Env, { posts }: Live, { from, to }: Window): number {
  let sum = 0
  for (const post of posts.items()) {
    const comments = env.state.comments(post.id).items()
    sum += comments.filter(({ at, deleted }) => !deleted && at >= from && at < to).length
    const isShown = post.kind === 'media' || (post.kind === 'post' && !post.deletedAt)
    // Nothing has come of what is still ahead.
    if (isShown) sum += gained(env.state, post, Math.min(from, env.now), Math.min(to, env.now))
  }
  return sum
}

interface Metric {
  title: string
  description: string
  count(env: Env, live: Live, window: Window): number
}
const reached = (title: string, description: string): Metric => ({
  title,
  description,
  count: (_env, live, window) => reach(live, window),
})
const engaged = (title: string, description: string): Metric => ({ title, description, count: interactions })

const instagramMetrics: Record<string, Metric> = {
  reach: reached('Accounts reached', 'The number of unique accounts that have seen your content.'),
  total_interactions: engaged('Content interactions', 'The total number of post, story, reel and video interactions.'),
}
const pageMetrics: Record<string, Metric> = {
  page_impressions_unique: reached(
    'Daily Total Reach',
    'The number of people who had any content from your Page enter their screen.',
  ),
  page_total_media_view_unique: reached('Daily Total Viewers', 'The number of people who viewed your content.'),
  page_post_engagements: engaged('Daily Page engagement', 'The number of times people have engaged with your posts.'),
}

/** Metrics in the order of the request. */
function metricsOf(env: Env, metrics: Record<string, Metric>, unknown: (place: number) => never): [string, Metric][] {
  const names = (text(env.call, 'metric') ?? '').split(',').map(name => name.trim())
  return [...new Set(names)].map((name, place) => {
    const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined
    return metric ? [name, metric] : unknown(place)
  })
}

/** The time that is asked about: the last 24 hours where nothing is said. */
function windowOf({ since, until }: EdgeQuery, now: number): Window {
  // The last second of `until` counts whole in lists; here it is a moment.
  const to = until === undefined ? now : until - 999
  return { from: since ?? to - dayMs, to }
}

/** The addresses of the same length of time before and after, with the caller's token where that came as a parameter. */
function pagingOf(env: Env, id: string, { from, to }: Window): Record<string, unknown> {
  const link = (since: number) => {
    const query = new URLSearchParams()
    if (env.call.tokenInParams && env.call.token) query.set('access_token', env.call.token)
    for (const name of ['metric', 'period', 'metric_type']) {
      const value = text(env.call, name)
      if (value !== undefined) query.set(name, value)
    }
    query.set('since', String(Math.floor(since / 1000)))
    query.set('until', String(Math.floor((since + to - from) / 1000)))
    return `${env.call.base}/${env.call.version}/${id}/insights?${query}`
  }
  return { previous: link(from - (to - from)), next: link(to) }
}

const about = (id: string, name: string, { title, description }: Metric) => ({
  name,
  period: 'day',
  title,
  description,
  id: `${id}/insights/${name}/day`,
})

/** One value for each whole day of the time. */
function byDay(env: Env, metric: Metric, live: Live, { from, to }: Window) {
  const days = Math.max(1, Math.ceil((to - from) / dayMs))
  return Array.from({ length: days }, (_, day) => {
    const window = { from: from + day * dayMs, to: Math.min(to, from + (day + 1) * dayMs) }
    return { value: metric.count(env, live, window), end_time: graphTime(window.to) }
  })
}

const invalidMetric = (place: number): never =>
  refuse(
    known.invalid(`metric[${place}] must be one of the following values: ${Object.keys(instagramMetrics).join(', ')}`),
  )

/** GET /{ig}/insights. */
export const instagramInsights = edge<Ig>((ig, env, query): EdgePage => {
  needs(env, env.who.type === 'IG' ? 'instagram_business_manage_insights' : 'instagram_manage_insights')
  const metrics = metricsOf(env, instagramMetrics, invalidMetric)
  const window = windowOf(query, env.now)
  if (window.to - window.from > 30 * dayMs)
    refuse(known.invalid('There cannot be more than 30 days (2592000 s) between since and until'))
  const isTotal = text(env.call, 'metric_type') === 'total_value'
  const totals = metrics.map(([name]) => name).filter(name => name !== 'reach')
  if (!isTotal && totals.length > 0)
    refuse(
      known.invalid(
        `The following metrics (${totals.join(',')}) should be specified with parameter metric_type=total_value`,
      ),
    )
  const live = { posts: env.state.media(ig.id) as Timeline<Node>, followers: ig.followers }
  const items = metrics.map(([name, metric]) => ({
    ...about(ig.id, name, metric),
    ...(isTotal
      ? { total_value: { value: metric.count(env, live, window) } }
      : { values: byDay(env, metric, live, window) }),
  }))
  return { items, paging: pagingOf(env, ig.id, window) }
})

const noMetric = {
  message: 'No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.',
  code: 3001,
  subcode: 1504028,
}

/** GET /{page}/insights. */
export const pageInsights = edge<Page>((page, env, query): EdgePage => {
  if (env.who.type !== 'PAGE') refuse(known.needsPageToken())
  needs(env, 'read_insights')
  if (!mayDo(env, page, 'ANALYZE')) refuse(known.noPermission())
  if (!text(env.call, 'metric')) refuse(noMetric)
  const unknown = (): never => refuse(known.invalid('The value must be a valid insights metric'))
  const metrics = metricsOf(env, pageMetrics, unknown)
  if (env.settings.pageMetricsWithdrawn && metrics.some(([name]) => name === 'page_impressions_unique')) unknown()
  const window = windowOf(query, env.now)
  if (window.to - window.from > 93 * dayMs)
    refuse(known.invalid('There cannot be more than 93 days (8035200 s) between since and until'))
  const live = { posts: env.state.posts(page.id) as Timeline<Node>, followers: page.followers }
  const items = metrics.map(([name, metric]) => ({
    ...about(page.id, name, metric),
    values: byDay(env, metric, live, window),
  }))
  return { items, paging: pagingOf(env, page.id, window) }
})
