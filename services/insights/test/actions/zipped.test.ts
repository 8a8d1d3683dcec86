import { setImmediate } from 'node:timers/promises'
import { until } from '@fanfare/infra/testing/until.ts'
import { unzip } from '@fanfare/infra/testing/unzip.ts'
import { expect, test } from 'vitest'
import { zipped } from '../../src/actions/zipped.ts'
import { type Cell, workbookParts } from '../../src/model/workbook.ts'

const at = new Date('2026-11-30T08:00:00Z')
const ROWS = 100_000

/** A workbook of many rows that compress badly, and how many of them were taken so far. */
function large() {
  const state = { taken: 0 }
  async function* rows(): AsyncGenerator<Cell[]> {
    for (; state.taken < ROWS; state.taken += 1)
      yield [{ day: '2026-11-30' }, Math.random().toString(36), state.taken, null]
  }
  const sheet = { name: 'Days', widths: [12], header: ['Day', 'Text', 'Number', 'Nothing'], rows: rows() }
  return { state, bytes: zipped(workbookParts([sheet]), at) }
}

test('100,000 rows arrive as they were given', async () => {
  const pieces: Buffer[] = []
  for await (const piece of large().bytes) pieces.push(piece)
  const text = unzip(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] ?? ''
  expect(text.match(/<row /g)).toHaveLength(ROWS + 1)
  expect(text.endsWith(`<c r="C${ROWS + 1}"><v>${ROWS - 1}</v></c></row></sheetData></worksheet>`)).toBe(true)
})

test('no more rows are taken than the pieces in hand hold while nobody reads on', async () => {
  const { state, bytes } = large()
  let size = 0
  while (size < 100_000) size += ((await bytes.next()).value as Buffer).length
  await until(async () => {
    const before = state.taken
    for (let turn = 0; turn < 200; turn += 1) await setImmediate()
    return state.taken === before
  })
  expect(state.taken).toBeGreaterThan(0)
  expect(state.taken).toBeLessThan(ROWS / 3)
  await bytes.return(undefined)
})

test('what fails while rows are read breaks the file off', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [1]
    throw new Error('the database is away')
  }
  const bytes = zipped(workbookParts([{ name: 'Days', widths: [9], header: ['A'], rows: rows() }]), at)
  await expect(
    (async () => {
      for await (const _ of bytes);
    })(),
  ).rejects.toThrow('the database is away')
})
