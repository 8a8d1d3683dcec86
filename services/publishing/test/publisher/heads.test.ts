import { expect, test } from 'vitest'
import { headsOf } from '../../src/publisher/sweeper.ts'
import type { DueRow } from '../../src/stores/due.ts'

const headOfLineTimeoutMs = 60_000
let ids = 0
const row = (account: string, given: Partial<DueRow> = {}): DueRow => ({
  id: `${++ids}`,
  account,
  priority: 2,
  wait_ms: -10,
  leased: false,
  paused: false,
  live: false,
  ...given,
})
const heads = (...rows: DueRow[]) => rows.map(({ id }) => headsOf(rows, headOfLineTimeoutMs).has(id))

test('of each account the first one is the head, and the others wait for it', () => {
  expect(heads(row('a'), row('b'), row('a'), row('b'), row('a'))).toEqual([true, true, false, false, false])
})

test('one that waits for long is overtaken, one that waits for a moment or is in hand is not', () => {
  expect(heads(row('a', { wait_ms: headOfLineTimeoutMs + 1 }), row('a'), row('a'))).toEqual([true, true, false])
  expect(heads(row('a', { wait_ms: 500 }), row('a'))).toEqual([true, false])
  expect(heads(row('a', { wait_ms: headOfLineTimeoutMs + 1, leased: true }), row('a'))).toEqual([true, false])
})

test('what is live holds nobody up and waits for nobody', () => {
  expect(heads(row('a', { live: true }), row('a'), row('a', { live: true }))).toEqual([true, true, true])
})
