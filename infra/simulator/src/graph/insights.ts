import { unit } from '../directory/random.ts'
import type { Ig, Page } from '../state/account-records.ts'
import type { Node } from '../state/records.ts'
import type { Timeline } from '../state/timeline.ts'
import { known, refuse } from '../wire/errors.ts'
import { graphTime, text } from '../wire/values.ts'
import { mayDo, needs } from './access.ts'
import type { Env } from './env.ts'
import { gained, laterDays, seenAtOnce, seenLater } from './figures.ts'
import { followersOf, gainedOn, lostOn } from './followers.ts'
import { byDays, daysEndingIn, numberOf, type Window } from './network-days.ts'
import { type EdgePage, type EdgeQuery, edge } from './select.ts'

const dayMs = 86_400_000

/**
 * Figures of accounts and pages, calculated from what is live and from the followers, so that they agree with what else is read: each post that goes
 * live reaches a tenth of the followers and, day by day, a few more of them, all together no more than there are; the interactions are those with its posts
 * and stories that came in the time. Where `audienceAt` is set, people look at the account itself too.
 */

interface Live {
  owner: Ig | Page
  posts: Timeline<Node>
  /** Which the list of posts has not, though what people do with them counts. */
  stories?: Timeline<Node>
}

const between = (list: Timeline<Node>, { from, to }: Window): readonly Node[] =>
  list.read({ limit: 10_000, since: from, until: to - 1 }, post => !('deletedAt' in post && post.deletedAt)).items

/** Of the followers, how many see the account on a day without a post being new. */
const passing = ({ id, followers }: Ig | Page, day: Temporal.PlainDate, of: string, least: number): number =>
  Math.floor(followers * least * (1 + 1.4 * unit(of, id, numberOf(day)) + (day.dayOfWeek > 5 ? 0.6 : 0)))

const passers = (env: Env, { owner }: Live, window: Window, of: string, least: number): number =>
  env.settings.audienceAt === 0 ? 0 : daysEndingIn(window).reduce((sum, day) => sum + passing(owner, day, of, least), 0)

function reach(env: Env, live: Live, window: Window): number {
  const { followers } = live.owner
  let sum = between(live.posts, window).length * seenAtOnce(followers)
  for (let index = 0; index < laterDays; index += 1) {
    const by = (index + 1) * dayMs
    const older = between(live.posts, { from: window.from - by, to: window.to - by })
    for (const { id } of older) sum += seenLater(id, followers, index)
  }
  return Math.min(followers, sum + passers(env, live, window, 'passers', 0.012))
}

/** Likes, comments, shares and saves of posts, and replies to stories, that came in this time, on whatever is live. */
function interactions(env: Env, live: Live, window: Window): number {
  const { from, to } = window
  let sum = passers(env, live, window, 'replies', 0.0009)
  for (const post of [...live.posts.items(), ...(live.stories?.items() ?? [])]) {
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
  /** How Instagram gives it: only as a total, only by day, or as one likes. */
  as?: 'total' | 'series'
}
const reached = (title: string, description: string): Metric => ({ title, description, count: reach })
const engaged = (title: string, description: string): Metric => ({ title, description, count: interactions })
const came = (title: string, description: string): Metric => ({
  title,
  description,
  count: (_env, { owner }, window) => daysEndingIn(window).reduce((sum, day) => sum + gainedOn(owner, day), 0),
})

const instagramMetrics: Record<string, Metric> = {
  reach: reached('Accounts reached', 'The number of unique accounts that have seen your content.'),
  total_interactions: {
    ...engaged('Content interactions', 'The total number of post, story, reel and video interactions.'),
    as: 'total',
  },
  follower_count: {
    ...came('Follower Count', 'Total number of unique accounts following this profile.'),
    as: 'series',
  },
}
const pageMetrics: Record<string, Metric> = {
  page_impressions_unique: reached(
    'Daily Total Reach',
    'The number of people who had any content from your Page enter their screen.',
  ),
  page_total_media_view_unique: reached('Daily Total Viewers', 'The number of people who viewed your content.'),
  page_post_engagements: engaged('Daily Page engagement', 'The number of times people have engaged with your posts.'),
  page_daily_follows_unique: came('Daily New Followers', 'The number of new people who have followed your Page.'),
  page_daily_unfollows_unique: {
    title: 'Daily Unfollows',
    description: 'The number of people who have stopped following your Page.',
    count: (_env, { owner }, window) => daysEndingIn(window).reduce((sum, day) => sum + lostOn(owner, day), 0),
  },
  page_follows: {
    title: 'Followers',
    description: 'The number of followers of your Page.',
    count: (env, { owner }, { to }) => followersOf(env, owner, Math.min(to, env.now)),
  },
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

/** One value for each day of the time, but for those of which the network has none. */
const byDay = (env: Env, metric: Metric, live: Live, window: Window) =>
  byDays(window)
    .filter(({ day }) => !env.settings.missingFigureDays.includes(day.toString()))
    .map(part => ({ value: metric.count(env, live, part.window), end_time: graphTime(part.window.to) }))

/** Whether the network has nothing of the whole time. */
const isMissing = (env: Env, window: Window): boolean =>
  byDays(window).every(({ day }) => env.settings.missingFigureDays.includes(day.toString()))

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
  const mustBe = (as: 'total' | 'series', type: string) => {
    const names = metrics.filter(([, metric]) => metric.as === as).map(([name]) => name)
    if (names.length > 0)
      refuse(
        known.invalid(
          `The following metrics (${names.join(',')}) should be specified with parameter metric_type=${type}`,
        ),
      )
  }
  if (isTotal) mustBe('series', 'time_series')
  else mustBe('total', 'total_value')
  const counts = metrics.some(([name]) => name === 'follower_count')
  if (counts && window.from < env.now - 31 * dayMs)
    refuse(
      known.invalid(
        '(follower_count) metric only supports querying data for the last 30 days excluding the current day',
      ),
    )
  const live = { owner: ig, posts: env.state.media(ig.id), stories: env.state.stories(ig.id) } as Live
  const items = metrics
    // Of small accounts new followers are not counted.
    .filter(([name]) => name !== 'follower_count' || followersOf(env, ig, env.now) >= 100)
    .flatMap(([name, metric]): Record<string, unknown>[] => {
      if (!isTotal) return [{ ...about(ig.id, name, metric), values: byDay(env, metric, live, window) }]
      if (isMissing(env, window)) return []
      return [{ ...about(ig.id, name, metric), total_value: { value: metric.count(env, live, window) } }]
    })
  return { items, paging: pagingOf(env, ig.id, window) }
})

/** Where no metric is named. */
export const noMetric = {
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
  const live = { owner: page, posts: env.state.posts(page.id) as Timeline<Node> }
  const items = metrics.map(([name, metric]) => ({
    ...about(page.id, name, metric),
    values: byDay(env, metric, live, window),
  }))
  return { items, paging: pagingOf(env, page.id, window) }
})
