import { describe, expect, it } from 'vitest'
import {
  changedWords,
  nextDates,
  planWords,
  ruleWords,
  type SeriesChange,
} from '../../../src/lib/posts/series/series-words.ts'

const left = (code: 'alone' | 'live') => ({ post_id: '1', index: 1, code, message: 'It stays.' })
const nothing = { changed: 0, moved: 0, added: 0, removed: 0, refused: 0, left: [] } as unknown as SeriesChange

describe('what a change of the dates does', () => {
  it('names what moves, comes, goes and stays', () => {
    expect(planWords({ moved: 3, added: 2, removed: 1, left: [left('alone')] })).toBe(
      '3 posts move, 2 are added, 1 is removed, 1 stays because it was edited alone.',
    )
    expect(planWords({ moved: 0, added: 1, removed: 0, left: [left('live'), left('live')] })).toBe(
      '1 post is added, 2 stay because they are live.',
    )
    expect(planWords(nothing)).toBe('No post gets another date.')
  })

  it('says what was done', () => {
    expect(changedWords({ ...nothing, changed: 3, moved: 3, added: 2, removed: 1 })).toBe(
      '3 posts moved, 2 added, 1 removed',
    )
    expect(changedWords({ ...nothing, changed: 2 })).toBe('2 posts changed')
    expect(changedWords({ ...nothing, changed: 2, left: [left('alone')] })).toBe(
      '2 posts changed, 1 left as it is. It stays.',
    )
  })
})

describe('the rules of its posts', () => {
  const words = (...rules: string[]) =>
    ruleWords({ rules: rules.map(rule => ({ words: rule })) } as unknown as SeriesChange['series'])
  it('are named where earlier posts keep theirs', () => {
    expect(words('every day')).toBeNull()
    expect(words('every day', 'every 2 days')).toBe('Every day before, every 2 days from here on.')
    expect(words('every Monday', 'every day', 'every week on Friday')).toBe(
      'Every Monday, then every day before, every week on Friday from here on.',
    )
  })
})

describe('the next dates', () => {
  const dates = [1, 2, 3, 4, 5, 6, 7, 8].map(index => ({
    index,
    date: `2026-10-0${index}`,
    refused: index === 4 ? { code: 'quota_reached', message: 'That day is full.' } : null,
    posts: index === 4 ? [] : [{ wall: `2026-10-0${index}T10:00`, at: `2026-10-0${index}T10:00:00Z` }],
  }))
  const series = { dates } as unknown as SeriesChange['series']

  it('are five from there on that lie ahead, with those that cannot be had', () => {
    const next = nextDates(series, 2, Date.parse('2026-10-02T12:00:00Z'))
    expect(next.map(({ date }) => date.slice(8))).toEqual(['03', '04', '05', '06', '07'])
    expect(next[1]).toEqual({ date: '2026-10-04', wall: null, refused: 'That day is full.' })
  })
})
