import { Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { events } from '@fanfare/contracts/events.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertsOf, progressOf, type ShownPost, stateChange, withChange } from '../../src/model/post-change.ts'
import { type PostEvent, postEvents } from '../../src/model/post-events.ts'
import { type PartState, postState } from '../../src/model/post-state.ts'
import type { PublicationState, StoredFault } from '../../src/model/stored.ts'
import { ofParts } from '../../src/publisher/run-write.ts'

const fault = (code: string, action: StoredFault['action'] = 'retry'): StoredFault => ({
  code,
  title: 'Title',
  message: 'Message.',
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
  fault: state === 'failed' || state === 'held' ? fault('x') : state === 'unconfirmed' ? fault('unconfirmed') : null,
  content_id: null,
  permalink: null,
  published_at: state === 'published' || state === 'decorated' ? new Date(1_000 * at) : null,
  ...given,
})
const blank: ShownPost & { version: number } = {
  id: '7',
  team_id: '3',
  social_account_id: '1',
  status: InProgress,
  unconfirmed: false,
  fault: null,
  progress: null,
  alerts: [],
  publications: null,
  permalink: null,
  content_id: null,
  posted_at: null,
  version: 1,
}
/** A post that shows these publications. */
const showing = (parts: PartState[]): ShownPost => {
  const { status, unconfirmed, fault: shown, alerts, publications } = postState('1', parts)
  return { ...blank, status, unconfirmed, fault: shown, alerts, publications }
}
const between = (before: PartState[], after: PartState[], alerts: StoredFault[] = []): PostEvent[] => {
  const post = showing(before)
  const state = postState('1', after)
  return postEvents(post, state, alertsOf(post, state, { alerts }))
}
const names = (...given: Parameters<typeof between>) => between(...given).map(({ event }) => event.name)

const changes: [string, PublicationState, PublicationState, string[]][] = [
  ['goes live', 'commit_requested', 'published', ['post_published']],
  ['fails', 'claimed', 'failed', ['post_failed']],
  ['is held', 'claimed', 'held', ['post_held']],
  ['has no known result', 'commit_requested', 'unconfirmed', ['post_unconfirmed']],
  ['turns out to be live', 'unconfirmed', 'published', ['post_resolved', 'post_published']],
  ['turns out not to be live', 'unconfirmed', 'failed', ['post_resolved', 'post_failed']],
  ['is decorated', 'published', 'decorated', []],
  ['continues', 'held', 'scheduled', []],
]

test.each(changes)(
  'one publication or several: the post that %s has the same events of the same form',
  (_, from, to, expected) => {
    const single = between([part(1, from)], [part(1, to)])
    const several = between([part(1, 'decorated'), part(2, from)], [part(1, 'decorated'), part(2, to)])
    const form = ({ event, payload }: PostEvent) => [event.name, Object.keys(payload).toSorted()]
    expect(single.map(({ event }) => event.name)).toEqual(expected)
    expect(several.map(form)).toEqual(single.map(form))
    for (const { event, payload } of [...single, ...several])
      expect(events.find(({ name }) => name === event.name)?.payload.properties).toMatchObject(
        Object.fromEntries(Object.keys(payload).map(key => [key, expect.anything()])),
      )
  },
)

test('an event names each publication, how far it is, and nothing else of it', () => {
  const [event] = between([part(1, 'commit_requested')], [part(1, 'published')])
  expect(event?.payload).toEqual({
    teamId: '3',
    postId: '7',
    publications: [{ part: 1, account_id: '1', surface: 'instagram_story', status: 'live' }],
  })
})

test('asking the network again and still not knowing is no event, and knowing then is one', () => {
  const asked = [part(1, 'commit_requested', { fault: fault('unconfirmed') })]
  expect(names([part(1, 'unconfirmed')], asked)).toEqual([])
  expect(names(asked, [part(1, 'unconfirmed')])).toEqual([])
  expect(names(asked, [part(1, 'published')])).toEqual(['post_resolved', 'post_published'])
  const several = [part(1, 'decorated'), { ...asked[0], part: 2 } as PartState]
  expect(names(several, [part(1, 'decorated'), part(2, 'unconfirmed')])).toEqual([])
  expect(names(several, [part(1, 'decorated'), part(2, 'failed')])).toEqual(['post_resolved', 'post_failed'])
})

test('held for another reason is an event, for the same one it is none, and a wait for a limit is none', () => {
  const held = (code: string, action: StoredFault['action'] = 'wait') => [
    part(1, 'held', { fault: fault(code, action) }),
  ]
  expect(names(held('paused'), held('paused'))).toEqual([])
  expect(names(held('paused'), held('held_late'))).toEqual(['post_held'])
  expect(names([part(1, 'claimed')], held('installation'))).toEqual(['post_held'])
  const limited = part(1, 'ready', { fault: fault('rate_limited', 'wait') })
  expect(names([part(1, 'claimed')], [limited])).toEqual([])
  expect(postState('1', [limited])).toMatchObject({ status: Scheduled, fault: { code: 'rate_limited' } })
})

test('an alert is an event once', () => {
  const live = [part(1, 'published')]
  const missing = fault('comment_missing', 'comment')
  expect(names(live, live, [missing])).toEqual(['post_alerted'])
  const post = { ...showing(live), alerts: [missing] }
  const state = postState('1', live)
  expect(postEvents(post, state, alertsOf(post, state, { alerts: [missing] }))).toEqual([])
})

test('how the linked page ended is one event, after the post went live', () => {
  const both = (own: PublicationState, page: PublicationState) => [
    part(1, own, { surface: 'instagram_feed' }),
    part(2, page, { surface: 'page_post', social_account_id: '2' }),
  ]
  expect(names(both('commit_requested', 'scheduled'), both('published', 'scheduled'))).toEqual(['post_published'])
  expect(names(both('published', 'scheduled'), both('decorated', 'claimed'))).toEqual([])
  expect(names(both('decorated', 'claimed'), both('decorated', 'published'))).toEqual(['post_settled'])
  expect(names(both('decorated', 'published'), both('decorated', 'decorated'))).toEqual([])
  expect(names(both('decorated', 'claimed'), both('decorated', 'failed'))).toEqual(['post_alerted', 'post_settled'])
  // Tried again.
  expect(names(both('decorated', 'failed'), both('decorated', 'scheduled'))).toEqual([])
  expect(names(both('decorated', 'scheduled'), both('decorated', 'published'))).toEqual(['post_settled'])
  // The pieces of a story are all there when it is live.
  expect(names([part(1, 'decorated'), part(2, 'claimed')], [part(1, 'decorated'), part(2, 'published')])).toEqual([
    'post_published',
  ])
  const [event] = between(both('decorated', 'claimed'), both('decorated', 'published'))
  expect(event?.payload).toMatchObject({ publications: [{ status: 'live' }, { status: 'live', account_id: '2' }] })
})

test('a live post shows that it is posted, whatever its other publications do', () => {
  const posted = { step: 'published', text: 'Posted', percent: 100, sentence: 'Posted' } as const
  const step = { progress: { ...posted, percent: 50, sentence: 'Part 1 of 2: Posted' } }
  expect(progressOf({ status: InProgress, progress: null }, { status: Posted }, step)).toEqual(posted)
  // Written by an earlier version.
  expect(progressOf({ status: Posted, progress: step.progress }, { status: Posted }, {})).toEqual(posted)
  expect(progressOf({ status: Posted, progress: posted }, { status: Posted }, step)).toBeUndefined()
})

const places = (accounts: string[]) =>
  postState(
    '1',
    accounts.map((account, at) => part(at + 1, 'claimed', { social_account_id: account })),
  ).publications
const halfway = { step: 's', text: 'Uploading', percent: 50, sentence: 'Uploading' } as const

test.each([
  ['a post and its page', ['1', '2'], { part: 1, parts: 2, social_account_id: '1' }, [50, 'Uploading']],
  ['its page', ['1', '2'], { part: 2, parts: 2, social_account_id: '2' }, undefined],
  [
    'the second of two pieces and a page',
    ['1', '1', '2'],
    { part: 2, parts: 3, social_account_id: '1' },
    [75, 'Part 2 of 2: Uploading'],
  ],
])('progress of %s counts the publications on the own account', (_, accounts, row, expected) => {
  const { progress } = ofParts({ progress: halfway }, row, { social_account_id: '1', publications: places(accounts) })
  expect(progress && [progress.percent, progress.sentence]).toEqual(expected)
})

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
test('property: what is written of a single publication leaves the post in the state that follows from it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.constantFrom(...states),
      fc.record({ permalink: fc.option(fc.constant('https://l')), content_id: fc.option(fc.constant('9')) }),
      fc.boolean(),
      (from, to, learnt, hasProgress) => {
        const before = { ...blank, ...showing([part(1, from)]), publications: null }
        const state = postState('1', [part(1, to, learnt)])
        const step = hasProgress ? { progress: { step: 's', text: 'Posting', percent: 5, sentence: 'S' } as const } : {}
        const change = stateChange(before, state, step)
        const after = change ? withChange(before, change, new Date(5)) : before
        expect(after).toMatchObject({
          status: state.status,
          unconfirmed: state.unconfirmed,
          fault: state.fault,
          permalink: state.permalink,
          content_id: state.contentId,
        })
        expect(after.posted_at !== null).toBe(state.status === Posted)
        if (state.status === Failed || state.status === Scheduled) expect(after.progress).toBeNull()
        // Written once, there is nothing left to write.
        expect(stateChange(after, state, {})).toBeUndefined()
      },
    ),
  )
})
