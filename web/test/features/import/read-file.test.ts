import { csv } from '@fanfare/contracts/limits.ts'
import { expect, test } from 'vitest'
import { dateOrderOf } from '../../../src/features/import/model/dates.ts'
import { decode, NoTable, readFile, readTable } from '../../../src/features/import/model/read-file.ts'

const bytes = (...all: number[]) => new Uint8Array(all)
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const units = [...((mark ? '\ufeff' : '') + text)].map(letter => letter.charCodeAt(0))
  return bytes(...units.flatMap(unit => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

test.each([
  ['UTF-8', new TextEncoder().encode('Café'), 'UTF-8', false],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffCafé'), 'UTF-8', false],
  ['UTF-16 little-endian', utf16('Café', true, true), 'UTF-16', false],
  ['UTF-16 big-endian', utf16('Café', false, true), 'UTF-16', false],
  ['UTF-16 without a mark', utf16('Café', true, false), 'UTF-16', false],
  ['Windows-1252', bytes(0x43, 0x61, 0x66, 0xe9), 'Windows-1252', true],
])('%s is read', (_, given, encoding, guessed) => {
  const read = decode(given)
  expect([read.text.replace('\ufeff', ''), read.encoding, read.guessed]).toEqual(['Café', encoding, guessed])
})

test.each([
  [',', 'a,b\r\n1,"x;\ty"'],
  [';', 'a;b\n1;"x,y"'],
  ['\t', 'a\tb\n1\tx,y;z'],
  [';', '\ufeffsep=;\r\na;b\r\n1;2'],
])('the delimiter %j is found', (delimiter, text) => {
  const table = readTable(text)
  expect([table.delimiter, table.header, table.rows[0]?.cells.length]).toEqual([delimiter, ['a', 'b'], 2])
})

test('rows are numbered as a spreadsheet does, and empty ones are left out', () => {
  const { rows } = readTable('caption,date\n"two\nlines",\n,\n"said ""so""",2026-10-15\n\n')
  expect(rows).toEqual([
    { number: 2, cells: ['two\nlines', ''] },
    { number: 4, cells: ['said "so"', '2026-10-15'] },
  ])
  expect(readTable('sep=;\na;b\n1;2').rows[0]?.number).toBe(3)
})

test.each([
  ['', /empty/],
  ['caption,date\n', /no posts/],
  ['caption\n"never closed', /quotation marks in row 2/],
  [`a\n${'1\n'.repeat(csv.rows + 1)}`, /201 rows, but one import can have at most 200/],
])('%j is refused with the reason', (text, reason) => {
  expect(() => readTable(text)).toThrow(reason)
  expect(() => readTable(text)).toThrow(NoTable)
})

test('a workbook and a file that is too large are no CSV', async () => {
  await expect(readFile(new Blob(['PK\u0003\u0004 xl/workbook']))).rejects.toThrow(/isn’t a CSV file/)
  await expect(readFile(new Blob([new Uint8Array(csv.bytes + 1)]))).rejects.toThrow(/larger than 2 MB/)
  await expect(readFile(new Blob(['a\n1']))).resolves.toMatchObject({ text: 'a\n1', encoding: 'UTF-8' })
})

test('the order of day and month is that in which all dates exist; else it is asked', () => {
  expect(dateOrderOf(['2026-10-15', 'next slot', ''], 'dmy')).toEqual({ order: 'ymd' })
  expect(dateOrderOf(['05/04/2026', '15.10.2026 18:05'], 'mdy')).toEqual({ order: 'dmy' })
  expect(dateOrderOf(['05/04/2026', '10/15/2026'], 'dmy')).toEqual({ order: 'mdy' })
  expect(dateOrderOf(['05/05/2026', '5/4/2026 09:00'], 'mdy')).toEqual({ order: 'mdy', unclear: '5/4/2026' })
})
