import {
  type CsvColumn,
  type CsvFinding,
  type CsvResult,
  type CsvRow,
  csvColumns,
} from '@fanfare/contracts/entities/post-csv.ts'
import { csv } from '@fanfare/contracts/limits.ts'
import { widest } from '@fanfare/contracts/networks.ts'
import { columnLabels, type Mapping, mappedColumns, rowOf } from './columns.ts'
import type { Table } from './read-file.ts'

/** What a check says of a row. */
export interface Checked extends Pick<CsvResult, 'posts' | 'findings' | 'same_as'> {
  /** Rows of the file that say the same, by number. */
  same_rows: number[]
}

/** `same`: its post is there already. */
export type RowState = 'unchecked' | 'ready' | 'same' | 'fix'

/** A row as the screen shows it. */
export interface ImportRow {
  number: number
  cells: CsvRow
  checked: Checked | undefined
  state: RowState
  /** Whether it is imported, once it has no fault. */
  chosen: boolean
}

const longest = (column: CsvColumn): number => (column === 'caption' ? widest('caption') : csv.cell)

/** Cells that are too long to be sent at all; whatever else is wrong with a row the server says. */
const tooLong = (cells: CsvRow): CsvFinding[] =>
  csvColumns.flatMap(column => {
    const [length, most] = [cells[column]?.length ?? 0, longest(column)]
    if (length <= most) return []
    const allowed = `${most.toLocaleString('en-GB')} characters`
    return {
      column,
      level: 'stop' as const,
      code: 'invalid_input',
      message: `${length.toLocaleString('en-GB')} characters, but at most ${allowed} are allowed.`,
      rule: `at most ${allowed}`,
    }
  })

const stateOf = (checked: Checked | undefined): RowState => {
  if (!checked) return 'unchecked'
  if (checked.posts.length === 0) return 'fix'
  return checked.same_as.length + checked.same_rows.length > 0 ? 'same' : 'ready'
}

/** Results by the number of their row. */
export const checkedRows = (
  results: readonly CsvResult[],
  sent: readonly { number: number }[],
): Map<number, Checked> => {
  const numberOf = (index: number) => sent[index]?.number ?? 0
  return new Map(
    results.map(({ index, same_rows, ...checked }) => [
      numberOf(index),
      { ...checked, same_rows: same_rows.map(numberOf) },
    ]),
  )
}

/**
 * The rows of a table with what is known of them. `chosen` has what a person chose, by number; without a choice all are imported but those
 * whose posts are there already.
 */
export const importRows = (
  table: Table,
  mapping: Mapping,
  results: ReadonlyMap<number, Checked>,
  chosen: ReadonlyMap<number, boolean>,
): ImportRow[] => {
  return table.rows.map(({ number, cells: texts }) => {
    const cells = rowOf(texts, mapping)
    const long = tooLong(cells)
    const checked = long.length > 0 ? { posts: [], findings: long, same_as: [], same_rows: [] } : results.get(number)
    const state = stateOf(checked)
    return { number, cells, checked, state, chosen: chosen.get(number) ?? state !== 'same' }
  })
}

/** Rows that a check sends: those that are not to be imported take no place of a day from the others. */
export const sentRows = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.filter(({ chosen, cells }) => chosen && tooLong(cells).length === 0)

/** Rows that are imported as they are. */
export const goodRows = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.filter(({ chosen, state }) => chosen && (state === 'ready' || state === 'same'))

export const postsOf = (rows: readonly ImportRow[]): number =>
  rows.reduce((sum, { checked }) => sum + (checked?.posts.length ?? 0), 0)

/** When the posts of a row go out, as its cells were understood; each time once. */
export const timesOf = ({ checked }: ImportRow, label: (wall: string, zone: string) => string): string[] => [
  ...new Set(checked?.posts.flatMap(({ wall, zone }) => (wall && zone ? label(wall, zone) : []))),
]

/** The columns to show: those of the file, and those that a finding is about. */
export const shownColumns = (rows: readonly ImportRow[], mapping: Mapping): CsvColumn[] => {
  const mapped = mappedColumns(mapping)
  const found = new Set(rows.flatMap(({ checked }) => checked?.findings.map(({ column }) => column) ?? []))
  return csvColumns.filter(column => mapped.includes(column) || found.has(column))
}

/** The table with a text in every row of a column that the file has not. */
export const withColumn = (
  table: Table,
  mapping: Mapping,
  column: CsvColumn,
  text: string,
): { table: Table; mapping: Mapping } => {
  const at = Math.max(table.header.length, ...table.rows.map(({ cells }) => cells.length))
  const filled = (cells: readonly string[], last: string) => [
    ...cells,
    ...Array<string>(at - cells.length).fill(''),
    last,
  ]
  return {
    table: {
      ...table,
      header: filled(table.header, columnLabels[column]),
      rows: table.rows.map(row => ({ ...row, cells: filled(row.cells, text) })),
    },
    mapping: { ...mapping, [column]: at },
  }
}

/** The table with another text in one cell; the column is added where the file has none. */
export const withCell = (
  given: Table,
  mapping: Mapping,
  number: number,
  column: CsvColumn,
  text: string,
): { table: Table; mapping: Mapping } => {
  const known = mapping[column] !== undefined ? { table: given, mapping } : withColumn(given, mapping, column, '')
  const at = known.mapping[column] ?? 0
  const rows = known.table.rows.map(row => {
    if (row.number !== number) return row
    const cells = [...row.cells, ...Array<string>(Math.max(0, at - row.cells.length)).fill('')]
    cells[at] = text
    return { ...row, cells }
  })
  return { table: { ...known.table, rows }, mapping: known.mapping }
}
