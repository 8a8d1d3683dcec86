import { expect, test } from 'vitest'
import { Draft, Failed, goesOut, InProgress, Posted, Scheduled } from '../src/entities/posts.ts'

test.each([
  [Draft, false],
  [Scheduled, true],
  [InProgress, true],
  [Posted, true],
  [Failed, false],
])('a post of status %i goes out: %s', (status, goes) => {
  expect(goesOut({ status, unconfirmed: false })).toBe(goes)
  // It may be live.
  expect(goesOut({ status, unconfirmed: true })).toBe(true)
})
