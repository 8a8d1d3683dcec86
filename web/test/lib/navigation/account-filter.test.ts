import { expect, it } from 'vitest'
import { searchAlong } from '../../../src/lib/navigation/account-filter.ts'

it.each([
  ['?account=2&only=2,3&date=2026-10-14&page=4', '?account=2&only=2%2C3'],
  ['?account=2', '?account=2'],
  ['?page=4', ''],
])('from %s another page is opened with %s', (now, along) => {
  expect(searchAlong(now)).toBe(along)
})
