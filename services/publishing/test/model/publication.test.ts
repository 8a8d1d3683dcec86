import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/model/events.ts'
import { enoughReads, type Machine, nextCommand } from '../../src/model/publication.ts'
import { isTerminal } from '../../src/model/states.ts'
import { transition } from '../../src/model/transition.ts'
import { begin } from './explorer.ts'
import { machineIn } from './explorer-network.ts'

const machine = (change: Partial<Machine>): Machine => ({ ...machineIn(begin('container', 0)), ...change })
const asking = machine({ state: 'commit_requested', commits: 1 })

describe('every publication ends', () => {
  /** Results that decide nothing. */
  const undecided: Event[] = [
    { type: 'unknown' },
    { type: 'transient' },
    { type: 'undecided' },
    { type: 'internal_error' },
  ]
  const states = ['claimed', 'media_ready', 'prepared', 'ready', 'commit_requested'] as const
  test.each(states)('after the deadline %s ends at the first result, whatever it is', state => {
    for (const commits of state === 'commit_requested' ? [1, 2] : [0, 1]) {
      const late = machine({ state, commits, late: true, gracePassed: true })
      const events: Event[] = nextCommand(late) === 'expire' ? [{ type: 'deadline_exceeded' }] : undecided
      for (const event of events)
        expect(isTerminal(transition(late, event).state), `${commits} ${event.type}`).toBe(true)
    }
  })

  test('after the deadline what was not committed has failed, and what may be live is unconfirmed', () => {
    expect(nextCommand(machine({ state: 'prepared', late: true }))).toBe('expire')
    expect(transition(machine({ state: 'prepared', late: true }), { type: 'deadline_exceeded' }).state).toBe('failed')
    expect(nextCommand({ ...asking, late: true })).toBe('ask')
    expect(transition({ ...asking, late: true, gracePassed: true }, { type: 'unknown' }).state).toBe('unconfirmed')
    const seenThrice = { ...asking, late: true, gracePassed: true, notFoundCount: enoughReads - 1 }
    expect(transition(seenThrice, { type: 'not_live' }).state).toBe('failed')
  })

  test('a preparation that the network never finishes is prepared again', () => {
    const waiting = machine({ state: 'prepared' })
    expect(transition(waiting, { type: 'not_ready' })).toEqual({ state: 'prepared', wait: 'poll' })
    expect(transition({ ...waiting, stuck: true }, { type: 'not_ready' })).toMatchObject({
      state: 'scheduled',
      discardPrepared: true,
    })
  })

  test('a live post never fails: only its decorations end', () => {
    expect(nextCommand(machine({ state: 'published' }))).toBe('decorate')
    expect(nextCommand(machine({ state: 'published', late: true }))).toBe('expire')
    expect(transition(machine({ state: 'published', late: true }), { type: 'deadline_exceeded' }).state).toBe(
      'decorated',
    )
    expect(transition(machine({ state: 'published' }), { type: 'rejected' }).state).toBe('published')
  })
})

describe('after a commit without a response', () => {
  test('a post is proven absent only after the grace period and three reads that did not find it', () => {
    const absent = { type: 'absent' } as const
    expect(transition({ ...asking, notFoundCount: 9 }, absent).state).toBe('commit_requested')
    expect(transition({ ...asking, gracePassed: true, notFoundCount: 0 }, absent).state).toBe('commit_requested')
    // Reads that failed prove nothing.
    expect(transition({ ...asking, gracePassed: true, reconcileCount: 9, notFoundCount: 1 }, absent).state).toBe(
      'commit_requested',
    )
    expect(transition({ ...asking, gracePassed: true, notFoundCount: enoughReads - 1 }, absent)).toMatchObject({
      state: 'ready',
      resolved: true,
    })
  })

  test('what was prepared is committed again, and stays open until reads agree that it is not live', () => {
    const notLive = { type: 'not_live' } as const
    expect(transition(asking, notLive)).toEqual({ state: 'ready', wait: 'now' })
    expect(transition({ ...asking, gracePassed: true }, notLive)).not.toHaveProperty('resolved')
    expect(transition({ ...asking, gracePassed: true, notFoundCount: enoughReads - 1 }, notLive)).toMatchObject({
      state: 'ready',
      resolved: true,
    })
  })

  test('a post is unconfirmed only after three reads and the grace period', () => {
    expect(transition({ ...asking, reconcileCount: 9 }, { type: 'unknown' }).state).toBe('commit_requested')
    expect(transition({ ...asking, gracePassed: true }, { type: 'unknown' }).state).toBe('commit_requested')
    expect(
      transition({ ...asking, gracePassed: true, reconcileCount: enoughReads - 1 }, { type: 'unknown' }).state,
    ).toBe('unconfirmed')
  })

  test('an internal error proves nothing: the network is asked again, however long ago the call was', () => {
    expect(transition({ ...asking, gracePassed: true, reconcileCount: 9 }, { type: 'internal_error' }).state).toBe(
      'commit_requested',
    )
  })
})

describe('an error response to a commit', () => {
  const kinds = ['rejected', 'rate_limited', 'not_ready', 'token_invalid', 'transient'] as const
  test.each(kinds)('%s proves nothing: the network is asked', kind => {
    expect(transition(asking, { type: 'refused', kind })).toEqual({ state: 'commit_requested', wait: 'ask' })
  })

  test('is believed once three reads agree that it is not live, the last after the grace period', () => {
    const refused = { ...asking, refusal: 'rejected' } as const
    expect(transition({ ...refused, notFoundCount: 9 }, { type: 'not_live' }).state).toBe('commit_requested')
    expect(transition({ ...refused, gracePassed: true }, { type: 'not_live' }).state).toBe('commit_requested')
    const proven = { ...refused, gracePassed: true, notFoundCount: enoughReads - 1 }
    expect(transition(proven, { type: 'not_live' })).toMatchObject({ state: 'failed', resolved: true })
    expect(transition({ ...proven, refusal: 'token_invalid' }, { type: 'not_live' })).toMatchObject({ state: 'held' })
    expect(transition({ ...proven, refusal: 'rate_limited', limitMs: 7 }, { type: 'not_live' })).toMatchObject({
      state: 'ready',
      wait: { ms: 7 },
      resetDeadline: true,
    })
  })

  test('"not ready" is retried with the same id before that: what is prepared goes live at most once', () => {
    const early = { ...asking, refusal: 'not_ready' } as const
    expect(transition(early, { type: 'not_live' })).toEqual({ state: 'ready', wait: 'backoff' })
    expect(transition({ ...early, once: false }, { type: 'absent' }).state).toBe('commit_requested')
  })

  test('"already posted" is never followed by another preparation: it is looked for, then a person is asked', () => {
    const proven = { ...asking, gracePassed: true, notFoundCount: 99, reconcileCount: 99 }
    const used = [
      { ...proven, refusal: 'taken' },
      { ...proven, refusal: 'unusable', commits: 2 },
    ] as const
    for (const machine of used)
      for (const type of ['not_live', 'absent'] as const) {
        expect(transition(machine, { type })).toEqual({ state: 'commit_requested', wait: 'ask', reconciled: true })
        expect(transition({ ...machine, late: true }, { type }).state).toBe('unconfirmed')
      }
    expect(transition({ ...proven, refusal: 'unusable', commits: 1 }, { type: 'not_live' })).toMatchObject({
      state: 'media_ready',
      discardPrepared: true,
    })
  })

  test('a call that never left the machine was not done', () => {
    expect(transition(asking, { type: 'unsent' })).toMatchObject({ state: 'ready', undone: true })
    expect(transition({ ...asking, commits: 2 }, { type: 'unsent' })).toMatchObject({ state: 'commit_requested' })
  })
})

describe('reads that fail', () => {
  test('an unreadable container is never taken for dead: the same one is committed again after the grace period', () => {
    const unreadable = { type: 'unreadable' } as const
    expect(transition(asking, unreadable).state).toBe('commit_requested')
    const long = { ...asking, gracePassed: true, reconcileCount: enoughReads - 1 }
    expect(transition(long, unreadable)).toEqual({ state: 'ready', wait: 'backoff' })
    expect(transition({ ...long, late: true }, unreadable).state).toBe('unconfirmed')
  })

  test('one read that says it is dead is not enough to prepare it again', () => {
    expect(transition({ ...asking, gracePassed: true }, { type: 'dead' }).state).toBe('commit_requested')
    expect(
      transition({ ...asking, gracePassed: true, notFoundCount: enoughReads - 1 }, { type: 'dead' }),
    ).toMatchObject({
      state: 'scheduled',
      discardPrepared: true,
    })
  })

  test('without a connection what may be live is unconfirmed after the grace period, never held', () => {
    for (const event of [{ type: 'token_invalid' }, { type: 'blocked' }] as const) {
      expect(transition(asking, event).state).toBe('commit_requested')
      expect(transition({ ...asking, gracePassed: true }, event).state).toBe('unconfirmed')
    }
  })

  test('content that was edited since is not committed again: a person decides', () => {
    const changed = { ...asking, changed: true, gracePassed: true, notFoundCount: enoughReads - 1 }
    expect(transition({ ...changed, notFoundCount: 0, gracePassed: false }, { type: 'not_live' }).state).toBe(
      'commit_requested',
    )
    expect(transition(changed, { type: 'not_live' }).state).toBe('unconfirmed')
    expect(transition({ ...changed, once: false }, { type: 'absent' }).state).toBe('unconfirmed')
    expect(transition(changed, { type: 'dead' })).toMatchObject({ state: 'scheduled', discardPrepared: true })
  })
})

describe('before the commit', () => {
  test('failures of the network or of this installation use up time, but no attempt', () => {
    for (const state of ['claimed', 'media_ready', 'prepared', 'ready'] as const)
      for (const type of ['internal_error', 'transient', 'unknown'] as const)
        expect(transition(machine({ state, attempt: 2, maxAttempts: 2 }), { type })).toEqual({
          state,
          wait: state === 'prepared' ? 'poll' : 'backoff',
          trouble: true,
        })
  })

  test('an unreadable preparation is committed after a fixed wait', () => {
    const unreadable = { type: 'unreadable' } as const
    expect(transition(machine({ state: 'prepared' }), unreadable)).toEqual({ state: 'prepared', wait: 'poll' })
    expect(transition(machine({ state: 'prepared', waited: true }), unreadable).state).toBe('ready')
  })

  test('a rate limit uses up neither an attempt nor the preparation', () => {
    expect(transition(machine({ state: 'media_ready' }), { type: 'rate_limited', waitMs: 5 })).toEqual({
      state: 'media_ready',
      wait: { ms: 5 },
      resetDeadline: true,
    })
  })
})
