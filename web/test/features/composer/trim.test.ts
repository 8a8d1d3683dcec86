import { describe, expect, test } from 'vitest'
import { frameTimes, movedEnd, withEnd } from '../../../src/features/composer/model/trim.ts'

const whole = { from: 0, to: 20 }

describe('a handle that is moved', () => {
  test('stops at the ends of the video, and a second before the other handle', () => {
    expect(withEnd(whole, 'from', -3, 20)).toEqual(whole)
    expect(withEnd(whole, 'to', 25, 20)).toEqual(whole)
    expect(withEnd({ from: 4, to: 8 }, 'from', 7.9, 20)).toEqual({ from: 7, to: 8 })
    expect(withEnd({ from: 4, to: 8 }, 'to', 1, 20)).toEqual({ from: 4, to: 5 })
  })
  test('is placed at a tenth of a second', () =>
    expect(withEnd(whole, 'from', 3.127, 20)).toEqual({ from: 3.1, to: 20 }))
  test('never leaves a video that is no longer than the least', () => {
    expect(withEnd({ from: 0, to: 0.8 }, 'from', 0.5, 0.8)).toEqual({ from: 0, to: 0.8 })
    expect(withEnd({ from: 0, to: 0.8 }, 'to', 0.1, 0.8)).toEqual({ from: 0, to: 0.8 })
  })
})

test.each([
  ['ArrowLeft', false, 9.9],
  ['ArrowRight', true, 11],
  ['PageDown', false, 8],
  ['Home', false, 0],
  ['End', false, 20],
  ['a', false, undefined],
])('%s (with Shift: %s)', (key, far, to) => {
  const moved = movedEnd(key, 10, 20, far)
  if (to === undefined) expect(moved).toBeUndefined()
  else expect(moved).toBeCloseTo(to)
})

test('frames are from the middle of each tenth', () =>
  expect(frameTimes(20, 10)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]))
