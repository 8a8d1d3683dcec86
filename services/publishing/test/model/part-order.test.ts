import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import type { Request } from '../../src/model/events.ts'
import { isLive, isReleasedBy, partsToBegin } from '../../src/model/part-order.ts'
import { postState } from '../../src/model/post-state.ts'
import type { RowState } from '../../src/model/publication.ts'
import type { PublicationState } from '../../src/model/stored.ts'
import { transition } from '../../src/model/transition.ts'

/**
 * Explores every order in which the publications of a post with three parts can go live, fail, be held, be lost sight of, be tried again,
 * moved and taken back. One publication alone is explored elsewhere: here a step of a worker is its whole way to a result.
 */
interface Part {
  part: number
  state: PublicationState
  /** It waits for the one before it. */
  waits: boolean
  /** An irreversible call may have been sent. */
  sent: boolean
  /** How often it is live at the network. */
  live: number
}
type Post = readonly Part[]

const parts = [1, 2, 3]
const isOpen = (state: PublicationState) => state !== 'failed' && state !== 'cancelled'

const begun = (post: Post): Post => {
  const planned = parts.map(part => ({ part }))
  const current = post.filter(({ state }) => state !== 'cancelled')
  const toBegin = new Map(partsToBegin(planned, current).map(one => [one.planned.part, one.mayBegin]))
  return parts.map(part => {
    const before = post.find(one => one.part === part)
    const mayBegin = toBegin.get(part)
    if (mayBegin === undefined) return before as Part
    // What may have been sent is asked about first, and keeps what it is.
    return { part, state: 'scheduled', waits: !mayBegin, sent: before?.sent ?? false, live: before?.live ?? 0 }
  })
}

const changed = (post: Post, part: number, to: Partial<Part>): Post =>
  post.map(one => (one.part === part ? { ...one, ...to } : one))

/** One part is live now, which the next one may have waited for. */
const released = (post: Post, part: number): Post => {
  const live = post.find(one => one.part === part) as Part
  return post.map(one => (isReleasedBy(one, live) ? { ...one, waits: false } : one))
}

const rowState = ({ state, sent }: Part): RowState => ({ state, commits: 0, sent, doubt: null, commentMissing: false })
const allow = (post: Post, request: Request['request']) =>
  post.filter(({ state }) => isOpen(state)).every(one => transition(rowState(one), { request }) !== undefined)

/** Every post that one step makes of this one. */
const successors = (post: Post): Post[] => {
  const due = post.filter(({ state, waits }) => state === 'scheduled' && !waits)
  const steps = due.flatMap(({ part, live, sent }) => [
    // It goes live, or is found live where it was sent before.
    released(changed(post, part, { state: 'published', live: Math.max(1, live), sent: true }), part),
    ...(live > 0 ? [] : [changed(post, part, { state: 'failed', sent })]),
    changed(post, part, { state: 'held' }),
    // The answer is lost: it is live, or it is not.
    changed(post, part, { state: 'unconfirmed', sent: true, live: 1 }),
    ...(live > 0 ? [] : [changed(post, part, { state: 'unconfirmed', sent: true })]),
  ])
  const doubtful = post.filter(({ state }) => state === 'unconfirmed')
  const decided = doubtful.map(({ part, live }) =>
    live > 0
      ? released(changed(post, part, { state: 'published' }), part)
      : changed(post, part, { state: 'failed', sent: false }),
  )
  const resumed = post
    .filter(({ state }) => state === 'held')
    .map(({ part }) => changed(post, part, { state: 'scheduled' }))
  const isFailed = post.some(({ state }) => state === 'failed') && doubtful.length === 0
  const isGone = post.every(({ state }) => state === 'cancelled')
  return [
    ...steps,
    ...decided,
    ...resumed,
    ...(isFailed || isGone ? [begun(post)] : []),
    ...(!isGone && !isFailed && allow(post, 'take_back')
      ? [post.map(one => ({ ...one, state: 'cancelled' as const }))]
      : []),
    ...(!isGone && !isFailed && allow(post, 'move')
      ? [post.map(one => ({ ...one, state: 'scheduled' as const, waits: one.part !== 1 }))]
      : []),
  ]
}

test('whatever happens to its parts, a post goes out in order, each part once, and never stands still unseen', () => {
  const seen = new Map<string, Post>()
  const open: Post[] = [begun([])]
  for (let post = open.pop(); post; post = open.pop()) {
    const key = JSON.stringify(post)
    if (seen.has(key)) continue
    seen.set(key, post)
    open.push(...successors(post))
  }
  console.log(`part order: ${seen.size} states`)
  expect(seen.size).toBeGreaterThan(15)
  let wentOut = 0
  for (const post of seen.values()) {
    const live = post.map(one => one.live)
    expect(Math.max(...live), JSON.stringify(post)).toBeLessThanOrEqual(1)
    // Nothing is live whose predecessor is not.
    expect(
      [...live].sort((a, b) => b - a),
      JSON.stringify(post),
    ).toEqual(live)
    const { status } = postState(
      '1',
      post.map(one => ({
        ...one,
        ...{
          social_account_id: '1',
          surface: 'instagram_story',
          attempt: 0,
          content_id: null,
          permalink: null,
          published_at: null,
        },
        fault: null,
      })),
    )
    expect(status === Posted, JSON.stringify(post)).toBe(post.every(({ state }) => isLive(state)))
    if (status === Posted) wentOut += 1
    // Either something is due, a person is asked, it is held, or it has ended: it never only waits.
    const isDue = post.some(({ state, waits }) => state === 'scheduled' && !waits)
    const isHeld = post.some(({ state }) => state === 'held')
    const isOver = status === Posted || status === Failed || post.every(({ state }) => state === 'cancelled')
    expect(isDue || isHeld || isOver, JSON.stringify(post)).toBe(true)
  }
  expect(wentOut).toBeGreaterThan(0)
})
