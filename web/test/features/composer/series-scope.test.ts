import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import { type Composer, emptyComposer } from '../../../src/features/composer/model/composer.ts'
import { oneOnly, seriesChange } from '../../../src/features/composer/model/series-scope.ts'

const wall = '2026-10-15T18:00'
const { location, collaborators } = emptyComposer(['1'], wall)
const base = {
  accounts: ['1'],
  caption: 'Bowls',
  items: [],
  firstComment: '',
  location,
  collaborators,
  when: 'date' as const,
  wall,
}
const opened: Composer = { ...emptyComposer(['1'], wall), ...base, base, postId: '7', version: 1 }
const post = { account: { id: '1' }, schedule: { kind: 'date', wall }, series: { index: 3 } } as unknown as Post
const change = (state: Partial<Composer>, scope: 'later' | 'all' = 'all') =>
  seriesChange({ ...opened, ...state }, post, scope, { zone: 'UTC', wall })

describe('a change of a series', () => {
  it('sends what was changed and nothing else, so that each post keeps the rest', () => {
    expect(change({})).toEqual({})
    expect(change({ caption: 'Plates' })).toEqual({ caption: 'Plates' })
    expect(change({ firstComment: 'Made in Porto' }, 'later')).toEqual({ first_comment: 'Made in Porto', from: 3 })
    expect(change({ wall: '2026-10-15T09:30' })).toEqual({ time: '09:30' })
  })

  it('leaves dates, accounts and publishing at once to the post itself', () => {
    const why = (state: Partial<Composer>) => oneOnly({ ...opened, ...state }, post)
    expect(why({ wall: '2026-10-15T09:30' })).toBeUndefined()
    expect(why({ wall: '2026-10-16T18:00' })).toContain('keeps its date')
    expect(why({ when: 'now' })).toContain('this post only')
    expect(why({ accounts: ['2'] })).toContain('Another account')
  })
})
