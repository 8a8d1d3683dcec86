import { describe, expect, test } from 'vitest'
import {
  type Event,
  enoughReads,
  isTerminal,
  type Machine,
  nextCommand,
  transition,
} from '../../src/model/publication.ts'
import { begin, explore, livePosts, type World } from './worlds.ts'

const steps = 16

describe.each(['container', 'text'] as const)('every interleaving of a %s', flow => {
  const worlds = explore(begin(flow, steps))
  const none = (bad: (world: World) => boolean) => expect(worlds.find(bad)).toBeUndefined()

  test('is a large space that holds every state', () => {
    expect(worlds.length).toBeGreaterThan(5_000)
    expect(new Set(worlds.map(world => world.state)).size).toBe(12)
  })

  test('has at most one live post', () => none(world => livePosts(world) > 1))

  test('never calls failed or taken back what is live, or what may yet go live', () =>
    none(
      world =>
        (world.state === 'failed' || world.state === 'cancelled') &&
        (livePosts(world) > 0 || world.underWay.some(at => world.handed[at]?.dead === false)),
    ))

  test('never says published of what is not live', () => {
    const said = worlds.filter(world => world.state === 'published' || world.state === 'decorated')
    expect(said.length).toBeGreaterThan(0)
    expect(said.find(world => livePosts(world) === 0)).toBeUndefined()
  })

  test('never prepares anew, nor begins anew, while an irreversible call may yet be done', () => {
    const anew = worlds.filter(world => nextCommand(world) === 'prepare' || world.state === 'scheduled')
    expect(anew.length).toBeGreaterThan(0)
    expect(anew.find(world => world.underWay.some(at => world.handed[at]?.dead === false))).toBeUndefined()
    expect(anew.find(world => livePosts(world) > 0)).toBeUndefined()
  })

  test('always has something to do, or waits for a person', () =>
    none(
      world =>
        !isTerminal(world.state) &&
        world.state !== 'held' &&
        world.state !== 'scheduled' &&
        nextCommand(world) === 'none',
    ))
})

const machine = (change: Partial<Machine>): Machine => ({ ...begin('container', 0), ...change })
const asking = machine({ state: 'commit_requested', commits: 1 })

describe('nothing waits for ever', () => {
  /** Answers that never resolve anything. */
  const vain: Event[] = [{ is: 'unknown' }, { is: 'transient' }, { is: 'undecided' }, { is: 'ours' }]
  const states = ['claimed', 'media_ready', 'prepared', 'ready', 'commit_requested'] as const
  test.each(states)('out of time, %s ends at the first answer whatever it is', state => {
    for (const commits of state === 'commit_requested' ? [1, 2] : [0, 1]) {
      const late = machine({ state, commits, late: true, settled: true })
      const events: Event[] = nextCommand(late) === 'give_up' ? [{ is: 'gave_up' }] : vain
      for (const event of events) expect(isTerminal(transition(late, event).state), `${commits} ${event.is}`).toBe(true)
    }
  })

  test('what is not committed has failed; what may be live is a question', () => {
    expect(nextCommand(machine({ state: 'prepared', late: true }))).toBe('give_up')
    expect(transition(machine({ state: 'prepared', late: true }), { is: 'gave_up' }).state).toBe('failed')
    expect(nextCommand({ ...asking, late: true })).toBe('ask')
    expect(transition({ ...asking, late: true, settled: true }, { is: 'unknown' }).state).toBe('unconfirmed')
    expect(transition({ ...asking, late: true, settled: true }, { is: 'not_live' }).state).toBe('failed')
  })

  test('a network that never finishes a preparation is handed it anew', () => {
    const waiting = machine({ state: 'prepared' })
    expect(transition(waiting, { is: 'not_ready' })).toEqual({ state: 'prepared', wait: 'poll' })
    expect(transition({ ...waiting, stuck: true }, { is: 'not_ready' })).toMatchObject({
      state: 'scheduled',
      forget: true,
    })
  })

  test('a live post is never ended: only what comes after it', () => {
    expect(nextCommand(machine({ state: 'published' }))).toBe('decorate')
    expect(nextCommand(machine({ state: 'published', late: true }))).toBe('give_up')
    expect(transition(machine({ state: 'published', late: true }), { is: 'gave_up' }).state).toBe('decorated')
    expect(transition(machine({ state: 'published' }), { is: 'rejected' }).state).toBe('decorated')
  })
})

describe('after a commit without an answer', () => {
  test('absence counts only after the settling time and three reads that found nothing', () => {
    const absent = { is: 'absent' } as const
    expect(transition({ ...asking, absences: 9 }, absent).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true, absences: 0 }, absent).state).toBe('commit_requested')
    // Reads that failed prove nothing.
    expect(transition({ ...asking, settled: true, asks: 9, absences: 1 }, absent).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true, absences: enoughReads - 1 }, absent)).toMatchObject({
      state: 'ready',
      resolved: true,
    })
  })

  test('what was prepared is committed again, and stays open until the network is surely no longer at it', () => {
    expect(transition(asking, { is: 'not_live' })).toEqual({ state: 'ready', wait: 'now' })
    expect(transition({ ...asking, settled: true }, { is: 'not_live' })).toMatchObject({
      state: 'ready',
      resolved: true,
    })
  })

  test('a person is asked only after three reads and the settling time', () => {
    expect(transition({ ...asking, asks: 9 }, { is: 'unknown' }).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true }, { is: 'unknown' }).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true, asks: enoughReads - 1 }, { is: 'unknown' }).state).toBe('unconfirmed')
  })

  test('a fault of our own tells nothing: the question stays, however long ago it was', () => {
    expect(transition({ ...asking, settled: true, asks: 9 }, { is: 'ours' }).state).toBe('commit_requested')
  })
})

describe('a commit that is refused', () => {
  const undone = true
  test('is surely not done: the first one leaves nothing open', () => {
    expect(transition(asking, { is: 'rejected', undone })).toEqual({ state: 'failed', wait: 'now', undone })
    expect(transition(asking, { is: 'token_invalid', undone })).toEqual({ state: 'held', wait: 'now', undone })
    expect(transition(asking, { is: 'rate_limited', waitMs: 7, undone })).toEqual({
      state: 'prepared',
      wait: { ms: 7 },
      pardon: true,
      undone,
    })
  })

  test('may be refused because the one before it worked: then the network is asked', () => {
    const second = { ...asking, commits: 2 }
    for (const event of [
      { is: 'rejected', undone },
      { is: 'not_ready', undone },
    ] as const)
      expect(transition(second, event)).toEqual({ state: 'commit_requested', wait: 'now', undone })
  })
})

describe('before the commit', () => {
  test('a fault of our own counts no attempt and leaves things as they are', () => {
    for (const state of ['claimed', 'media_ready', 'prepared', 'ready'] as const)
      expect(transition(machine({ state, attempt: 2, maxAttempts: 2 }), { is: 'ours' })).toEqual({
        state,
        wait: 'backoff',
      })
  })

  test('a look without an answer does not throw away what was looked at', () => {
    expect(transition(machine({ state: 'prepared' }), { is: 'unknown' })).toEqual({ state: 'prepared', wait: 'poll' })
  })

  test('a limit costs neither an attempt nor what was prepared', () => {
    expect(transition(machine({ state: 'media_ready' }), { is: 'rate_limited', waitMs: 5 })).toEqual({
      state: 'media_ready',
      wait: { ms: 5 },
      pardon: true,
    })
  })
})
