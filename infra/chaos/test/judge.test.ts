import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, test } from 'vitest'
import { commentKey, type Look } from '../count.ts'
import { judged } from '../judge.ts'
import type { Said, Sent } from '../verdict.ts'

const post = (change: Partial<Sent> = {}): Sent => ({
  id: '1',
  kind: 'image',
  to: { id: 'account', networkId: 'a', userId: 'u', pool: 'ig' },
  contents: [{ caption: 'words', markers: ['11'] }],
  expects: 'live',
  ...change,
})
const fault = (change: Partial<PostFault> = {}): PostFault => ({
  code: 'action_blocked',
  title: 'Blocked',
  message: 'Blocked for a while.',
  item: null,
  action: 'retry',
  network: null,
  at: '2026-01-01T00:00:00.000Z',
  ...change,
})
const posted: Said = { status: Posted, unconfirmed: false, error: null, alerts: [] }
const failed: Said = { ...posted, status: Failed, error: fault() }
const asked: Said = { ...failed, unconfirmed: true }

/** So many live, with so many comments, and what is said of it. */
const look = (said: Said, live: number, comments = 0): Look => ({
  said: new Map([['1', said]]),
  live: Array.from({ length: live }, (_, at) => ({
    id: `${at}`,
    account: 'a',
    caption: 'words',
    markers: ['11'],
    surface: 'instagram_feed',
    seq: at,
    at: '2026-01-01T00:00:00.000Z',
    digests: [null],
    seconds: [null],
  })),
  comments: new Map([[commentKey('a', 'first'), comments]]),
})

describe('a refused post', () => {
  const refused = post({ expects: 'refused', reasons: ['action_blocked'] })

  test('is reported when its reason is true and what is offered makes it live once', () => {
    expect(judged(refused, look(failed, 0), look(posted, 1), undefined).verdict).toBe('reported')
  })

  test('is reported when it is truly refused again', () => {
    expect(judged(refused, look(failed, 0), look(failed, 0), undefined).verdict).toBe('reported')
  })

  test('is untold when the reason is another one, or what is offered is refused', () => {
    const other = post({ expects: 'refused', reasons: ['duplicate_text'] })
    expect(judged(other, look(failed, 0), look(posted, 1), undefined)).toMatchObject({ verdict: 'untold' })
    expect(judged(refused, look(failed, 0), look(failed, 0), 'retry answered 409').why).toBe('retry answered 409')
  })

  test('is untold when its author has fixed it and it is refused all the same', () => {
    const fixed = post({ expects: 'refused', fixed: { caption: 'words', markers: ['11'] } })
    expect(judged(fixed, look(failed, 0), look(failed, 0), undefined).verdict).toBe('untold')
  })
})

test('a post that a press makes live a second time is doubled', () => {
  expect(judged(post(), look(asked, 1), look(posted, 2), undefined)).toMatchObject({
    verdict: 'doubled',
    why: 'by what it offers',
  })
})

test('an unconfirmed post is settled by having it checked, or untold', () => {
  expect(judged(post(), look(asked, 1), look(posted, 1), undefined).verdict).toBe('unconfirmed')
  expect(judged(post(), look(asked, 1), look(asked, 1), undefined).verdict).toBe('untold')
})

test('a post that failed although it could go out stays lost, even if a retry works', () => {
  expect(judged(post(), look(failed, 0), look(posted, 1), undefined).verdict).toBe('lost')
})

describe('a first comment', () => {
  const commented = post({ comment: 'first' })
  const alerted: Said = { ...posted, alerts: [fault({ code: 'comment_missing', action: 'comment' })] }

  test('is there once, or missing with an alert and posted by a press', () => {
    expect(judged(commented, look(posted, 1, 1), look(posted, 1, 1), undefined).verdict).toBe('once')
    expect(judged(commented, look(alerted, 1, 0), look(posted, 1, 1), undefined).verdict).toBe('once')
  })

  test('is untold when it is missing without a word, or cannot be posted by a press', () => {
    expect(judged(commented, look(posted, 1, 0), look(posted, 1, 0), undefined).verdict).toBe('untold')
    expect(judged(commented, look(alerted, 1, 0), look(alerted, 1, 0), undefined).verdict).toBe('untold')
  })

  test('that is there twice is counted', () => {
    expect(judged(commented, look(posted, 1, 2), look(posted, 1, 2), undefined).commentDoubled).toBe(true)
  })
})
