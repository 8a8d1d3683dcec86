import {
  type Event,
  type Machine,
  type Next,
  nextCommand,
  type RefusalKind,
  transition,
} from '../../src/model/publication.ts'

/**
 * Everything that can happen to one publication: its row, what the network holds, and calls that a worker has sent and nobody has an
 * answer to. A worker may die or lose its lease anywhere: then the row stands as it was, its writes are refused by the fence, and its
 * call may still arrive, after another worker has asked, and until the grace period is over. The network may answer an error to what it
 * has done, its reads lag until the grace period is over, and reads of containers may fail or lag for ever. A person may try again whatever
 * has failed, changed or not, at any time.
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
  /** An irreversible call of what is prepared was ever sent. */
  sent: boolean
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
  once: flow === 'container',
  refusal: null,
  limitMs: 1,
  changed: false,
  late: false,
  stuck: false,
  waited: false,
  settled: false,
  sent: false,
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
  waited: next.forget ? false : world.waited,
  changed: next.forget ? false : world.changed,
  sent: next.forget ? false : world.sent,
  refusal: next.forget || next.state === 'published' ? null : world.refusal,
  current: next.forget ? undefined : world.current,
  late: next.pardon ? false : world.late,
})
const apply = (world: World, event: Event): World => {
  const next = write(world, transition(world, event))
  return event.is === 'refused' ? { ...next, refusal: event.kind } : next
}

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

const troubles: Event[] = [{ is: 'transient' }, { is: 'ours' }]
const refusals: Event[] = [
  { is: 'rate_limited', waitMs: 1 },
  { is: 'token_invalid' },
  { is: 'blocked' },
  { is: 'rejected' },
  { is: 'postponed', waitMs: 1 },
]
const refusedAs: RefusalKind[] = ['rejected', 'rate_limited', 'not_ready', 'token_invalid', 'transient', 'unusable']

/** What the network may answer when it is asked what became of the current preparation. */
const answers = (world: World): Event[] => {
  const one = world.current === undefined ? undefined : world.handed[world.current]
  if (world.flow === 'text') {
    if (!one || one.live === 0) return [{ is: 'absent' }]
    return one.live > 1 ? [{ is: 'ambiguous' }] : world.settled ? [{ is: 'live' }] : [{ is: 'live' }, { is: 'absent' }]
  }
  // Until the grace period is over no read shows what went live for sure; then the profile does.
  if (one?.live) return world.settled ? [{ is: 'live' }] : [{ is: 'live' }, { is: 'not_live' }, { is: 'unreadable' }]
  return one?.dead ? [{ is: 'dead' }, { is: 'unreadable' }] : [{ is: 'not_live' }, { is: 'unreadable' }]
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
      return [...truth, { is: 'unreadable' } as const, ...troubles, ...refusals.slice(0, 2)].map(event =>
        apply(world, event),
      )
    }
    case 'commit': {
      const at = world.current as number
      const intended: World = {
        ...apply(world, { is: 'commit_intended' }),
        commits: Math.min(3, world.commits + 1),
        asks: 0,
        absences: 0,
        settled: false,
        sent: true,
        refusal: null,
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
        apply(intended, { is: 'unsent' }),
        // An error answer comes to what was done, to what was not done, and to what will be done yet.
        ...refusedAs.flatMap(kind =>
          [intended, sent, ...(went ? [done] : [])].map(at => apply(at, { is: 'refused', kind })),
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
  const begun = world.state !== 'decorated' && world.state !== 'published' && world.state !== 'failed'
  return [
    ...world.underWay.map((at, index) => arrive({ ...world, underWay: world.underWay.toSpliced(index, 1) }, at)),
    // The settling time is longer than the network is at a call.
    ...(world.commits > 0 && !world.settled ? [{ ...world, settled: true, underWay: [] }] : []),
    ...(begun && !world.late ? [{ ...world, late: true }] : []),
    ...(world.state === 'prepared' && !world.stuck ? [{ ...world, stuck: true, waited: true }] : []),
    ...(world.state === 'prepared' && !world.waited ? [{ ...world, waited: true }] : []),
    ...(world.flow === 'container' && one && !one.dead && one.live === 0
      ? [change(world, world.current, { dead: true })]
      : []),
    ...(world.state === 'scheduled' ? [claimed(world)] : []),
    // Somebody reconnects the account.
    ...(world.state === 'held' ? [plannedAnew(world)] : []),
    // Somebody takes it back, or moves it: only where no irreversible call is open.
    ...(changeable.has(world.state) && world.commits === 0
      ? [{ ...world, state: 'cancelled' as const }, plannedAnew(world)]
      : []),
    // Somebody tries again what has failed or was taken back, as it was or with other words.
    ...(world.state === 'failed' || world.state === 'cancelled'
      ? [plannedAnew(world), plannedAnew({ ...world, changed: world.sent })]
      : []),
    // Somebody has the network asked again.
    ...(world.state === 'unconfirmed'
      ? [
          {
            ...world,
            state: 'commit_requested' as const,
            commits: Math.max(1, world.commits),
            asks: 0,
            absences: 0,
            late: false,
          },
        ]
      : []),
  ]
}

/** As the store plans a publication again: of what was sent it keeps what was prepared. */
const plannedAnew = (world: World): World => ({
  ...world,
  state: 'scheduled',
  attempt: 0,
  commits: 0,
  asks: 0,
  absences: 0,
  late: false,
  refusal: null,
  ...(world.sent ? {} : { current: undefined, changed: false }),
})

/** As the store claims it: what may have been sent before is asked about first. */
const claimed = (world: World): World => {
  const attempt = world.attempt + 1
  return world.sent
    ? { ...world, state: 'commit_requested', commits: Math.max(1, world.commits), attempt }
    : { ...world, state: 'claimed', attempt }
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
