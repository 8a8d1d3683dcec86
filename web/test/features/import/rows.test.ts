import type { CsvResult } from '@fanfare/contracts/entities/post-csv.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { mappingOf, rowOf } from '../../../src/features/import/model/columns.ts'
import { readTable } from '../../../src/features/import/model/read-file.ts'
import {
  checkedRows,
  goodRows,
  importRows,
  postsOf,
  sentRows,
  shownColumns,
  timesOf,
  withCell,
  withColumn,
} from '../../../src/features/import/model/rows.ts'
import { sampleCsv } from '../../../src/features/import/model/sample.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const made = { id: null, social_account_id: '1', status: Scheduled, at: null, wall: null, zone: null }
const result = (index: number, given: Partial<CsvResult> = {}): CsvResult => ({
  index,
  posts: [made],
  findings: [],
  same_as: [],
  same_rows: [],
  ...given,
})
const finding = {
  column: 'time' as const,
  level: 'stop' as const,
  code: 'invalid_input',
  message: 'Enter a time.',
  rule: 'a time',
}
const none = new Map()

test('columns are matched by their names, whatever their writing; the product’s own names come first', () => {
  expect(mappingOf(['Text', 'First Comment', 'ACCOUNTS', 'caption', 'constructor', 'Post at'])).toEqual({
    caption: 3,
    first_comment: 1,
    accounts: 2,
    date: 5,
  })
  expect(rowOf(['a', 'b'], { caption: 1, title: 5 })).toEqual({ caption: 'b', title: '' })
})

test('every column of the sample file is matched', () => {
  const table = readTable(sampleCsv(['olea', 'o"quoted'], '2026-10-15'))
  expect(Object.keys(mappingOf(table.header)).toSorted()).toEqual(table.header.toSorted())
  expect(table.rows.map(({ cells }) => cells[2])).toEqual(['2026-10-15', 'next slot', ''])
  expect(table.rows[1]?.cells[0]).toBe('olea, o"quoted')
})

test('rows are ready, to be fixed, or there already; those are not imported unless they are chosen', () => {
  const table = readTable('accounts,caption\na,one\na,two\na,three\na,three')
  const mapping = mappingOf(table.header)
  const fresh = importRows(table, mapping, none, none)
  expect(fresh.map(({ state }) => state)).toEqual(Array(4).fill('unchecked'))
  const results = checkedRows(
    [
      result(0),
      result(1, { posts: [], findings: [finding] }),
      result(2, { same_as: ['55'] }),
      result(3, { same_as: ['55'], same_rows: [0] }),
    ],
    sentRows(fresh),
  )
  const rows = importRows(table, mapping, results, none)
  expect(rows.map(({ state, chosen }) => [state, chosen])).toEqual([
    ['ready', true],
    ['fix', true],
    ['same', false],
    ['same', false],
  ])
  expect([rows[3]?.checked?.same_as, rows[3]?.checked?.same_rows]).toEqual([['55'], [2]])
  expect(goodRows(rows).map(({ number }) => number)).toEqual([2])
  expect(sentRows(rows).map(({ number }) => number)).toEqual([2, 3])
  const wanted = goodRows(importRows(table, mapping, results, new Map([[4, true]])))
  expect([wanted.map(({ number }) => number), postsOf(wanted)]).toEqual([[2, 4], 2])
  expect(shownColumns(rows, mapping)).toEqual(['accounts', 'caption', 'time'])
})

test('a cell that is too long to be sent is named here, and its row keeps no other back', () => {
  const table = readTable(`title,caption\n${'t'.repeat(2501)},one\nshort,two`)
  const rows = importRows(table, mappingOf(table.header), none, none)
  expect(rows[0]?.checked?.findings).toMatchObject([{ column: 'title', rule: 'at most 2,500 characters' }])
  expect(sentRows(rows).map(({ number }) => number)).toEqual([3])
})

test('a cell is changed where the file has its column, else the column is added', () => {
  const table = readTable('caption,date\none\ntwo,2026-10-15')
  const mapping = mappingOf(table.header)
  const dated = withCell(table, mapping, 2, 'date', '2026-10-16')
  expect(dated.table.rows.map(({ cells }) => cells)).toEqual([
    ['one', '2026-10-16'],
    ['two', '2026-10-15'],
  ])
  const timed = withCell(dated.table, dated.mapping, 3, 'time', '18:05')
  expect(timed.mapping.time).toBe(2)
  expect(timed.table.header).toEqual(['caption', 'date', 'Time'])
  expect(timed.table.rows.map(({ cells }) => cells[2])).toEqual(['', '18:05'])
  expect(withColumn(table, mapping, 'accounts', 'ig:olea').table.rows.map(({ cells }) => cells)).toEqual([
    ['one', '', 'ig:olea'],
    ['two', '2026-10-15', 'ig:olea'],
  ])
})

test('a row says when its posts go out, each time once', () => {
  const table = readTable('accounts,date\na,09/12/2031')
  const at = (zone: string | null) => ({ ...made, wall: zone && '2031-12-09T18:05', zone })
  const posts = [at('Europe/Lisbon'), at('Europe/Lisbon'), at('Europe/Oslo'), at(null)]
  const [row] = importRows(table, mappingOf(table.header), checkedRows([result(0, { posts })], [{ number: 2 }]), none)
  const { whenLabel } = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
  expect(row && timesOf(row, whenLabel)).toEqual(['Tue 9 Dec 2031, 18:05 Lisbon', 'Tue 9 Dec 2031, 18:05 Oslo'])
})
