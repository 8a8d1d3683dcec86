import { expect, test } from 'vitest'
import { bulkFrom, priorityOf } from '../../src/model/priority.ts'

test('publish now goes before scheduled posts, and both before bulk', () => {
  const bulk = priorityOf('date', bulkFrom + 1)
  expect(priorityOf('now')).toBeLessThan(priorityOf('date'))
  expect(priorityOf('date', bulkFrom)).toBeLessThan(bulk)
  expect(priorityOf('now', bulkFrom + 1)).toBe(bulk)
  expect(priorityOf('time_slot')).toBe(priorityOf('date'))
})
