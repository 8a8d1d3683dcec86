import { accountCounts, accountSeries, interactionsOf, mediaOf } from '@fanfare/networks/instagram/insights.ts'
import { addDays, dayAt, laterOf } from '../model/days.ts'
import {
  kept,
  keptNow,
  lacksPermission,
  nothing,
  permitted,
  type Reading,
  type ReadTask,
  windowOf,
  windowsOf,
} from './reading.ts'

/** New followers are given for so many days back, and from so many followers on (IG User Insights, v23.0). */
const GAINED_MS = 30 * 86_400_000
const GAINED_FROM = 100

/** Reads days of an Instagram account. Throws NetworkFailure. */
export async function readInstagram(task: ReadTask): Promise<Reading> {
  const { apis, id, period, newest, now, zone, call } = task
  const { graph } = apis
  const reading = nothing()
  const window = windowOf(period, zone)
  const counts = newest ? await accountCounts(graph, id, call) : undefined
  if (counts)
    reading.days.push(
      ...keptNow('followers_count', counts.followers, task),
      ...keptNow('media_count', counts.posts, task),
    )

  if (lacksPermission(task))
    Object.assign(reading.lacking, { reach: 'permission', interaction: 'permission', followers: 'permission' })
  else {
    await permitted(reading, 'reach', async () =>
      kept('reach', await accountSeries(graph, id, 'reach', window, call), zone),
    )
    await permitted(reading, 'interaction', async () =>
      kept('total_interactions', await interactionsOf(graph, id, windowsOf(period, zone), call), zone),
    )
    // The first day that begins within that time: where the clocks were changed meanwhile, a day more would be too long ago.
    const oldest = addDays(dayAt(now - GAINED_MS, zone), 1)
    if (counts && (counts.followers ?? 0) < GAINED_FROM) reading.lacking.followers = 'too_small'
    else if (period.until >= oldest)
      await permitted(reading, 'followers', async () => {
        const since = laterOf(period.since, oldest)
        const shorter = windowOf({ since, until: period.until }, zone)
        return kept('follower_count', await accountSeries(graph, id, 'follower_count', shorter, call), zone)
      })
  }

  const until = newest ? Math.floor(now / 1000) : window.until
  const posts = await mediaOf(graph, id, { since: window.since, until }, call)
  reading.posts.push({ list: 'media', from: window.since * 1000, to: until * 1000, posts })
  return reading
}
