import { expect, test } from 'vitest'
import { dayTable } from '../../src/model/day-table.ts'
import type { Known } from '../../src/model/known.ts'
import { metricsOf } from '../../src/model/networks/metrics.ts'

const fetchedAt = new Date('2026-11-01T04:05:06Z')
const value = (metric: string, day: string, number: number) => ({ metric, day, value: number, fetchedAt })
const period = { since: '2026-10-01', until: '2026-10-03' }
const known = (type: 'fb' | 'tiktok', own: Partial<Known>): Known => ({
  metrics: metricsOf[type],
  days: [],
  totals: new Map(),
  posts: new Map(),
  postsKnown: { ...period, whole: period.until },
  readAt: fetchedAt,
  read: period,
  lacking: {},
  current: {},
  ...own,
})

test('a day is a row; what the network did not say is empty and no zero', () => {
  const { days } = dayTable(
    known('fb', {
      days: [
        value('page_total_media_view_unique', '2026-10-01', 40),
        value('page_follows', '2026-10-01', 900),
        value('page_daily_follows_unique', '2026-10-03', 0),
      ],
      posts: new Map([['2026-10-02', 2]]),
      current: { reach: 'page_total_media_view_unique' },
    }),
    period,
    'fb',
  )
  expect(days.header).toEqual([
    'Day',
    'Followers gained (Facebook: page_daily_follows_unique)',
    'Followers (Facebook: page_follows)',
    'Reach (Facebook: page_total_media_view_unique)',
    'Interactions (Facebook: page_post_engagements)',
    'Posts (Facebook: published_posts + video_reels)',
  ])
  expect(days.rows).toEqual([
    [{ day: '2026-10-01' }, null, 900, 40, null, 0],
    [{ day: '2026-10-02' }, null, null, null, null, 2],
    [{ day: '2026-10-03' }, 0, null, null, null, 0],
  ])
})

test('a column whose metric was withdrawn meanwhile names both', () => {
  const days = [
    value('page_impressions_unique', '2026-10-01', 40),
    value('page_total_media_view_unique', '2026-10-02', 41),
  ]
  const { header } = dayTable(known('fb', { days }), period, 'fb').days
  expect(header[3]).toBe('Reach (Facebook: page_impressions_unique, then page_total_media_view_unique)')
})

test('each figure says where it comes from, what it replaced and why it is missing', () => {
  const sources = (type: 'fb' | 'tiktok', own: Partial<Known>) => dayTable(known(type, own), period, type).sources.rows
  expect(sources('tiktok', {})).toEqual([
    ['Followers gained', 'follower_count', null, null, 'not offered by the network', 3],
    ['Reach', null, null, null, 'not offered by the network', 3],
    ['Interactions', null, null, null, 'not offered by the network', 3],
    ['Posts', 'videos', null, { at: fetchedAt.toISOString() }, null, 0],
  ])
  const [, reach, interaction] = [
    ...(sources('fb', {
      days: [value('page_total_media_view_unique', '2026-10-02', 7)],
      current: { reach: 'page_total_media_view_unique' },
      lacking: { interaction: 'permission' },
    }) as unknown[][]),
  ]
  const read = { at: fetchedAt.toISOString() }
  expect(reach).toEqual(['Reach', 'page_total_media_view_unique', 'page_impressions_unique', read, null, 2])
  expect(interaction?.[4]).toBe('permission needed')
})
