import { type Event, type Machine, type Next, nextCommand, transition } from '../../src/model/publication.ts'

/**
 * Everything that can happen to one publication: its row, what the network holds, and calls that a worker has sent and nobody has an
 * answer to. A worker may die or lose its lease anywhere: then the row stands as it was, its writes are refused by the fence, and its
 * call may still arrive, after another worker has asked, and until the settling time is over.
 */
export interface World extends Machine {
  /**
   * `container`: what was prepared goes live once, however often it is committed. `text`: each commit that arrives is a post of its own,
   * and it may not be listed at once.
   */
  flow: 'container' | 'text'
  /** What the network was handed: how often each went live, and whether it can still. */
  handed: { live: number; dead: boolean }[]
  /** The one that the row names; undefined when nothing is prepared. */
  current: number | undefined
  /** Irreversible calls that were sent and have not arrived, each by what it commits. */
  underWay: number[]
  /** Steps left before the run is cut. */
  fuel: number
}

export const begin = (flow: World['flow'], fuel: number): World => ({
  flow,
  state: 'claimed',
  attempt: 1,
  maxAttempts: 2,
  commits: 0,
  asks: 0,
  absences: 0,
  late: false,
  stuck: false,
  settled: false,
  handed: [],
  current: undefined,
  underWay: [],
  fuel,
})

export const livePosts = (world: World) => world.handed.reduce((sum, { live }) => sum + live, 0)

/** Writes a transition into the row, as the store does. */
const write = (world: World, next: Next): World => ({
  ...world,
  state: next.state,
  commits: next.resolved ? 0 : next.undone ? world.commits - 1 : world.commits,
  asks: next.resolved || next.undone ? 0 : Math.min(3, world.asks + (next.asked ? 1 : 0)),
  absences: next.resolved || next.undone ? 0 : Math.min(3, world.absences + (next.absent ? 1 : 0)),
  settled: next.resolved ? false : world.settled,
  stuck: next.forget ? false : world.stuck,
  current: next.forget ? undefined : world.current,
  late: next.pardon ? false : world.late,
})
const apply = (world: World, event: Event): World => write(world, transition(world, event))

const change = (world: World, at: number | undefined, to: Partial<World['handed'][number]>): World => ({
  ...world,
  handed: world.handed.map((one, index) => (index === at ? { ...one, ...to } : one)),
})

/** A commit arrives: what can go live does. */
const arrive = (world: World, at: number): World => {
  const one = world.handed[at]
  if (!one || one.dead || (world.flow === 'container' && one.live > 0)) return world
  return change(world, at, { live: one.live + 1 })
}

const troubles: Event[] = [{ is: 'transient' }, { is: 'unknown' }, { is: 'ours' }]
const refusals: Event[] = [{ is: 'rate_limited', waitMs: 1 }, { is: 'token_invalid' }, { is: 'rejected' }]

/** What the network answers truthfully when it is asked what became of the current preparation. */
const answers = (world: World): Event[] => {
  const one = world.current === undefined ? undefined : world.handed[world.current]
  if (world.flow === 'text') {
    if (!one || one.live === 0) return [{ is: 'absent' }]
    return one.live > 1 ? [{ is: 'ambiguous' }] : world.settled ? [{ is: 'live' }] : [{ is: 'live' }, { is: 'absent' }]
  }
  return one?.live ? [{ is: 'live' }] : one?.dead ? [{ is: 'dead' }] : [{ is: 'not_live' }]
}

/** What a worker that holds the publication may make of it in one step. */
const worked = (world: World): World[] => {
  switch (nextCommand(world)) {
    case 'check':
      return [{ is: 'checked' } as const, { is: 'ours' } as const, ...refusals].map(event => apply(world, event))
    case 'prepare': {
      const at = world.handed.length
      const handed = { ...world, handed: [...world.handed, { live: 0, dead: false }] }
      return [
        apply({ ...handed, current: at }, { is: 'prepared', done: true }),
        // Handed over but not stored: an orphan that nobody sees.
        handed,
        ...[...troubles, ...refusals].map(event => apply(handed, event)),
      ]
    }
    case 'poll': {
      const one = world.handed[world.current as number]
      const truth: Event[] = one?.live
        ? [{ is: 'live' }]
        : one?.dead
          ? [{ is: 'dead' }]
          : [{ is: 'ready' }, { is: 'not_ready' }]
      return [...truth, { is: 'lost' } as const, ...troubles, ...refusals.slice(0, 2)].map(event => apply(world, event))
    }
    case 'commit': {
      const at = world.current as number
      const intended: World = {
        ...apply(world, { is: 'commit_intended' }),
        commits: Math.min(3, world.commits + 1),
        asks: 0,
        absences: 0,
        settled: false,
      }
      const sent = { ...intended, underWay: [...intended.underWay, at].slice(-2) }
      const done = arrive(intended, at)
      const went = done !== intended
      return [
        intended, // dies before the call
        sent, // dies with the call under way, or waits for its answer in vain
        apply(sent, { is: 'silent' }),
        done, // dies after the call
        ...(went ? [apply(done, { is: 'live' }), apply(done, { is: 'silent' })] : []),
        // The network is in order to refuse what went live already, and may refuse what did not.
        ...[...refusals, { is: 'not_ready' } as const].map(event =>
          apply(intended, { ...event, undone: true } as Event),
        ),
      ]
    }
    case 'ask':
      return [...answers(world), { is: 'undecided' } as const, ...troubles, ...refusals.slice(0, 2)].map(event =>
        apply(world, event),
      )
    case 'decorate':
      return [{ is: 'decorated' } as const, ...troubles, ...refusals].map(event => apply(world, event))
    case 'give_up':
      return [apply(world, { is: 'gave_up' })]
    case 'none':
      return []
  }
}

/** What happens by itself, or by a person. */
const befallen = (world: World): World[] => {
  const one = world.current === undefined ? undefined : world.handed[world.current]
  const begun = world.state !== 'decorated' && world.state !== 'published'
  return [
    ...world.underWay.map((at, index) => arrive({ ...world, underWay: world.underWay.toSpliced(index, 1) }, at)),
    // The settling time is longer than the network is at a call.
    ...(world.commits > 0 && !world.settled ? [{ ...world, settled: true, underWay: [] }] : []),
    ...(begun && !world.late ? [{ ...world, late: true }] : []),
    ...(world.state === 'prepared' && !world.stuck ? [{ ...world, stuck: true }] : []),
    ...(world.flow === 'container' && one && !one.dead && one.live === 0
      ? [change(world, world.current, { dead: true })]
      : []),
    ...(world.state === 'scheduled' ? [{ ...world, state: 'claimed' as const, attempt: world.attempt + 1 }] : []),
    // Somebody reconnects the account.
    ...(world.state === 'held'
      ? [
          world.commits > 0
            ? { ...world, state: 'commit_requested' as const, late: false }
            : { ...world, state: 'scheduled' as const, attempt: 0, current: undefined, late: false },
        ]
      : []),
    // Somebody takes it back, or moves it: only where no irreversible call is open.
    ...(changeable.has(world.state) && world.commits === 0
      ? [
          { ...world, state: 'cancelled' as const },
          { ...world, state: 'scheduled' as const, attempt: 0, current: undefined, late: false },
        ]
      : []),
  ]
}
const changeable = new Set(['scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held'])

export const successors = (world: World): World[] =>
  world.fuel === 0 ? [] : [...worked(world), ...befallen(world)].map(next => ({ ...next, fuel: world.fuel - 1 }))

/** Every world that can be reached, by the fewest steps that reach it. */
export const explore = (from: World): World[] => {
  const seen = new Set<string>()
  const all: World[] = []
  let edge = [from]
  while (edge.length > 0) {
    const next: World[] = []
    for (const world of edge) {
      const { fuel: _, ...rest } = world
      const key = JSON.stringify(rest)
      if (seen.has(key)) continue
      seen.add(key)
      all.push(world)
      next.push(...successors(world))
    }
    edge = next
  }
  return all
}
