import { afterEach, expect, test } from 'vitest'
import { isTimeUp, minutesOf, setEnd, withoutEnd } from '../time-left.ts'

afterEach(() => {
  delete process.env.TESTS_UNTIL
})

test('a test that is run by itself has all the time it needs', () => {
  expect(isTimeUp()).toBe(false)
})

test('after the minutes of a run no browser test begins', () => {
  setEnd(70, 1_000)
  expect(isTimeUp(1_000 + 70 * 60_000)).toBe(false)
  expect(isTimeUp(1_001 + 70 * 60_000)).toBe(true)
})

test('the few that are run again begin all the same', () => {
  setEnd(70, 1_000)
  Object.assign(process.env, withoutEnd)
  expect(isTimeUp(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('the minutes are a number above 0', () => {
  expect(minutesOf(undefined)).toBe(70)
  expect(minutesOf('')).toBe(70)
  expect(minutesOf('12.5')).toBe(12.5)
  for (const wrong of ['0', '-1', 'an hour']) expect(() => minutesOf(wrong)).toThrow('MINUTES must be a number above 0')
})
