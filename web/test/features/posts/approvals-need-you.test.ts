import { expect, test } from 'vitest'
import { countOf, needingOf, tabOf } from '../../../src/features/posts/tabs.ts'
import { needsOf } from '../../../src/lib/posts/posts-api.ts'

const counts = {
  ...{ draft: 4, waiting: 3, sent_back: 1, rendering: 0, scheduled: 5, held: 1, inprogress: 0, posted: 2 },
  ...{ alerts: 1, error: 2, unconfirmed: 1 },
}

test('what waits for approval needs those who approve posts, and nobody else', () => {
  expect(needsOf(counts, true)).toBe(7)
  expect(needsOf(counts, false)).toBe(4)
  expect(needsOf(undefined, true)).toBe(0)
})

test('the tab lists what its number counts', () => {
  expect(tabOf('needs', true).query.split(',')).toEqual([...tabOf('needs', false).query.split(','), 'WAITING'])
  expect(countOf('needs', counts, true) - countOf('needs', counts, false)).toBe(countOf('waiting', counts, true))
  expect(needingOf(false).query).not.toContain('WAITING')
  expect(tabOf('draft', true).query).toBe('DRAFT')
})
