import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Series } from '@fanfare/contracts/entities/series.ts'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import { type Composer, emptyComposer } from '../../../src/features/composer/model/composer-state.ts'
import {
  dateChanged,
  datesChange,
  oneOnly,
  ruleChanged,
  seriesChange,
} from '../../../src/features/composer/model/series-scope.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'

const wall = '2026-10-15T18:00'
const { postType, options } = emptyComposer(['1'], wall)
const base = {
  accounts: ['1'],
  caption: 'Bowls',
  items: [],
  firstComment: '',
  postType,
  options,
  when: 'date' as const,
  wall,
  clock: 'local' as const,
  overrides: {},
}
const opened: Composer = { ...emptyComposer(['1'], wall), ...base, base, postId: '7', version: 1 }
const post = {
  account: { id: '1' },
  accounts: [],
  schedule: { kind: 'date', wall },
  series: { index: 3 },
} as unknown as Post
const change = (state: Partial<Composer>, scope: 'later' | 'all' = 'all') =>
  seriesChange({ ...opened, ...state }, post, scope, { zone: 'UTC', wall })

describe('a change of a series', () => {
  it('sends what was changed and nothing else, so that each post keeps the rest', () => {
    expect(change({})).toEqual({})
    expect(change({ caption: 'Plates' })).toEqual({ caption: 'Plates' })
    expect(change({ firstComment: 'Made in Porto' }, 'later')).toEqual({ first_comment: 'Made in Porto', from: 3 })
    expect(change({ wall: '2026-10-15T09:30' })).toEqual({ time: '09:30' })
  })

  it('leaves accounts and publishing at once to the post itself', () => {
    const why = (state: Partial<Composer>) => oneOnly({ ...opened, ...state }, post)
    expect(why({ wall: '2026-10-15T09:30' })).toBeUndefined()
    expect(why({ wall: '2026-10-16T18:00' })).toBeUndefined()
    expect(why({ when: 'now' })).toContain('this post only')
    expect(why({ accounts: ['2'] })).toContain('Another account')
  })
})

describe('new dates of a series', () => {
  const weekly = { unit: 'week' as const, weekdays: [4], times: 5 }
  const place = { id: '9', index: 3, total: 5, alone: false, recurrence: weekly }
  const third = {
    account: { id: '1', timezone: 'UTC' },
    accounts: [],
    status: Scheduled,
    schedule: { kind: 'date', wall, zone: 'UTC' },
    post_at: `${wall}:00Z`,
    media: [],
    series: place,
  } as unknown as Post
  const now = Date.parse('2026-10-05T12:00:00Z')
  const first = composerOf(third, { now })
  const dates = ['01', '08', '15', '22', '29'].map((day, at) => ({
    index: at + 1,
    date: `2026-10-${day}`,
    refused: null,
    posts: [{ id: `${at}`, status: Scheduled, at: `2026-10-${day}T18:00:00Z` }],
  }))
  const series = { id: '9', recurrence: weekly, dates } as unknown as Series
  const asked = (state: Composer, scope: 'later' | 'all') => datesChange(state, third, scope, series, now)

  it('begins with how the rest repeats', () => {
    expect(first.repeat).toEqual({ ...weekly, times: 3 })
    expect([ruleChanged(first, third), dateChanged(first, third)]).toEqual([false, false])
  })

  it('moves the weekday with the date, and sends the date alone', () => {
    const moved = reduce(first, { type: 'when', when: 'date', wall: '2026-10-16T18:00' })
    expect(moved.repeat).toMatchObject({ weekdays: [5], times: 3 })
    expect([ruleChanged(moved, third), dateChanged(moved, third)]).toEqual([false, true])
    expect(asked(moved, 'later')).toEqual({ date: '2026-10-16' })
    // The first of five is over.
    expect(asked(moved, 'all')).toEqual({ date: '2026-10-09' })
  })

  it('sends another rule with its count from the first date that changes', () => {
    const every = reduce(first, { type: 'repeat', repeat: { ...weekly, every: 2, times: 3 } })
    expect(ruleChanged(every, third)).toBe(true)
    expect(asked(every, 'later')).toEqual({ date: '2026-10-15', recurrence: { ...weekly, every: 2, times: 3 } })
    expect(asked(every, 'all')).toEqual({ date: '2026-10-08', recurrence: { ...weekly, every: 2, times: 4 } })
    const once = reduce(first, { type: 'repeat', repeat: { ...weekly, times: 1 } })
    expect(asked(once, 'later').recurrence).toEqual({ unit: 'week', weekdays: [4], until: '2026-10-15' })
  })
})
