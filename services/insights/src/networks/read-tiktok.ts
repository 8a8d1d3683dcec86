import { creatorCounts, statsScope, videosSince } from '@fanfare/networks/tiktok/insights.ts'
import { startOf } from '../model/days.ts'
import { keptNow, nothing, permitted, type Reading, type ReadTask } from './reading.ts'

/** Reads a TikTok account, which counts nothing by day: what it has now, and its posts. Throws NetworkFailure. */
export async function readTikTok(task: ReadTask): Promise<Reading> {
  const { apis, period, now, zone, permissions, call } = task
  const reading = nothing()
  if (permissions !== null && !permissions.includes(statsScope)) reading.lacking.followers = 'permission'
  else
    await permitted(reading, 'followers', async () => {
      const { followers, posts } = await creatorCounts(apis.tiktok, call)
      return [...keptNow('follower_count', followers, task), ...keptNow('video_count', posts, task)]
    })
  const from = startOf(period.since, zone)
  reading.posts.push({ list: 'videos', from, to: now, posts: await videosSince(apis.tiktok, from, call) })
  return reading
}
