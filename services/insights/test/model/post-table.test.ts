import { postFigures } from '@fanfare/contracts/entities/insight-posts.ts'
import { expect, test } from 'vitest'
import { postHeader, postRow, postSourceRows } from '../../src/model/post-table.ts'

const post = {
  posted_at: new Date('2026-10-15T22:30:00Z'),
  format: 'reel' as const,
  caption: '=SUM(A1)',
  hashtags: ['oliveoil', 'lisbon'],
  permalink: null,
  latest_at: new Date('2026-10-16T06:00:00Z'),
}
const figures = { reach: 120, views: 0, interaction: 9, likes: 7, comments: 2, shares: null, saves: null }

test('a post is a row on the clock of its account; what was not counted is empty and no zero', () => {
  const row = postRow({ post, zone: 'Europe/Lisbon', isOwn: true, figures, rate: 7.5049, missing: null })
  expect(row).toEqual([
    // Half an hour before midnight there.
    { at: '2026-10-15T23:30:00Z' },
    ...['reel', '=SUM(A1)', '#oliveoil #lisbon', null, 'yes'],
    ...[120, 0, 9, 7, 2, null, null, 7.5],
    ...[{ at: '2026-10-16T06:00:00.000Z' }, null],
  ])
  expect(postHeader('Europe/Lisbon')).toHaveLength(row.length)
})

test('a post without figures says why', () => {
  const none = Object.fromEntries(postFigures.map(figure => [figure, null])) as unknown as typeof figures
  const unread = { ...post, latest_at: null }
  const row = postRow({ post: unread, zone: 'UTC', isOwn: false, figures: none, rate: null, missing: 'too_small' })
  expect(row.slice(5)).toEqual(['no', ...Array.from({ length: 9 }, () => null), 'not counted for accounts this small'])
})

test('a figure without a metric is not offered', () => {
  const sources = [
    { figure: 'reach' as const, metric: 'reach' },
    { figure: 'saves' as const, metric: null },
  ]
  const rows = [
    ['Reach', 'reach'],
    ['Saves', 'not offered by the network'],
  ]
  expect([...postSourceRows(sources, () => true)]).toEqual(rows)
  const unknown = [...postSourceRows(sources, () => false)]
  expect(unknown.slice(0, 2)).toEqual(rows)
  expect(unknown[2]?.[0]).toBe('With Fanfare')
})

test('whether a post was published here is empty where it is not known', () => {
  const cell = (isOwn: boolean | undefined) =>
    postRow({ post, zone: 'UTC', isOwn, figures, rate: null, missing: null })[5]
  expect([cell(true), cell(false), cell(undefined)]).toEqual(['yes', 'no', null])
})
