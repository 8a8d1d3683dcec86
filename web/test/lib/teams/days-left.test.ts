import { expect, it } from 'vitest'
import { daysLeft, daysLeftWords } from '../../../src/lib/teams/days-left.ts'

const now = Date.parse('2026-10-14T09:00:00Z')

it.each([
  ['2026-10-28T09:00:00Z', 14, '14 days left'],
  ['2026-10-15T10:00:00Z', 2, '2 days left'],
  ['2026-10-15T09:00:00Z', 1, 'last day'],
  ['2026-10-14T08:00:00Z', 0, 'last day'],
])('counts the days until %s', (until, days, words) => {
  expect(daysLeft(until, now)).toBe(days)
  expect(daysLeftWords(until, now)).toBe(words)
})
