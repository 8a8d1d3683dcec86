/** How far posts are moved: by days, or all to a date (YYYY-MM-DD). */
export type DayShift = { days: number } | { date: string }

/** What is wrong with a request to move posts. */
export interface DayShiftFault {
  part: 'days' | 'date'
  rule: string
}

const exists = (date: string): boolean => {
  try {
    const { year } = Temporal.PlainDate.from(date, { overflow: 'reject' })
    return year >= 2000 && year < 2200
  } catch {
    return false
  }
}

/** Reads how far a request moves posts: by days or to a date, not both. */
export function dayShiftOf({ days, date }: { days?: number; date?: string }): DayShift | DayShiftFault {
  if ((days === undefined) === (date === undefined)) return { part: 'days', rule: 'sent, or body.date, and not both' }
  if (days !== undefined) return days === 0 ? { part: 'days', rule: 'another number than 0' } : { days }
  return exists(date as string) ? { date: date as string } : { part: 'date', rule: 'a date that exists, 2000 to 2199' }
}
