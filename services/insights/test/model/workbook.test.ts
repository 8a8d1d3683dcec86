import { expect, test } from 'vitest'
import { type Cell, columnName, type Sheet, workbookParts } from '../../src/model/workbook.ts'

async function textOf(sheets: Sheet[], name: string): Promise<string> {
  const part = workbookParts(sheets).find(one => one.name === name)
  let text = ''
  for await (const piece of part?.texts ?? []) text += piece
  return text
}
const sheet = (rows: Cell[][]): Sheet => ({ name: 'Days', widths: [12, 10], header: ['Day', 'Reach'], rows })
const first = (rows: Cell[][]) => textOf([sheet(rows)], 'xl/worksheets/sheet1.xml')

test('columns are called as a spreadsheet calls them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('numbers are numbers, days count from 1899-12-30, and what is missing has no cell', async () => {
  const text = await first([
    [{ day: '2026-11-30' }, 1204],
    [{ day: '2026-12-01' }, null],
    [{ at: '2026-11-30T12:00:00Z' }, 0],
  ])
  expect(text).toContain('<c r="A2" s="2"><v>46356</v></c><c r="B2"><v>1204</v></c>')
  expect(text).toContain('<row r="3"><c r="A3" s="2"><v>46357</v></c></row>')
  expect(text).toContain('<c r="A4" s="3"><v>46356.5</v></c><c r="B4"><v>0</v></c>')
})

test('a text is a text, also where it looks like a formula or holds what XML forbids', async () => {
  const text = await first([['=1+1', '<b>&"\u0001\ud800é🎺']])
  expect(text).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(text).toContain('&lt;b&gt;&amp;&quot;\ufffdé🎺')
  expect(text).not.toContain('<f>')
  expect((await first([['x'.repeat(40_000), null]])).match(/x+/)?.[0]).not.toHaveLength(40_000)
})

test('each sheet is named by the workbook, its relations and its types', async () => {
  const sheets = [sheet([]), { ...sheet([]), name: 'Sources & more' }]
  expect(await textOf(sheets, 'xl/workbook.xml')).toContain(
    '<sheet name="Sources &amp; more" sheetId="2" r:id="rId2"/>',
  )
  expect(await textOf(sheets, 'xl/_rels/workbook.xml.rels')).toContain('Id="rId2"')
  expect(await textOf(sheets, '[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml')
})

test('rows are taken as they are written, and handed on in pieces', async () => {
  let taken = 0
  function* rows(): Generator<Cell[]> {
    for (; taken < 10_000; taken += 1) yield [{ day: '2026-11-30' }, taken]
  }
  const [part] = workbookParts([{ ...sheet([]), rows: rows() }]).slice(-1) as unknown as [
    { texts: AsyncIterable<string> },
  ]
  const pieces = part.texts[Symbol.asyncIterator]()
  await pieces.next()
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(1_000)
  let count = 1
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) count += 1
  expect(taken).toBe(10_000)
  expect(count).toBeGreaterThan(20)
})
