import { describe, expect, test } from 'vitest'
import { liveKey, noPosts, type Sent, tallyOf, verdictOf } from '../verdict.ts'

const post = (change: Partial<Sent> = {}): Sent => ({
  id: '1',
  kind: 'carousel',
  account: 'a',
  markers: ['11', '12'],
  expects: 'live',
  ...change,
})
const live = (...counts: [string, number][]) => new Map(counts.map(([marker, count]) => [liveKey('a', marker), count]))
const both = live(['11', 1], ['12', 1])
const posted = { status: 3, unconfirmed: false }
const failed = { status: 4, unconfirmed: false }

describe('a post', () => {
  test('that Fanfare calls posted and whose every picture is live once is well', () => {
    expect(verdictOf(post(), both, posted)).toBe('once')
  })

  test('is doubled when one of its pictures is live twice, whatever Fanfare says', () => {
    expect(verdictOf(post(), live(['11', 1], ['12', 2]), posted)).toBe('doubled')
    expect(verdictOf(post(), live(['11', 2], ['12', 2]), { status: 4, unconfirmed: true })).toBe('doubled')
  })

  test.each([
    ['called posted and not live', live(), posted],
    ['called posted and live in part', live(['11', 1]), posted],
    ['called failed although it is live', both, failed],
    ['failed although it should have gone out', live(), failed],
    ['never at rest', live(), { status: 2, unconfirmed: false }],
    ['live and not at rest', both, { status: 2, unconfirmed: false }],
    ['unknown to Fanfare', both, undefined],
  ])('is lost when %s', (_why, counts, said) => expect(verdictOf(post(), counts, said)).toBe('lost'))

  test('of another account with the same marker is not this one', () => {
    expect(verdictOf(post({ account: 'b' }), both, posted)).toBe('lost')
  })

  test('that a person must decide on is unconfirmed, live or not', () => {
    const asked = { status: 4, unconfirmed: true }
    expect(verdictOf(post(), both, asked)).toBe('unconfirmed')
    expect(verdictOf(post(), live(), asked)).toBe('unconfirmed')
  })

  test('that the network refuses for good must fail and be nowhere', () => {
    const refused = post({ expects: 'refused' })
    expect(verdictOf(refused, live(), failed)).toBe('refused')
    expect(verdictOf(refused, both, posted)).toBe('lost')
    expect(verdictOf(refused, live(), posted)).toBe('lost')
  })
})

test('a tally counts every verdict', () => {
  expect(tallyOf(['once', 'once', 'lost', 'refused'])).toEqual({ ...noPosts, posts: 4, once: 2, lost: 1, refused: 1 })
  expect(tallyOf([])).toEqual(noPosts)
})
