import { describe, expect, test } from 'vitest'
import {
  absentReads,
  type Event,
  isTerminal,
  type Machine,
  nextCommand,
  transition,
} from '../../src/model/publication.ts'

/**
 * Every interleaving of two workers with one publication, against a network that may answer, refuse, keep silent after doing or before
 * doing, with a crash or a lost lease at every boundary. The world keeps what the network holds; the machine sees only what a worker would.
 */
interface World extends Machine {
  /** Preparations at the network: how often each went live, and whether it can still. */
  containers: { live: number; dead: boolean }[]
  /** The one that the row names; undefined when nothing is prepared. */
  current: number | undefined
  /** Steps left before the run is cut. */
  fuel: number
}

const fresh = (): World => ({
  state: 'claimed',
  attempt: 1,
  maxAttempts: 2,
  committing: false,
  commits: 0,
  asks: 0,
  late: false,
  settled: false,
  containers: [],
  current: undefined,
  fuel: 14,
})

const lives = (world: World) => world.containers.reduce((sum, container) => sum + container.live, 0)

/** Writes a transition into the row, as the store does. */
const apply = (world: World, event: Event): World => {
  const next = transition(world, event)
  return {
    ...world,
    state: next.state,
    committing: next.resolved ? false : world.committing,
    asks: next.resolved ? 0 : world.asks + (next.asked ? 1 : 0),
    current: next.forget ? undefined : world.current,
    fuel: world.fuel - 1,
  }
}

/** The network makes a container live; a second time it refuses. */
const goLive = (world: World): World => ({
  ...world,
  containers: world.containers.map((container, index) =>
    index === world.current && container.live === 0 ? { ...container, live: 1 } : container,
  ),
})

/** All that can happen next. A crash is the row as it stands: whoever claims it goes on from there. */
const successors = (world: World): World[] => {
  if (world.fuel <= 0) return []
  if (world.state === 'scheduled')
    return [{ ...world, state: 'claimed', attempt: world.attempt + 1, fuel: world.fuel - 1 }]
  const command = nextCommand(world)
  const container = world.current === undefined ? undefined : world.containers[world.current]
  const failures: Event[] = [
    { is: 'transient' },
    { is: 'unknown' },
    { is: 'ours' },
    { is: 'rate_limited', waitMs: 1 },
    { is: 'token_invalid' },
    { is: 'rejected' },
  ]
  switch (command) {
    case 'check':
      return [apply(world, { is: 'checked' }), ...failures.map(event => apply(world, event))]
    case 'prepare': {
      const made = { ...world, containers: [...world.containers, { live: 0, dead: false }] }
      const stored = apply({ ...made, current: made.containers.length - 1 }, { is: 'prepared', done: true })
      // Made but not stored: an orphan that nobody sees.
      return [stored, { ...made, fuel: made.fuel - 1 }, ...failures.map(event => apply(made, event))]
    }
    case 'poll':
      return [
        apply(world, { is: 'ready' }),
        apply(world, { is: 'dead' }),
        ...failures.map(event => apply(world, event)),
      ]
    case 'commit': {
      const intended: World = {
        ...apply(world, { is: 'commit_intended' }),
        committing: true,
        commits: world.commits + 1,
        asks: 0,
        settled: false,
      }
      const done = goLive(intended)
      return [
        intended, // crash before the call
        done, // crash after the call
        apply(done, { is: 'live' }),
        apply(done, { is: 'silent' }),
        apply(intended, { is: 'silent' }),
        // A container goes live once: the second call is refused although the first one worked.
        ...(container?.live
          ? [apply(intended, { is: 'rejected' })]
          : failures.slice(3).map(event => apply(intended, event))),
        ...(container?.live ? [] : [apply(intended, { is: 'not_ready' })]),
      ]
    }
    case 'ask': {
      const truth: Event[] = container?.live
        ? [{ is: 'live' }]
        : container?.dead
          ? [{ is: 'dead' }]
          : [{ is: 'not_live' }, { is: 'absent' }]
      const settled = { ...world, settled: true }
      const died =
        container && !container.live
          ? {
              ...world,
              containers: world.containers.map((one, index) =>
                index === world.current ? { ...one, dead: true } : one,
              ),
            }
          : undefined
      return [
        ...truth.map(event => apply(world, event)),
        ...[
          { is: 'unknown' } as const,
          { is: 'ours' } as const,
          { is: 'undecided' } as const,
          { is: 'token_invalid' } as const,
        ].flatMap(event => [apply(world, event), apply(settled, event)]),
        ...(died ? [apply(died, { is: 'dead' })] : []),
        apply({ ...world, late: true }, { is: 'gave_up' }),
      ]
    }
    case 'decorate':
      return [apply(world, { is: 'decorated' }), ...failures.map(event => apply(world, event))]
    case 'give_up':
      return [apply(world, { is: 'gave_up' })]
    default:
      return []
  }
}

const explore = (): World[] => {
  const seen = new Map<string, World>()
  const open = [fresh()]
  for (let world = open.pop(); world; world = open.pop()) {
    const key = JSON.stringify(world)
    if (seen.has(key)) continue
    seen.set(key, world)
    open.push(...successors(world))
  }
  return [...seen.values()]
}

describe('every interleaving', () => {
  const worlds = explore()

  test('is a large space', () => expect(worlds.length).toBeGreaterThan(5_000))

  test('has at most one live post', () => {
    expect(worlds.filter(world => lives(world) > 1)).toEqual([])
  })

  test('never says failed of a post that is live', () => {
    expect(worlds.filter(world => world.state === 'failed' && lives(world) > 0)).toEqual([])
  })

  test('never says published of a post that is not live', () => {
    const said = worlds.filter(world => world.state === 'published' || world.state === 'decorated')
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter(world => lives(world) === 0)).toEqual([])
  })

  test('never prepares anew while an irreversible call is unresolved', () => {
    const preparing = worlds.filter(world => nextCommand(world) === 'prepare' || world.state === 'scheduled')
    expect(preparing.length).toBeGreaterThan(0)
    expect(preparing.filter(world => world.committing && lives(world) > 0)).toEqual([])
  })

  test('always has something to do, or rests at an end', () => {
    const stuck = worlds.filter(
      world =>
        !isTerminal(world.state) &&
        world.state !== 'held' &&
        world.state !== 'scheduled' &&
        nextCommand(world) === 'none',
    )
    expect(stuck).toEqual([])
  })
})

const machine = (change: Partial<Machine>): Machine => ({ ...fresh(), ...change })

describe('absence', () => {
  test('counts only after the settling time and three reads', () => {
    const asking = machine({ state: 'commit_requested', committing: true, commits: 1 })
    expect(transition({ ...asking, asks: absentReads }, { is: 'absent' }).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true, asks: 0 }, { is: 'absent' }).state).toBe('commit_requested')
    expect(transition({ ...asking, settled: true, asks: absentReads - 1 }, { is: 'absent' }).state).toBe('ready')
  })
})

describe('time', () => {
  test('ends what is not committed as failed, and what may be live as a question', () => {
    expect(nextCommand(machine({ state: 'prepared', late: true }))).toBe('give_up')
    expect(transition(machine({ state: 'prepared', late: true }), { is: 'gave_up' }).state).toBe('failed')
    expect(
      transition(machine({ state: 'commit_requested', committing: true, late: true }), { is: 'gave_up' }).state,
    ).toBe('unconfirmed')
  })

  test('never ends a live post: only what comes after it', () => {
    expect(nextCommand(machine({ state: 'published' }))).toBe('decorate')
    expect(nextCommand(machine({ state: 'published', late: true }))).toBe('give_up')
    expect(transition(machine({ state: 'published', late: true }), { is: 'gave_up' }).state).toBe('decorated')
    expect(transition(machine({ state: 'published' }), { is: 'rejected' }).state).toBe('decorated')
  })
})

describe('a fault of our own', () => {
  test('counts no attempt and leaves things as they are', () => {
    for (const state of ['claimed', 'media_ready', 'prepared', 'ready'] as const)
      expect(transition(machine({ state, attempt: 2, maxAttempts: 2 }), { is: 'ours' })).toEqual({
        state,
        wait: 'backoff',
      })
  })

  test('tells nothing about a commit: the question stays, however long ago it was', () => {
    const asking = machine({ state: 'commit_requested', committing: true, commits: 1, settled: true })
    expect(transition(asking, { is: 'ours' })).toEqual({ state: 'commit_requested', wait: 'ask' })
  })
})
