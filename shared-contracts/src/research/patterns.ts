import { median } from './median.ts'
import { wallClock } from './wall-clock.ts'

/** What is known of a post that a profile's habits are read from. */
export interface PatternPost {
  /** When it went out, Unix ms. */
  at: number
  /** Its format: whatever the caller tells apart, such as picture, album, reel. */
  type: string
  /** Likes plus comments; null where they are not known: it counts as a post and has no part in medians. */
  engagement: number | null
  caption: string
}

/** Posts that have something in common, and the median of their likes plus comments; null where it is known of none. */
export interface Group {
  count: number
  engagement: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** Posts in groups by a key, in the order in which keys first come. */
function grouped<Key>(posts: readonly PatternPost[], keyOf: (post: PatternPost) => Key): Map<Key, PatternPost[]> {
  const groups = new Map<Key, PatternPost[]>()
  for (const post of posts) {
    const key = keyOf(post)
    const group = groups.get(key)
    if (group) group.push(post)
    else groups.set(key, [post])
  }
  return groups
}

const groupOf = (posts: readonly PatternPost[] = []): Group => ({
  count: posts.length,
  engagement: median(posts.flatMap(({ engagement }) => (engagement === null ? [] : [engagement]))),
})

export interface FormatGroup extends Group {
  type: string
  /** Of all posts, 0 to 1. */
  share: number
}

/** How much a profile posts in each format and what comes of it, the most frequent first. */
export const formatsOf = (posts: readonly PatternPost[]): FormatGroup[] =>
  [...grouped(posts, ({ type }) => type)]
    .map(([type, group]) => ({ type, share: group.length / posts.length, ...groupOf(group) }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))

export interface HourGroup extends Group {
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  /** 0 to 23, as the clocks of the zone show it. */
  hour: number
}

/**
 * When a profile posts and what comes of it: seven days from Monday on, each of 24 hours, by the clocks of a zone (IANA name). Summer time is
 * that of each post's own date. Throws a RangeError for a zone that does not exist.
 */
export function hoursOfWeek(posts: readonly PatternPost[], zone: string): HourGroup[][] {
  const clock = wallClock(zone)
  const groups = grouped(posts, ({ at }) => {
    const hours = Math.floor(clock(at) / HOUR_MS)
    // 1 January 1970 was a Thursday: three days after a Monday.
    return modulo(hours + 3 * 24, 7 * 24)
  })
  return Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => ({ weekday: day + 1, hour, ...groupOf(groups.get(day * 24 + hour)) })),
  )
}

/** The hours in which posts do best, of those with at least `least` posts: the highest median first, `most` of them. */
export const bestHours = (week: readonly (readonly HourGroup[])[], least: number, most: number): HourGroup[] =>
  week
    .flat()
    .filter(({ count, engagement }) => count >= least && engagement !== null)
    .sort((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0) || b.count - a.count)
    .slice(0, most)

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** Most characters of each group of captions but the last; feeds show about 125 before they fold a caption. */
const captionSteps = [0, 50, 125, 250, 500, 1000]

export interface CaptionGroup extends Group {
  /** Characters (UTF-16 units, as `length` counts); `to` is null for the longest. */
  from: number
  to: number | null
}

/** How long captions are and what comes of it: none, then ever longer ones. */
export function captionLengths(posts: readonly PatternPost[]): CaptionGroup[] {
  const stepOf = (length: number) => {
    const step = captionSteps.findIndex(to => length <= to)
    return step === -1 ? captionSteps.length : step
  }
  const groups = grouped(posts, ({ caption }) => stepOf(caption.length))
  return [...captionSteps, null].map((to, step) => ({
    from: step === 0 ? 0 : (captionSteps[step - 1] as number) + 1,
    to,
    ...groupOf(groups.get(step)),
  }))
}

/** Weeks of a cadence: ten years. */
const weeksKept = 520

export interface Cadence {
  /** From the first post's week to the last one's, empty ones too; the last ten years. `monday`: YYYY-MM-DD. */
  weeks: { monday: string; posts: number }[]
  /** Posts a week from the first to the last of them; null where they are fewer than two, or all at one time. */
  perWeek: number | null
  /** Time between a post and the next, ms; null where there are fewer than two. */
  medianGap: number | null
  /** The longest of them, with the posts around it in Unix ms. */
  longestGap: { ms: number; from: number; to: number } | null
}

/** How regularly a profile posts, by the calendar of a zone (IANA name). `times`: Unix ms, in any order. Throws a RangeError for a zone that does not exist. */
export function cadenceOf(times: readonly number[], zone: string): Cadence {
  const sorted = Float64Array.from(times).sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return { weeks: [], perWeek: null, medianGap: null, longestGap: null }
  let longestGap: Cadence['longestGap'] = null
  const gaps = sorted.subarray(1).map((to, at) => {
    const from = sorted[at] as number
    if (!longestGap || to - from > longestGap.ms) longestGap = { ms: to - from, from, to }
    return to - from
  })
  return {
    weeks: weeksOf(sorted, zone),
    perWeek: last === first ? null : gaps.length / ((last - first) / WEEK_MS),
    medianGap: median(gaps),
    longestGap,
  }
}

function weeksOf(sorted: Float64Array, zone: string): Cadence['weeks'] {
  const clock = wallClock(zone)
  const counts = new Map<number, number>()
  for (const at of sorted) {
    const week = Math.floor((clock(at) + 3 * DAY_MS) / WEEK_MS)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  const newest = Math.max(...counts.keys())
  const oldest = Math.max(Math.min(...counts.keys()), newest - weeksKept + 1)
  return Array.from({ length: newest - oldest + 1 }, (_, index) => {
    const week = oldest + index
    const monday = new Date(week * WEEK_MS - 3 * DAY_MS).toISOString().slice(0, 10)
    return { monday, posts: counts.get(week) ?? 0 }
  })
}
