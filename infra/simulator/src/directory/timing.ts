import { unit } from './random.ts'

const hour = 3_600_000
const day = 24 * hour

/** When a profile posts: one post in each slot of its pace, so that the time of any post is known without the others. */
export interface Pace {
  key: number
  /** Beginning of the first slot, unix ms. */
  startedAt: number
  /** Length of a slot, ms. */
  everyMs: number
  /** Posts after which nothing more was posted. */
  most?: number
  /** Hours between its clock and UTC. */
  zone: number
  /** Hour of its day (0 to 23) and day of its week (0 is Sunday) that do best. */
  bestHour: number
  bestDay: number
}

/** Moments that a post is chosen from: the one that suits best is taken. */
const moments = 4

const apart = (a: number, b: number, round: number): number => {
  const distance = Math.abs(a - b) % round
  return Math.min(distance, round - distance)
}

/** How well a moment suits, about 0.7 to 1.3: likes follow it, and so do the people who post. */
export function suits({ zone, bestHour, bestDay }: Pace, at: number): number {
  const local = new Date(at + zone * hour)
  const byHour = 1.16 - 0.032 * apart(local.getUTCHours() + local.getUTCMinutes() / 60, bestHour, 24)
  const byDay = 1.1 - 0.06 * apart(local.getUTCDay(), bestDay, 7)
  return byHour * byDay
}

/** When a post was published, unix ms, whole seconds. Posts are in order: a later index is a later time. */
export function timeOf(pace: Pace, index: number): number {
  const start = pace.startedAt + index * pace.everyMs
  let best = start
  let most = -1
  for (let moment = 0; moment < moments; moment++) {
    const at = start + unit(pace.key, 'time', index, moment) * pace.everyMs * 0.98
    const worth = suits(pace, at) + unit(pace.key, 'whim', index, moment) * 0.25
    if (worth <= most) continue
    most = worth
    best = at
  }
  return Math.floor(best / 1000) * 1000
}

/** Posts that were published by now (unix ms). */
export function countAt(pace: Pace, now: number): number {
  const slot = Math.floor((now - pace.startedAt) / pace.everyMs)
  if (slot < 0) return 0
  const count = slot + (timeOf(pace, slot) <= now ? 1 : 0)
  return pace.most === undefined ? count : Math.min(count, pace.most)
}

/** One post a day or less keeps its hours; more than that fill the day. */
export const paceOf = (postsADay: number): number => day / postsADay
