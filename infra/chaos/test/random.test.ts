import { describe, expect, test } from 'vitest'
import { authorsOf } from '../random/author.ts'
import { chanceOf } from '../random/chance.ts'
import { harmsOf } from '../random/harm.ts'

const minute = 60_000

describe('a seed', () => {
  test('makes the same people and the same harm again', () => {
    const people = () => authorsOf(chanceOf(7, 0), 50, 8, minute)
    expect(people()).toEqual(people())
    expect(harmsOf(chanceOf(7, 1), minute)).toEqual(harmsOf(chanceOf(7, 1), minute))
  })

  test('makes others than the next one does, and each part has choices of its own', () => {
    expect(authorsOf(chanceOf(7, 0), 50, 8, minute)).not.toEqual(authorsOf(chanceOf(8, 0), 50, 8, minute))
    expect(harmsOf(chanceOf(7, 1), minute)).not.toEqual(harmsOf(chanceOf(7, 2), minute))
  })
})

test('people do everything that people do, within the time and on the accounts that there are', () => {
  const people = authorsOf(chanceOf(1, 0), 200, 8, minute)
  expect(people).toHaveLength(200)
  const moves = new Set(people.flatMap(one => one.moves.map(({ move }) => move)))
  expect([...moves].sort()).toEqual(['cancel', 'edit', 'nothing', 'publishTwice', 'remove', 'reschedule', 'retry'])
  expect(people.every(({ account, startMs }) => account >= 0 && account < 8 && startMs < minute)).toBe(true)
})

test('harm is of every sort, and ends when it should', () => {
  const plans = harmsOf(chanceOf(1, 1), 20 * minute)
  expect(new Set(plans.map(({ harm }) => harm)).size).toBe(10)
  const total = harmsOf(chanceOf(1, 1), minute).reduce((sum, { afterMs, forMs }) => sum + afterMs + forMs, 0)
  expect(total).toBeLessThan(minute + 10_000)
})
