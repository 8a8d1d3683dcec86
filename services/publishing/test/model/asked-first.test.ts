import { expect, test } from 'vitest'
import { askedFirst, type Place } from '../../src/model/asked-first.ts'

const whole = (accountId: string, part: number): Place => ({ accountId, part, piece: null })
const piece = (part: number, item: number, start: number | null = null): Place => ({
  accountId: '1',
  part,
  piece: { item, start, end: null },
})
const pairs = (begun: readonly Place[], sent: readonly Place[]) =>
  [...askedFirst(begun, sent)].map(([part, one]) => [part, sent.indexOf(one)]).sort()

test('a page that is added, or left out, changes nothing of what is asked on the other account', () => {
  expect(pairs([whole('1', 1), whole('2', 2)], [whole('1', 1)])).toEqual([[1, 0]])
  expect(pairs([whole('1', 1)], [whole('1', 1), whole('2', 2)])).toEqual([[1, 0]])
  expect(pairs([whole('2', 2)], [whole('1', 1)])).toEqual([])
})

test('pieces are known by what they show, then by their place, and none of the account begins unasked', () => {
  expect(pairs([piece(1, 1), piece(2, 0)], [piece(1, 0), piece(2, 1)])).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect(pairs([piece(1, 0, 5)], [piece(1, 0)])).toEqual([[1, 0]])
  // The story became a post, and a part has another number.
  expect(pairs([whole('1', 1)], [piece(2, 1)])).toEqual([[1, 0]])
})

test('each is asked about once', () => {
  expect(pairs([piece(1, 0), piece(2, 1)], [piece(1, 0)])).toEqual([[1, 0]])
})
