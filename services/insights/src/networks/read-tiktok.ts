import { creatorCounts, statsScope, videosSince } from '@fanfare/networks/tiktok/insights.ts'
import { addDays, dayAt, startOf } from '../model/days.ts'
import { keptNow, nothing, permitted, type Reading, type ReadTask } from './reading.ts'

/** Reads a TikTok account, which counts nothing by day: what it has now, and its posts. Throws NetworkFailure. */
export async function readTikTok(task: ReadTask): Promise<Reading> {
  const { apis, newest, permissions, call } = task
  const reading = nothing()
  // Numbers of now say nothing of days that are read later.
  if (!newest) return readVideos(task, reading)
  if (permissions !== null && !permissions.includes(statsScope)) reading.lacking.followers = 'permission'
  else
    await permitted(reading, 'followers', async () => {
      const { followers, posts } = await creatorCounts(apis.tiktok, call)
      return [...keptNow('follower_count', followers, task), ...keptNow('video_count', posts, task)]
    })
  return readVideos(task, reading)
}

/** Adds the posts of the period, the newest first, as far back as is read at once; the first window goes on to now. */
async function readVideos({ apis, period, newest, now, zone, call }: ReadTask, reading: Reading): Promise<Reading> {
  const since = startOf(period.since, zone)
  const end = startOf(addDays(period.until, 1), zone)
  const window = { since, least: startOf(period.until, zone), ...(newest ? {} : { before: end }) }
  const { posts, from } = await videosSince(apis.tiktok, window, call)
  reading.posts.push({ list: 'videos', from, to: newest ? now : end, posts })
  if (from > since) reading.reached = addDays(dayAt(from - 1, zone), 1)
  return reading
}
