import { median } from '@fanfare/contracts/research/median.ts'
import { wallClock } from '@fanfare/contracts/research/wall-clock.ts'
import type { ScoredPost } from '../../../lib/research/model/scored.ts'
import { signedPercent, whole } from '../../../lib/research/model/words.ts'

/** A stretch of time with what its posts got. `engagement` null: none was published, or likes are hidden. */
export interface Step {
  /** First day, YYYY-MM-DD. */
  from: string
  posts: number
  engagement: number | null
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** So many weeks are shown one by one; longer histories by month. */
const mostWeeks = 30
/** Most steps that are drawn: five years. */
const mostSteps = 60

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The Monday of a time on the clocks, ms. 1 January 1970 was a Thursday. */
const mondayOf = (ms: number) => Math.floor((ms + 3 * DAY_MS) / WEEK_MS) * WEEK_MS - 3 * DAY_MS
const monthOf = (ms: number) => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
}
const nextMonth = (ms: number) => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)
}

/** Median likes plus comments by week, or by month where the posts reach back further, by the clocks of a zone. Empty steps are there too. */
export const overTime = (posts: readonly ScoredPost[], zone: string): { unit: 'week' | 'month'; steps: Step[] } => {
  if (posts.length === 0) return { unit: 'week', steps: [] }
  const clock = wallClock(zone)
  const times = posts.map(({ post }) => clock(post.at))
  const first = times.reduce((a, b) => Math.min(a, b))
  const last = times.reduce((a, b) => Math.max(a, b))
  const unit = last - first > mostWeeks * WEEK_MS ? 'month' : 'week'
  const startOf = unit === 'month' ? monthOf : mondayOf
  const groups = new Map<number, { posts: number; known: number[] }>()
  posts.forEach(({ post: { engagement } }, at) => {
    const start = startOf(times[at] as number)
    const group = groups.get(start) ?? { posts: 0, known: [] }
    group.posts += 1
    if (engagement !== null) group.known.push(engagement)
    groups.set(start, group)
  })
  const steps: Step[] = []
  for (let at = startOf(first); at <= last; at = unit === 'month' ? nextMonth(at) : at + WEEK_MS) {
    const group = groups.get(at)
    steps.push({ from: dayOf(at), posts: group?.posts ?? 0, engagement: median(group?.known ?? []) })
  }
  return { unit, steps: steps.slice(-mostSteps) }
}

/** What the line shows, in words: the later half beside the earlier one. */
export const trendWords = ({ steps, unit }: ReturnType<typeof overTime>): string => {
  const known = steps.flatMap(({ engagement }) => (engagement === null ? [] : [engagement]))
  if (known.length < 4) return 'Too few posts to see a trend.'
  const half = Math.floor(known.length / 2)
  const earlier = median(known.slice(0, half)) as number
  const later = median(known.slice(half)) as number
  const change = earlier === 0 ? null : later / earlier - 1
  const most = Math.max(...known)
  const begin = `A typical post gets ${whole(later)} likes and comments in the later half of this time`
  const beside =
    change === null
      ? ''
      : Math.abs(change) < 0.05
        ? ', about as many as before'
        : `, ${signedPercent(change)} beside the earlier half`
  return `${begin}${beside}. The best ${unit} had ${whole(most)}.`
}
