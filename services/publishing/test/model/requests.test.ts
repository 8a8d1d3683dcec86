import { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import { describe, expect, test } from 'vitest'
import type { Request } from '../../src/model/events.ts'
import type { RowState } from '../../src/model/publication.ts'
import { transition } from '../../src/model/transition.ts'

/** What is asked for from outside of a run, and in which states it is too late for that. */

const rowState = (change: Partial<RowState>): RowState => ({
  state: 'scheduled',
  commits: 0,
  sent: false,
  doubt: null,
  commentMissing: false,
  ...change,
})
/** The states in which a request is allowed. */
const allowed = (request: Request['request'], change: Partial<RowState> = {}) =>
  publicationStates.filter(state => transition(rowState({ ...change, state }), { request }))

const unbegun = ['scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held']

describe('a person', () => {
  test.each(['move', 'take_back'] as const)('may %s what has not begun to go live', request => {
    expect(allowed(request)).toEqual(unbegun)
    expect(allowed(request, { commits: 1 })).toEqual([])
    expect(allowed(request, { doubt: 'asking' })).toEqual([])
    expect(allowed(request, { doubt: 'missing' })).toEqual(unbegun)
  })

  test('who retries continues with what was sent', () => {
    expect(allowed('try_again', { sent: true })).toEqual(['failed', 'cancelled'])
    expect(allowed('try_again')).toEqual([])
  })

  test('may look up or decide only unconfirmed posts', () => {
    for (const request of ['ask_again', 'confirm_live', 'confirm_not_live'] as const)
      expect(allowed(request)).toEqual(['unconfirmed'])
    for (const doubt of ['asking', 'unclear', 'missing'] as const) expect(allowed('ask_again', { doubt })).toEqual([])
    expect(allowed('look_again')).toEqual([])
    expect(allowed('look_again', { doubt: 'unclear' })).toEqual(['unconfirmed'])
  })

  test('may have an abandoned first comment posted', () => {
    expect(allowed('comment_again')).toEqual([])
    expect(allowed('comment_again', { commentMissing: true })).toEqual(['decorated'])
  })
})

describe('the claim', () => {
  const claim = (change: Partial<RowState>) => transition(rowState(change), { request: 'claim' })
  test('begins an attempt, with a read where something may have been sent', () => {
    expect(claim({})).toEqual({ state: 'claimed', wait: 'now', attempt: true })
    expect(claim({ sent: true })).toMatchObject({ state: 'commit_requested', attempt: true, reopened: 'since_sent' })
  })
  test('continues what is under way, and leaves what has ended or waits for a person', () => {
    const underWay = ['claimed', 'media_ready', 'prepared', 'ready', 'commit_requested', 'published'] as const
    for (const state of underWay) expect(claim({ state, sent: true })).toEqual({ state, wait: 'now', continued: true })
    for (const state of ['held', 'decorated', 'failed', 'unconfirmed', 'cancelled'] as const)
      expect(claim({ state })).toBeUndefined()
  })
})

describe('a hold', () => {
  test('covers what has not begun to go live, except what a restored backup left in doubt', () => {
    expect(allowed('hold')).toEqual(unbegun)
    expect(allowed('hold', { commits: 1 })).toEqual([])
    for (const doubt of ['asking', 'unclear', 'missing'] as const) expect(allowed('hold', { doubt })).toEqual([])
  })
  test('becomes a failure where the account is gone, unless the network is being asked', () => {
    expect(allowed('give_up')).toEqual(unbegun)
    expect(allowed('give_up', { commits: 1 })).toEqual([])
    expect(allowed('give_up', { doubt: 'asking' })).toEqual([])
  })
  test('ends for what is held alone', () => expect(allowed('resume')).toEqual(['held']))
})

describe('a restored backup', () => {
  test('doubts what was neither live nor final', () => {
    const over = ['published', 'decorated', 'failed', 'cancelled']
    expect(allowed('doubt')).toEqual(publicationStates.filter(state => !over.includes(state)))
    expect(allowed('doubt', { commits: 1, sent: true })).toContain('commit_requested')
    expect(allowed('doubt_comment')).toEqual(['published'])
    expect(allowed('found_alike')).toEqual(['scheduled', 'held', 'failed'])
  })
  test('is settled only while its account is being asked', () => {
    for (const request of ['found_live', 'found_missing', 'found_unclear'] as const) {
      expect(allowed(request)).toEqual([])
      expect(allowed(request, { doubt: 'asking' })).toEqual(['held'])
    }
    expect(allowed('fail_missing')).toEqual([])
    expect(allowed('fail_missing', { doubt: 'missing' })).toEqual(['held'])
  })
})
