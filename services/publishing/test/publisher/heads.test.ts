import { expect, test } from 'vitest'
import { headsOf } from '../../src/publisher/sweeper.ts'
import type { DueRow } from '../../src/stores/due.ts'

const headOfLineTimeoutMs = 60_000
let ids = 0
const row = (account: string, given: Partial<DueRow> = {}): DueRow => ({
  id: `${++ids}`,
  team: '1',
  account,
  priority: 2,
  wait_ms: -10,
  leased: false,
  paused: false,
  live: false,
  rendering: false,
  ...given,
})
const heads = (...rows: DueRow[]) => rows.map(({ id }) => headsOf(rows, headOfLineTimeoutMs).has(id))

test('the first one of each account is the head, and blocks the others', () => {
  expect(heads(row('a'), row('b'), row('a'), row('b'), row('a'))).toEqual([true, true, false, false, false])
})

test('a head that waits longer than the timeout does not block, a shorter wait or a lease does', () => {
  expect(heads(row('a', { wait_ms: headOfLineTimeoutMs + 1 }), row('a'), row('a'))).toEqual([true, true, false])
  expect(heads(row('a', { wait_ms: 500 }), row('a'))).toEqual([true, false])
  expect(heads(row('a', { wait_ms: headOfLineTimeoutMs + 1, leased: true }), row('a'))).toEqual([true, false])
})

test('a live one neither blocks nor is blocked', () => {
  expect(heads(row('a', { live: true }), row('a'), row('a', { live: true }))).toEqual([true, true, true])
})

test('one that waits for a video blocks no other of its account, and the one before it still blocks it', () => {
  expect(heads(row('a', { rendering: true }), row('a'), row('a'))).toEqual([true, true, false])
  expect(heads(row('a', { rendering: true, leased: true }), row('a'))).toEqual([true, true])
  expect(heads(row('a'), row('a', { rendering: true }), row('a'))).toEqual([true, false, false])
})
