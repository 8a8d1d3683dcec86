import { expect, test } from 'vitest'
import { bulkFrom, priorityOf } from '../../src/model/priority.ts'

test('what somebody waits for goes before what is planned, and both before one of many', () => {
  const bulk = priorityOf('date', bulkFrom + 1)
  expect(priorityOf('now')).toBeLessThan(priorityOf('date'))
  expect(priorityOf('date', bulkFrom)).toBeLessThan(bulk)
  expect(priorityOf('now', bulkFrom + 1)).toBe(bulk)
  expect(priorityOf('time_slot')).toBe(priorityOf('date'))
})
