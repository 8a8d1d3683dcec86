import type { BatchItem, LeftCode } from '@fanfare/contracts/entities/placing.ts'
import type { DraftAccounts } from './draft-accounts.ts'
import type { Content } from './preflight/finding.ts'
import type { SeriesRule } from './series-rules.ts'

/** The state and time of a post before a call for several posts changed it. */
export interface PlaceBefore {
  status: number
  schedule_kind: 'now' | 'date' | 'time_slot' | null
  schedule_wall: string | null
  schedule_zone: string | null
  /** ISO 8601. */
  post_at: string | null
  post_date: string | null
  slot_id: string | null
  slot_date: string | null
  /** Of a post of a series: whether it had been changed alone. */
  alone?: boolean
  /** Of a draft for several accounts: which they were. */
  draft?: { account: string; accounts: DraftAccounts }
}

/** What a call for several posts did to one of them. */
export interface BatchEntry {
  id: string
  /** The version that the call left: a post with another one was changed since. */
  version: number
  /** The version that the call found; absent: it did not exist, or the call does not say. */
  from?: number
  /** null: the call created it. */
  before: PlaceBefore | null
  /** What it said before, where the call changed that. */
  content?: Content
  /** The call deleted it. */
  deleted?: true
}

/** What a call did to a series beside its posts. */
export interface SeriesEntry {
  series: string
  before: SeriesRule
  after: SeriesRule
  /** Which date each of its posts was, by id, from 1. */
  index: Record<string, number>
  /** The posts that the call made. */
  added: string[]
}

export type Entry = BatchEntry | SeriesEntry
export const isOfSeries = (entry: Entry): entry is SeriesEntry => 'series' in entry

const words: Record<LeftCode, [title: string, message: string]> = {
  no_slots: ['No time slots', 'Its account has no time slots.'],
  full: ['No free time slot', 'Every time slot of its account is taken or on a full day.'],
  incomplete: ['Not complete', 'It isn’t complete.'],
  state: ['Can’t be changed', 'It isn’t in a state for this.'],
  not_allowed: ['Not yours to change', 'Only its author or a manager can change it.'],
  not_found: ['Deleted', 'It has been deleted.'],
  account: ['Account not chosen', 'Its account isn’t among those you chose, or is no longer connected.'],
  going_out: ['Being published', 'It is being published.'],
  changed: ['Changed since', 'It was changed or published since.'],
  past: ['Time has passed', 'Its time would be in the past.'],
  too_far: ['Too far ahead', 'Its time would be further ahead than your plan can schedule.'],
  quota: ['Day is full', 'That day is full for its account.'],
  approval: ['Needs approval', 'A manager approves your posts before they’re scheduled.'],
}

export type Left = NonNullable<BatchItem['left']>
/** Why a post is left as it is, in words. */
export const left = (code: LeftCode, message: string = words[code][1], title: string = words[code][0]): Left => ({
  code,
  title,
  message,
})

/** A generator of numbers from 0 up to 1 (mulberry32); the same seed gives the same ones. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same things in an order that the seed chooses (Fisher-Yates). */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const order = [...things]
  const next = numbers(seed)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    ;[order[last], order[other]] = [order[other] as T, order[last] as T]
  }
  return order
}
