import { expect, test } from 'vitest'
import { renderingTurn, turnOf } from '../../../src/model/video/turn.ts'

const MINUTE = 60_000

test('the first video of a team comes before the second of another', () => {
  expect(turnOf(0)).toBeLessThan(turnOf(1))
  expect(renderingTurn({ waiting: 0, dueInMs: null })).toBeLessThan(renderingTurn({ waiting: 1, dueInMs: null }))
})
test('a rendering of a post that is due comes before any other, the sooner due the earlier', () => {
  const [late, soon, draft] = [0, 20 * MINUTE, null].map(dueInMs => renderingTurn({ waiting: 0, dueInMs })) as [
    number,
    number,
    number,
  ]
  expect(late).toBeLessThan(soon)
  expect(renderingTurn({ waiting: 0, dueInMs: -MINUTE })).toBe(late)
  expect(renderingTurn({ waiting: 1e9, dueInMs: 0 })).toBeLessThan(draft)
  expect(renderingTurn({ waiting: 0, dueInMs: 61 * MINUTE })).toBe(draft)
})
test('many due posts of one team do not come before a little later one of another', () => {
  expect(renderingTurn({ waiting: 0, dueInMs: 20 * MINUTE })).toBeLessThan(renderingTurn({ waiting: 30, dueInMs: 0 }))
})
test('the queue knows every priority', () => {
  expect(renderingTurn({ waiting: 1e9, dueInMs: null })).toBeLessThanOrEqual(2_097_152)
})
