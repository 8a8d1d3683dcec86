import { expect, it } from 'vitest'
import { weekFrom } from '../../../src/lib/time/week.ts'

it('a week begins on the day that the person chose', () => {
  expect(weekFrom('monday')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekFrom('sunday')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(weekFrom('saturday')).toEqual([6, 7, 1, 2, 3, 4, 5])
})
