import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { isTooClose, keepsGap } from '@fanfare/contracts/slots.ts'

const sameWords = ['', 'Same caption', 'Same picture', 'Same caption and picture'] as const

/** Posts to come that lie closer than `gap` minutes to another one of their account which goes out, by id; stories keep no gap. The rows come in order of time. */
export const crowdedOf = (rows: readonly CalendarRow[], gap: number): ReadonlySet<string> => {
  const crowded = new Set<string>()
  if (gap <= 0) return crowded
  const before = new Map<string, { at: number; row: CalendarRow }[]>()
  for (const row of rows) {
    if (row.s === Failed || !keepsGap(row.k)) continue
    const at = Date.parse(row.t)
    const near = (before.get(row.a) ?? []).filter(one => isTooClose(one.at, at, gap))
    for (const one of near) {
      // Two drafts may lie on each other: neither goes out as it is.
      if (one.row.s === Draft && row.s === Draft) continue
      for (const { id, s } of [row, one.row]) if (s === Draft || s === Scheduled) crowded.add(id)
    }
    before.set(row.a, [...near, { at, row }])
  }
  return crowded
}

/** What a person may want to change about a post to come, as sentences; none where all is well. */
export const warningsOf = (row: CalendarRow, crowded: ReadonlySet<string>, gap: number): string[] => [
  ...(row.x ? [`${sameWords[row.x]} as another post of this account within 14 days`] : []),
  ...(crowded.has(row.id) ? [`Less than ${gap} minutes from another post of this account`] : []),
]
