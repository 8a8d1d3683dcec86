import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { crowdedOf, warningsOf } from '../../../src/features/calendar/model/warnings.ts'

const row = (id: string, time: string, given: Partial<CalendarRow> = {}): CalendarRow => ({
  id,
  a: '1',
  t: `2026-11-19T${time}:00Z`,
  s: Scheduled,
  k: 'image',
  c: '',
  u: '3',
  v: 1,
  ...given,
})
const crowded = (gap: number, ...rows: CalendarRow[]) => [...crowdedOf(rows, gap)].sort()

test('posts of one account within the gap are marked, at the gap and of other accounts they are not', () => {
  expect(crowded(30, row('a', '10:00'), row('b', '10:29'), row('c', '10:59'))).toEqual(['a', 'b'])
  expect(crowded(30, row('a', '10:00'), row('b', '10:01', { a: '2' }))).toEqual([])
  expect(crowded(0, row('a', '10:00'), row('b', '10:00'))).toEqual([])
  // Not only the one just before: the third lies near the first too.
  expect(crowded(30, row('a', '10:00'), row('b', '10:05', { s: Failed }), row('c', '10:10'))).toEqual(['a', 'c'])
  // Seconds are not shown, and do not count.
  const seconds = row('a', '10:00', { t: '2026-11-19T10:00:20Z', s: Posted })
  expect(crowded(30, seconds, row('b', '10:30'))).toEqual([])
  expect(crowded(30, seconds, row('b', '10:29'))).toEqual(['b'])
})

test('what is live or failed is not marked, and two drafts may lie on each other', () => {
  expect(crowded(30, row('a', '10:00', { s: Posted }), row('b', '10:10'))).toEqual(['b'])
  expect(crowded(30, row('a', '10:00', { s: Draft }), row('b', '10:10', { s: Draft }))).toEqual([])
  expect(crowded(30, row('a', '10:00', { s: Draft }), row('b', '10:10'))).toEqual(['a', 'b'])
})

test('a story keeps no gap, and nothing keeps one to it', () => {
  const story = { k: 'story' }
  expect(crowded(30, row('a', '10:00', story), row('b', '10:10'), row('c', '10:20', story))).toEqual([])
  expect(crowded(30, row('a', '10:00'), row('b', '10:10', story), row('c', '10:20', { k: 'reel' }))).toEqual(['a', 'c'])
})

test('the warnings of a row are sentences, and the one of a post like it names that post', () => {
  const label = (at: string) => `<${at}>`
  const alike = row('a', '10:00', { x: 3, o: '7', f: '2026-11-12T09:00:00Z' })
  expect(warningsOf(alike, { crowded: new Set(['a']), gap: 45, label })).toEqual([
    {
      text: 'Same caption and picture as the post on <2026-11-12T09:00:00Z>',
      same: { id: '7', at: '2026-11-12T09:00:00Z', words: 'Same caption and picture' },
    },
    { text: 'Less than 45 minutes from another post of this account' },
  ])
  expect(warningsOf(row('a', '10:00'), { crowded: new Set(), gap: 45, label })).toEqual([])
})

test('a likeness is marked where caption and picture repeat, or a caption of more than a line; else it is said quietly', () => {
  const quiet = (x: number, c: string) => {
    const [warning] = warningsOf(row('a', '10:00', { x, c, o: '7', f: '2026-11-12T09:00:00Z' }), {
      crowded: new Set(),
      gap: 0,
      label: at => at,
    })
    return warning?.quiet ?? false
  }
  const long = 'Harvest oil, batch 13. Green, peppery, a'
  expect([quiet(3, ''), quiet(3, 'Open'), quiet(1, long)]).toEqual([false, false, false])
  expect([quiet(1, 'Open from eight'), quiet(2, long)]).toEqual([true, true])
})
