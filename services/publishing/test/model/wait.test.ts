import { expect, test } from 'vitest'
import { waitMs } from '../../src/model/wait.ts'

const row = {
  prepared_at: null,
  troubles: 0,
  attempt: 1,
  commits: 0,
  reconcile_count: 0,
  comment_not_found_count: 0,
}
const limits = { pollMs: 1_000, backoffMs: 2_000, askMs: 500 }
const at = (nowMs = 0, random = 0.5) => ({ nowMs, random, limits })

test('what follows at once, and what the network named, is as it says', () => {
  expect(waitMs('now', row, at())).toBeUndefined()
  expect(waitMs({ ms: 7 }, row, at())).toBe(7)
})

test('polls grow with the time since the preparation, up to 15 seconds', () => {
  const prepared = { ...row, prepared_at: new Date(0) }
  expect([0, 1_000, 8_000, 90_000].map(now => waitMs('poll', prepared, at(now)))).toEqual([1_000, 1_000, 4_000, 15_000])
})

test('backoff doubles with the most of what failed, is spread by a quarter, and ends at a minute', () => {
  expect([0, 1, 2, 20].map(troubles => waitMs('backoff', { ...row, troubles }, at()))).toEqual([
    2_000, 4_000, 8_000, 60_000,
  ])
  expect(waitMs('backoff', { ...row, attempt: 3, commits: 2 }, at())).toBe(8_000)
  expect([0, 1].map(random => waitMs('backoff', row, at(0, random)))).toEqual([1_500, 2_500])
})

test('questions double up to 30 seconds, each kind by its own reads', () => {
  expect([0, 3, 20].map(reconcile_count => waitMs('ask', { ...row, reconcile_count }, at()))).toEqual([
    500, 4_000, 30_000,
  ])
  expect(waitMs('comment', { ...row, reconcile_count: 9, comment_not_found_count: 1 }, at())).toBe(1_000)
})
