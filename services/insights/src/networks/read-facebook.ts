import { countPosts, pageFollowers, pagePosts, pageReels, pageSeries } from '@fanfare/networks/facebook/insights.ts'
import { metricsOf } from '../model/networks/metrics.ts'
import {
  isWithdrawn,
  kept,
  keptNow,
  lacksPermission,
  nothing,
  permitted,
  type ReadDay,
  type Reading,
  type ReadTask,
  windowOf,
} from './reading.ts'

const names = metricsOf.fb
/** Figures are given from so many followers on (Page Insights, v23.0). */
const FIGURES_FROM = 100

/**
 * Reach, by the metric that the page was read with last, or the next one where the network has withdrawn that. Where the last one is refused too, throws
 * NetworkFailure.
 */
async function readReach({ apis, id, period, zone, metrics, call }: ReadTask, reading: Reading): Promise<ReadDay[]> {
  const rest = names.reach.slice(Math.max(0, names.reach.indexOf(metrics.reach ?? '')))
  for (const [at, metric] of rest.entries())
    try {
      const values = await pageSeries(apis.graph, id, metric, windowOf(period, zone), call)
      if (metric !== names.reach[0]) reading.metrics.reach = metric
      return kept(metric, values, zone)
    } catch (err) {
      if (!isWithdrawn(err) || at === rest.length - 1) throw err
    }
  return []
}

/** Reads days of a page. Throws NetworkFailure. */
export async function readFacebook(task: ReadTask): Promise<Reading> {
  const { apis, id, period, newest, now, zone, call } = task
  const { graph } = apis
  const reading = nothing()
  const window = windowOf(period, zone)
  const series = async (metric: string) => kept(metric, await pageSeries(graph, id, metric, window, call), zone)

  if (lacksPermission(task))
    Object.assign(reading.lacking, { reach: 'permission', interaction: 'permission', followers: 'permission' })
  else {
    await permitted(reading, 'reach', () => readReach(task, reading))
    await permitted(reading, 'interaction', () => series('page_post_engagements'))
    await permitted(reading, 'followers', () => series('page_daily_follows_unique'))
    await permitted(reading, 'followers', () => series('page_follows'))
    if (newest && reading.days.length === 0 && Object.keys(reading.lacking).length === 0) {
      const followers = await pageFollowers(graph, id, call)
      if (followers !== undefined && followers < FIGURES_FROM)
        Object.assign(reading.lacking, { reach: 'too_small', interaction: 'too_small', followers: 'too_small' })
    }
  }

  const until = newest ? Math.floor(now / 1000) : window.until
  const posts = await pagePosts(graph, id, { since: window.since, until }, call)
  reading.posts.push({ list: 'published_posts', from: window.since * 1000, to: until * 1000, posts })
  if (newest) {
    const reels = await pageReels(graph, id, call)
    reading.posts.push({ list: 'video_reels', from: 0, to: now, posts: reels })
    reading.days.push(
      ...keptNow('published_posts', await countPosts(graph, id, call), task),
      ...keptNow('video_reels', reels.length, task),
    )
  }
  return reading
}
