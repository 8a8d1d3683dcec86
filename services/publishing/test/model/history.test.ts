import { describe, expect, test } from 'vitest'
import { beyond, type DatabaseMark, detectCut, endedBy, timelineOf } from '../../src/model/history.ts'

const place = '7400/00000001/16384'
const now = (change: Partial<DatabaseMark> = {}): DatabaseMark => ({
  lineage: 'a',
  seq: 10,
  place,
  here: place,
  ended: [],
  ...change,
})

describe('a history without a cut', () => {
  test.each([
    ['nobody has seen it before', now({ seq: 0, place: null }), []],
    ['it is as far as it was seen', now(), [{ lineage: 'a', seq: 10 }]],
    ['it is further on', now(), [{ lineage: 'a', seq: 4 }]],
    ['what was seen has ended long ago', now({ ended: ['old'] }), [{ lineage: 'old', seq: 99 }]],
    ['a role may not read where it is any more', now({ here: '-/-/16384' }), []],
  ])('%s', (_, mark, marks) => expect(detectCut(mark, marks)).toBeUndefined())
})

describe('a history was cut off', () => {
  test.each([
    [
      'behind',
      'one of several has seen it further on',
      now(),
      [
        { lineage: 'a', seq: 3 },
        { lineage: 'a', seq: 11 },
      ],
    ],
    ['other_history', 'another lineage was seen', now(), [{ lineage: 'b', seq: 1 }]],
    ['other_history', 'a backup from before the last cut', now({ ended: ['z'] }), [{ lineage: 'b', seq: 12 }]],
    ['moved', 'a promoted replica is on a new timeline', now({ here: '7400/00000002/16384' }), []],
    ['moved', 'a dump was loaded into another database', now({ here: '7400/00000001/16999' }), []],
    ['moved', 'another server', now({ here: '7401/00000001/16384' }), []],
  ] as const)('%s: %s', (noticed, _, mark, marks) => expect(detectCut(mark, marks)).toBe(noticed))

  test('the marks that were seen end with a cut, and the new mark is ahead of all', () => {
    const marks = [
      { lineage: 'b', seq: 30 },
      { lineage: 'old', seq: 99 },
    ]
    expect(endedBy(now({ ended: ['old'] }), marks)).toEqual(['a', 'b'])
    expect(beyond(now(), marks)).toBe(100)
    const after = now({ lineage: 'new', seq: 100, ended: ['old', 'a', 'b'] })
    expect(detectCut(after, [...marks, { lineage: 'a', seq: 10 }])).toBeUndefined()
    // The same backup once more.
    expect(detectCut(now({ ended: ['old'] }), [{ lineage: 'new', seq: 101 }])).toBe('other_history')
  })
})

test('a timeline that may not be read is unknown', () => {
  expect(timelineOf(place)).toBe('00000001')
  expect(timelineOf('-/-/16384')).toBeUndefined()
})
