import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import { draftScheduleOf } from '../../../src/features/composer/model/request.ts'
import { composerOf, sharedOf } from '../../../src/features/composer/model/stored-post.ts'

const at = '2099-10-15T12:00:00Z'
const post = (state: 'waiting' | 'sent_back' | null, planned = false) =>
  ({
    id: '1',
    version: 1,
    status: Draft,
    account: { id: '1', timezone: 'UTC' },
    accounts: [],
    media: [],
    schedule: planned ? { kind: 'date', wall: at.slice(0, 16), zone: 'UTC', at } : null,
    post_at: planned ? at : null,
    approval: state && { state },
  }) as unknown as Post

describe('a post that was to go out once it is approved', () => {
  it.each(['waiting', 'sent_back'] as const)('stays so for its author: %s', state => {
    const opened = composerOf(post(state), { needsApproval: true })
    expect(opened).toMatchObject({ when: 'now', wall: null })
    // Asked for again, at whatever time is offered meanwhile, it has none.
    expect(draftScheduleOf({ ...opened, wall: '2099-01-01T09:00' }, { zone: 'UTC' })).toEqual({ kind: 'draft' })
    // What comes in from elsewhere is no other choice.
    expect(sharedOf(post(state), { needsApproval: true }).when).toBe('now')
  })

  it('keeps a time that was chosen', () => {
    const opened = composerOf(post('sent_back', true), { needsApproval: true })
    expect(opened).toMatchObject({ when: 'date', wall: at.slice(0, 16) })
  })

  it('is offered a time by who schedules it themselves, and so is a draft that nobody was asked about', () => {
    expect(composerOf(post('sent_back'))).toMatchObject({ when: 'date', wall: null })
    expect(composerOf(post(null), { needsApproval: true })).toMatchObject({ when: 'date', wall: null })
  })
})
