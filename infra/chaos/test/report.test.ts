import { expect, test } from 'vitest'
import { byFault, lastLine, table } from '../report.ts'
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
