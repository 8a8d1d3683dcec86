import { Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PartState, postState } from '../../src/model/post-state.ts'
import type { PublicationState, StoredFault } from '../../src/model/stored.ts'

const fault = (action: StoredFault['action'] = 'retry'): StoredFault => ({
  code: 'x',
  title: 'Not accepted',
  message: 'Instagram didn’t accept it.',
  item: null,
  action,
  network: null,
  at: '2026-10-01T09:00:00Z',
})
const part = (at: number, state: PublicationState, given: Partial<PartState> = {}): PartState => ({
  part: at,
  social_account_id: '1',
  surface: 'instagram_story',
  state,
  attempt: state === 'scheduled' ? 0 : 1,
  fault: state === 'failed' || state === 'unconfirmed' || state === 'held' ? fault() : null,
  content_id: null,
  permalink: null,
  published_at: state === 'published' || state === 'decorated' ? new Date(1_000 * at) : null,
  ...given,
})
const onPage = (state: PublicationState, given: Partial<PartState> = {}) =>
  part(2, state, { social_account_id: '2', surface: 'page_post', ...given })
const feed = (state: PublicationState) => part(1, state, { surface: 'instagram_feed' })

describe('a story in pieces', () => {
  test.each([
    ['nothing has begun', ['scheduled', 'scheduled'], Scheduled],
    ['the first is under way', ['claimed', 'scheduled'], InProgress],
    ['between two pieces', ['decorated', 'scheduled'], InProgress],
    ['all are live', ['published', 'decorated'], Posted],
    ['one failed', ['decorated', 'failed'], Failed],
    ['one is held', ['decorated', 'held'], Scheduled],
  ] as const)('%s', (_, states, status) => {
    const state = postState(
      '1',
      states.map((one, at) => part(at + 1, one)),
    )
    expect(state).toMatchObject({ status, unconfirmed: false })
  })

  test('says how much is live, which part stopped it, and that the rest waits', () => {
    const { fault } = postState('1', [part(1, 'decorated'), part(2, 'failed'), part(3, 'scheduled')])
    expect(fault).toMatchObject({
      title: '1 of 3 parts live',
      message: 'Part 2 is missing. Instagram didn’t accept it. The part after it waits.',
      action: 'retry',
    })
  })

  test('is unconfirmed where a part may be live, and live once all are, at the time of the last', () => {
    expect(postState('1', [part(1, 'decorated'), part(2, 'unconfirmed')])).toMatchObject({
      status: Failed,
      unconfirmed: true,
    })
    expect(postState('1', [part(1, 'decorated'), part(2, 'decorated')]).postedAt).toEqual(new Date(2_000))
    expect(postState('1', [part(1, 'decorated'), part(2, 'claimed')]).postedAt).toBeNull()
  })
})

describe('the linked page', () => {
  test('never makes a live post a failed one: what is missing there is an alert', () => {
    const state = postState('1', [feed('decorated'), onPage('failed')])
    expect(state).toMatchObject({ status: Posted, unconfirmed: false, fault: null })
    expect(state.alerts).toMatchObject([
      { code: 'cross_post_failed', title: 'On Instagram, not on the Page', action: 'retry' },
    ])
  })
  test('what failed there before the post was live is missing from then on', () => {
    const [alert] = postState('1', [
      { ...feed('decorated'), published_at: new Date('2026-10-03T09:00:00Z') },
      onPage('failed'),
    ]).alerts
    expect(alert?.at).toBe('2026-10-03T09:00:00.000Z')
    const [later] = postState('1', [feed('decorated'), onPage('failed')]).alerts
    expect(later?.at).toBe('2026-10-01T09:00:00Z')
  })
  test('may be live, or wait', () => {
    const alert = (state: PublicationState, action: StoredFault['action']) =>
      postState('1', [feed('decorated'), onPage(state, { fault: fault(action) })]).alerts[0]
    expect(alert('unconfirmed', 'check')).toMatchObject({
      title: 'On Instagram, not sure about the Page',
      action: 'check',
    })
    expect(alert('held', 'reconnect')).toMatchObject({
      title: 'On Instagram, waiting for the Page',
      action: 'reconnect',
    })
  })
  test('is no news while the post itself is not live', () => {
    expect(postState('1', [feed('failed'), onPage('scheduled')])).toMatchObject({ status: Failed, alerts: [] })
  })
  test('is listed beside the post', () => {
    expect(postState('1', [feed('decorated'), onPage('claimed')]).publications).toMatchObject([
      { part: 1, account_id: '1', surface: 'instagram_feed', status: 'live', error: null },
      { part: 2, account_id: '2', surface: 'page_post', status: 'under_way' },
    ])
  })
})

test('property: a post is posted exactly where all of its own publications are live', () => {
  const states: PublicationState[] = [
    'scheduled',
    'claimed',
    'ready',
    'commit_requested',
    'published',
    'decorated',
    'held',
    'failed',
    'unconfirmed',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...states),
      (own, other) => {
        const all = own.map((state, at) => part(at + 1, state))
        const state = postState('1', [...all, onPage(other)])
        const live = own.every(one => one === 'published' || one === 'decorated')
        expect(state.status === Posted).toBe(live)
        expect(state.unconfirmed).toBe(state.status === Failed && own.includes('unconfirmed'))
        if (state.status === Failed) expect(state.fault).not.toBeNull()
      },
    ),
  )
})

test('a post without a publication of its own has no state', () => {
  expect(() => postState('1', [onPage('decorated')])).toThrow('no state')
})
