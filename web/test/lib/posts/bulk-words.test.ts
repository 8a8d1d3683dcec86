import { expect, it } from 'vitest'
import { bulkWords, moveWords } from '../../../src/lib/posts/bulk/use-bulk.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const { dayLabel } = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
const done = ['1', '2'].map(id => ({ id, version: 2, from: 1, undoable: true }))
const words = (change: Parameters<typeof bulkWords>[0]) => bulkWords(change, { done, refused: [] }, dayLabel)

it('a move of many posts names where they go', () => {
  expect(moveWords({ action: 'move', date: '2098-12-10' }, dayLabel)).toBe('to Wed 10 Dec 2098')
  expect(words({ action: 'move', date: '2098-12-10' })).toBe('2 posts moved to Wed 10 Dec 2098')
  expect(words({ action: 'move', days: -1 })).toBe('2 posts moved 1 day earlier')
  expect(words({ action: 'draft' })).toBe('2 posts moved to Drafts')
})
