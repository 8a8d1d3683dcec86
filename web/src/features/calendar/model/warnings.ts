import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { isTooClose, keepsGap } from '@fanfare/contracts/slots.ts'

const sameWords = ['', 'Same caption', 'Same picture', 'Same caption and picture'] as const

/** Another post of the account that a post is like: what they share, and when that one goes or went out. */
interface SamePost {
  id: string
  at: string
  words: string
}

/** The post that a row is like, as the server names it. */
const sameOf = ({ x, o, f }: CalendarRow): SamePost | undefined =>
  x && o && f ? { id: o, at: f, words: sameWords[x] as string } : undefined

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

/** What is written of a post to come that a person may want to change. */
export interface RowWarning {
  /** A sentence without a stop. */
  text: string
  /** The post that it speaks of, where it is one. */
  same?: SamePost
  /** It is said where the post is opened, and not drawn on its chip. */
  quiet?: true
}

/** Characters that a line of a chip or a card holds. */
const line = 32

/**
 * Whether a likeness is worth a mark: caption and picture repeat, or a caption that was written out. A picture is often shown again on
 * purpose, and short captions are alike by chance; they are said where the post is opened.
 */
const isMarked = ({ x, c }: CalendarRow): boolean => x === 3 || (x === 1 && [...c].length > line)

/** What a person may want to change about a post to come; none where all is well. `label` writes an instant. */
export const warningsOf = (
  row: CalendarRow,
  { crowded, gap, label }: { crowded: ReadonlySet<string>; gap: number; label: (at: string) => string },
): RowWarning[] => {
  const same = sameOf(row)
  return [
    ...(same
      ? [
          {
            text: `${same.words} as the post on ${label(same.at)}`,
            same,
            ...(isMarked(row) ? {} : { quiet: true as const }),
          },
        ]
      : []),
    ...(crowded.has(row.id) ? [{ text: `Less than ${gap} minutes from another post of this account` }] : []),
  ]
}
