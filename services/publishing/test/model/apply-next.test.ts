import { expect, test } from 'vitest'
import { applyNext, type Learnt, withValues } from '../../src/model/apply-next.ts'
import type { Next } from '../../src/model/events.ts'
import type { Row } from '../../src/model/publication.ts'
import type { StoredFault } from '../../src/model/stored.ts'

/** The values of a row after a transition, one rule at a time. What follows from them together is explored in publication.test.ts. */

const [early, late] = [new Date(1_000), new Date(2_000)]
const fault = { code: 'x' } as StoredFault
const row: Row & { created_at: Date } = {
  state: 'ready',
  attempt: 1,
  commits: 1,
  reconcile_count: 2,
  not_found_count: 1,
  troubles: 3,
  sent: true,
  refusal: { kind: 'transient', fault },
  prepared: { container: '1', content: 'a' },
  prepared_at: early,
  commit_requested_at: late,
  deadline_at: late,
  published_at: null,
  content_id: null,
  inferred: false,
  permalink: null,
  fault,
  decorated: [],
  comment_requested_at: null,
  comment_not_found_count: 0,
  held_version: 4,
  rendering_since: null,
  created_at: early,
}
const values = (next: Partial<Next>, learnt?: Learnt, change: Partial<Row> = {}) =>
  applyNext({ ...row, ...change }, { state: row.state, wait: 'now', ...next }, learnt)

test('a transition without flags changes the state alone', () => {
  expect(values({})).toEqual({ state: 'ready' })
  expect(values({ state: 'prepared' })).toEqual({ state: 'prepared', troubles: 0 })
})

test('an intent opens one more call, resets the reads, and clears the refusal of the call before', () => {
  expect(values({ state: 'commit_requested', intended: true })).toEqual({
    state: 'commit_requested',
    commits: 2,
    commit_requested_at: 'now',
    sent: true,
    refusal: null,
    reconcile_count: 0,
    not_found_count: 0,
    troubles: 0,
  })
})

test('a call that was never sent leaves those before it open', () => {
  expect(values({ undone: true }, {}, { commits: 2 })).toEqual({
    state: 'ready',
    commits: 1,
    reconcile_count: 0,
    not_found_count: 0,
  })
  expect(values({ undone: true })).toMatchObject({ commits: 0, commit_requested_at: null })
})

test('once resolved, no call is open', () => {
  expect(values({ resolved: true })).toMatchObject({
    commits: 0,
    commit_requested_at: null,
    reconcile_count: 0,
    not_found_count: 0,
  })
})

test('a preparation has the time of its first part, a discarded one has none', () => {
  expect(values({}, { prepared: { container: '2' } })).toMatchObject({ prepared_at: early, troubles: 0 })
  expect(values({}, { prepared: {} }, { prepared_at: null })).toMatchObject({ prepared_at: 'now' })
  expect(values({ discardPrepared: true })).toMatchObject({
    prepared: {},
    prepared_at: null,
    sent: false,
    refusal: null,
  })
  expect(values({ discardPrepared: true }, { prepared: { flow: 'draft-then-publish' } })).toMatchObject({
    prepared: { flow: 'draft-then-publish' },
    prepared_at: null,
  })
})

test('a restart keeps what may have been sent, and discards anything else', () => {
  const zeros = { attempt: 0, commits: 0, reconcile_count: 0, not_found_count: 0, troubles: 0 }
  const nothing = { refusal: null, fault: null, deadline_at: null, held_version: null }
  const restart = { state: 'scheduled', restart: true } as const
  expect(values(restart)).toEqual({ state: 'scheduled', sent: true, ...zeros, ...nothing })
  expect(values(restart, {}, { sent: false })).toEqual({
    state: 'scheduled',
    sent: false,
    prepared: {},
    prepared_at: null,
    ...zeros,
    ...nothing,
  })
  // A row of a version that did not say so yet.
  expect(values(restart, {}, { sent: false, prepared: { container: '1' } })).not.toHaveProperty('prepared')
})

test('a reopened call is open since it was sent, as far as that is known', () => {
  const reopened = (change: Partial<Row>) => values({ reopened: 'since_sent' }, {}, { commits: 0, ...change })
  expect(reopened({})).toMatchObject({ commits: 1, commit_requested_at: late, sent: true })
  expect(reopened({ commit_requested_at: null })).toMatchObject({ commit_requested_at: early })
  expect(values({ reopened: 'from_now' }, {}, { commit_requested_at: null })).toMatchObject({
    commits: 1,
    commit_requested_at: 'now',
    refusal: null,
    reconcile_count: 0,
  })
})

test('published_at is set once, and clears the refusal', () => {
  expect(values({ state: 'published' }, { refusal: { kind: 'rejected', fault } })).toMatchObject({
    published_at: 'now',
    refusal: null,
  })
  const live = { state: 'published', published_at: early } as const
  const refusal = { kind: 'rejected', fault } as const
  expect(values({ state: 'published' }, { refusal }, live)).toEqual({ state: 'published', refusal })
})

test('the first comment has an intent of its own', () => {
  const comment = (what: Next['comment'], change: Partial<Row> = {}) =>
    values({ comment: what, state: 'published' }, {}, { state: 'published', published_at: early, ...change })
  const begun = { decorated: ['permalink', 'first_comment?'], comment_not_found_count: 2 }
  expect(comment('intended', { decorated: ['permalink'] })).toMatchObject({
    decorated: ['permalink', 'first_comment?'],
    comment_requested_at: 'now',
    comment_not_found_count: 0,
  })
  expect(comment('unsent', begun)).toMatchObject({ decorated: ['permalink'], comment_requested_at: null })
  expect(comment('absent', begun)).toMatchObject({ comment_not_found_count: 3 })
  expect(comment('doubted', { comment_requested_at: late })).toMatchObject({
    decorated: ['first_comment?'],
    comment_requested_at: late,
  })
  const given = { decorated: ['first_comment?', 'content_id!', 'first_comment!'], comment_not_found_count: 3 }
  expect(comment('again', given)).toMatchObject({
    decorated: ['first_comment?'],
    comment_not_found_count: 0,
    refusal: null,
  })
})

test('in memory `now` becomes the given instant in columns of instants only', () => {
  const after = withValues(row, { ...values({ intended: true }), permalink: 'now' }, late)
  expect(after).toMatchObject({ commits: 2, commit_requested_at: late, permalink: 'now', prepared_at: early })
})

test('the wait for a video begins once, lasts over the looks at it, and ends with any other step', () => {
  const wait = { state: 'claimed', rendering: true } as const
  expect(values(wait)).toMatchObject({ rendering_since: 'now' })
  const waiting = { rendering_since: early }
  expect(values(wait, undefined, waiting)).not.toHaveProperty('rendering_since')
  expect(values({ state: 'claimed', continued: true }, undefined, waiting)).not.toHaveProperty('rendering_since')
  for (const state of ['claimed', 'media_ready', 'scheduled', 'held', 'cancelled'] as const)
    expect(values({ state }, undefined, waiting)).toMatchObject({ rendering_since: null })
})

test('the time that a network may process what was prepared begins with the last part of it', () => {
  const prepared = { sending: '1', sent: 5 }
  const unsent: Partial<Row> = { state: 'media_ready', commits: 0, sent: false, prepared: {}, prepared_at: early }
  // A file may have been sent for a long time.
  expect(values({ state: 'media_ready' }, { prepared }, unsent)).toMatchObject({ prepared, prepared_at: 'now' })
  expect(values({ state: 'media_ready' }, { prepared }, { ...unsent, prepared_at: null }).prepared_at).toBe('now')
  // What may have been sent may be live since it was prepared.
  expect(values({}, { prepared }).prepared_at).toBe(early)
})
