import type { DayValue } from '@fanfare/contracts/entities/insights.ts'
import { insightDays } from '@fanfare/contracts/insights/limits.ts'

/** A day as the contract writes it: `2026-10-15`. */
type Day = DayValue['day']

/** First and last day, both counted. */
export interface Days {
  since: Day
  until: Day
}

export const presets = [
  { value: '7', label: 'Last 7 days' },
  { value: '28', label: 'Last 28 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
] as const
export type Preset = (typeof presets)[number]['value']
export const standard: Preset = '28'

export interface Period extends Days {
  /** Undefined: days that a person chose. */
  preset: Preset | undefined
}

const plain = (day: Day) => Temporal.PlainDate.from(day)

export const countOf = ({ since, until }: Days): number => plain(since).until(plain(until)).days + 1

/** The days of a preset, seen from `today` in the account's zone. Today is not over yet: it is left out, but for the first of a month, which has no other day. */
export const daysOf = (preset: Preset, today: Day): Days => {
  const now = plain(today)
  const yesterday = now.subtract({ days: 1 })
  const first = now.with({ day: 1 })
  switch (preset) {
    case 'this-month':
      return { since: first.toString(), until: (now.day === 1 ? now : yesterday).toString() }
    case 'last-month':
      return { since: first.subtract({ months: 1 }).toString(), until: first.subtract({ days: 1 }).toString() }
    default:
      return { since: now.subtract({ days: Number(preset) }).toString(), until: yesterday.toString() }
  }
}

/** What the address says, as dates and the name of a preset; what makes no period there is the standard one. */
export const periodOf = (
  { preset, from, to }: { preset: Preset | undefined; from: Day | undefined; to: Day | undefined },
  today: Day,
): Period => {
  const until = to && to > today ? today : to
  if (from && until && from <= until && countOf({ since: from, until }) <= insightDays.most)
    return { since: from, until, preset: undefined }
  const chosen = preset ?? standard
  return { ...daysOf(chosen, today), preset: chosen }
}

/** The period with another first or last day. Where that makes none, or one that is too long, the other end goes along. */
export const withEnd = ({ since, until }: Days, end: 'from' | 'to', day: Day): Days => {
  const farthest = plain(day)
    .add({ days: (insightDays.most - 1) * (end === 'from' ? 1 : -1) })
    .toString()
  const [near, far] = end === 'from' ? [day, farthest] : [farthest, day]
  const within = (other: Day) => (other < near ? near : other > far ? far : other)
  return end === 'from' ? { since: day, until: within(until) } : { since: within(since), until: day }
}
