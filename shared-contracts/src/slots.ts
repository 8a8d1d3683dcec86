import { scheduling } from './limits.ts'

/** A post that a person dated fills a slot within so many minutes of its time: those that are placed vary by as much. */
export const slotReachMinutes = scheduling.randomRange

/** A post that is to go out. */
export interface SlotPost {
  /** Unix time, ms. */
  at: number
  /** The occurrence of a slot that it was placed in; undefined where a person chose its time. */
  slot?: { id: string; date: string } | undefined
}

/** One time of a slot of the same account. */
export interface SlotOccurrence {
  slotId: string
  /** In the account's zone, YYYY-MM-DD. */
  date: string
  /** Unix time, ms. */
  at: number
}

/** Whether a post fills that time of a slot: it was placed in it, or it was placed in none and lies within five minutes of it. */
export const occupies = ({ at, slot }: SlotPost, time: SlotOccurrence): boolean =>
  slot ? slot.id === time.slotId && slot.date === time.date : Math.abs(at - time.at) <= slotReachMinutes * 60_000

/**
 * Whether posts of this kind keep the planner's gap: the least time between two posts of an account in its followers' feed. A story is shown
 * above the feed and several a day are usual, so it keeps no gap to anything and nothing keeps one to it. The planner, the checks before
 * sending and the calendar's warnings all ask here. `kind`: a `post_type`, or the kind of a row of the calendar; both call a story `story`.
 */
export const keepsGap = (kind: string): boolean => kind !== 'story'

const MINUTE_MS = 60_000
/** The minute that a time (Unix ms) is shown with, counted from 1970. */
export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)

/** Minutes between two times (Unix ms) as they are shown: from 10:00:20 to 10:30 it is 30. */
export const minutesBetween = (a: number, b: number): number => Math.abs(minuteOf(a) - minuteOf(b))

/** Whether two times (Unix ms) lie closer to each other than the planner's gap. Seconds, which nobody sees or chooses, do not count. */
export const isTooClose = (a: number, b: number, gapMinutes: number): boolean => minutesBetween(a, b) < gapMinutes
