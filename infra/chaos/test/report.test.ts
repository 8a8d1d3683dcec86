import { expect, test } from 'vitest'
import { byFault, isWhole, lastLine, notRunLines, table } from '../report.ts'
import type { Row } from '../run.ts'
import { noPosts } from '../verdict.ts'

const row = (change: Partial<Row>): Row => ({
  fault: 'cut',
  kind: 'image',
  recoveryS: 1,
  mistakes: [],
  ...noPosts,
  ...change,
})
const rows = [
  row({ posts: 2, once: 2 }),
  row({ fault: 'flush', posts: 1, lost: 1 }),
  row({ kind: 'text', posts: 3, once: 2, doubled: 1, recoveryS: 4.25 }),
]

test('kinds of one fault share a line with their sum and the longest recovery', () => {
  expect(byFault(rows)).toEqual([
    { ...noPosts, fault: 'cut', kinds: ['image', 'text'], posts: 5, once: 4, doubled: 1, recoveryS: 4.25 },
    { ...noPosts, fault: 'flush', kinds: ['image'], posts: 1, lost: 1, recoveryS: 1 },
  ])
})

test('the table ends with the sum of all', () => {
  const lines = table(rows)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)?.trim().split(/\s+/)).toEqual(['all', '6', '4', '0', '0', '1', '1', '0', '0', '0', '0', '0'])
})

test('the last line is what others read', () => {
  expect(lastLine(12, { ...noPosts, doubled: 1, lost: 2, untold: 4, unconfirmed: 3 })).toBe(
    'publications 12, doubled 1, lost 2, untold 4, unconfirmed 3',
  )
})

test('what was not run is named at the end, and the figures say that they are of a part', () => {
  const left = ['cut (image)', 'kill (reel)', 'cut (image)']
  expect(notRunLines(left)).toEqual([
    'Not run, as the time was over: 3 cases',
    '  cut (image), 2 times',
    '  kill (reel)',
  ])
  expect(notRunLines(['cut (image)'])[0]).toBe('Not run, as the time was over: 1 case')
  expect(notRunLines([])).toEqual([])
  expect(lastLine(7, noPosts, left)).toBe('partial: publications 7, doubled 0, lost 0, untold 0, unconfirmed 0')
  expect(lastLine(7, noPosts)).toBe('publications 7, doubled 0, lost 0, untold 0, unconfirmed 0')
  // Only where its time was given does a part count as what was asked for.
  expect([isWhole([], undefined), isWhole(left, undefined), isWhole(left, 90)]).toEqual([true, false, true])
})
