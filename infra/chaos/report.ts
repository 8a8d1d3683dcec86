import { kindsOf, shortLabel } from './group.ts'
import type { Row } from './run.ts'
import { noPosts, sum, type Tally } from './verdict.ts'

interface Line extends Tally {
  fault: string
  kinds: string[]
  recoveryS: number
}

/** One line a fault: its kinds of post together, the longest recovery of them. */
export function byFault(rows: readonly Row[]): Line[] {
  const lines = new Map<string, Line>()
  for (const row of rows) {
    const line = lines.get(row.fault) ?? { fault: row.fault, kinds: [], recoveryS: 0, ...noPosts }
    lines.set(row.fault, {
      ...sum(line, row),
      fault: row.fault,
      // A round with another seed has the same ones.
      kinds: [...new Set([...line.kinds, ...kindsOf(row)])],
      recoveryS: Math.max(line.recoveryS, row.recoveryS),
    })
  }
  return [...lines.values()]
}

/** What is counted, and its head in the table. */
const columns: [keyof Tally, string][] = [
  ['posts', 'posts'],
  ['once', 'once'],
  ['reported', 'reported'],
  ['withdrawn', 'w.drawn'],
  ['doubled', 'doubled'],
  ['lost', 'lost'],
  ['wrong', 'wrong'],
  ['untold', 'untold'],
  ['unconfirmed', 'unconf.'],
  ['commentsDoubled', 'com. x2'],
  ['eventsDoubled', 'ev. x2'],
]
const width = 9

/** The table of a run, as lines of text. */
export function table(rows: readonly Row[]): string[] {
  const lines = byFault(rows)
  const label = ({ fault, kinds }: Line) => `${fault}: ${shortLabel(kinds)}`
  const widest = Math.max(0, ...lines.map(line => label(line).length))
  const line = (text: string, cells: string[]) => text.padEnd(widest) + cells.map(cell => cell.padStart(width)).join('')
  const total = rows.reduce<Tally>(sum, noPosts)
  const cells = (tally: Tally) => columns.map(([name]) => `${tally[name]}`)
  return [
    line('fault: kinds of post', [...columns.map(([, head]) => head), 'recovery']),
    ...lines.map(one => line(label(one), [...cells(one), `${one.recoveryS.toFixed(1)} s`])),
    line('all', [...cells(total), '']),
  ]
}

/** What a run did not do, as lines of text: each case that was not begun in a line of its own, with how often. Nothing where all were run. */
export function notRunLines(left: readonly string[]): string[] {
  if (left.length === 0) return []
  const times = new Map<string, number>()
  for (const name of left) times.set(name, (times.get(name) ?? 0) + 1)
  return [
    `Not run, as the time was over: ${left.length} ${left.length === 1 ? 'case' : 'cases'}`,
    ...[...times].map(([name, count]) => `  ${name}${count > 1 ? `, ${count} times` : ''}`),
  ]
}

/** The last line of a run. The figures of one that left out `left` cases are those of a part. */
export const lastLine = (
  publications: number,
  { doubled, lost, untold, unconfirmed }: Tally,
  left: readonly string[] = [],
): string =>
  `${left.length > 0 ? 'partial: ' : ''}publications ${publications}, doubled ${doubled}, lost ${lost}, untold ${untold}, unconfirmed ${unconfirmed}`

/** Whether a run did all that was asked of it: cases may be left out only where it was given how long it may take. */
export const isWhole = (left: readonly string[], minutes: number | undefined): boolean =>
  left.length === 0 || minutes !== undefined
