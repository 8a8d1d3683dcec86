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
