import { applyNext, type Learnt, withValues } from '../../src/model/apply-next.ts'
import type { Event, Request } from '../../src/model/events.ts'
import {
  type Machine,
  machineOf,
  maySent,
  nextCommand,
  type RefusalKind,
  type Row,
  rowStateOf,
} from '../../src/model/publication.ts'
import type { StoredFault } from '../../src/model/stored.ts'
import { transition } from '../../src/model/transition.ts'

/**
 * One state of a publication and its network: the row, what the network holds, and calls that a worker has sent without an answer yet.
 * The row is the row of production: its machine, every transition and every value come from the code that workers and stores run.
 * A worker may die or lose its lease anywhere: then the row stays as it was, its writes are refused by the fence, and its call may still
 * arrive, after another worker has asked, until the grace period is over. The network may answer an error to a call that it has done; its
 * reads lag until the grace period is over; reads of containers may fail or lag for ever. A person may try again whatever has failed,
 * changed or not, at any time.
 */
export interface SystemState {
  /**
   * `container`: what was prepared goes live once, however often it is committed. `text`: each commit that arrives is a post of its own,
   * and it may not be listed at once.
   */
  flow: 'container' | 'text'
  /** As it is stored. Its `prepared.container` is the index of what it names in `handed`. */
  row: Row & { max_attempts: number; created_at: Date }
  /** What the post says. */
  content: 'before' | 'after'
  /** What the network was handed: how often each went live, whether it can still, and whether an irreversible call of it was begun. */
  handed: { live: number; dead: boolean; sent: boolean }[]
  /** Irreversible calls that were sent and have not arrived, each by what it commits. */
  underWay: number[]
  /** Steps left before the run is cut. */
  fuel: number
}

/** The clock stands still: time passes where an instant of the row is moved into the past. */
const now = new Date(1_000_000)
const ago = (ms: number) => new Date(now.getTime() - ms)
const limits = { unreadableMs: 100, preparingMs: 200, gracePeriodMs: 100, rateWaitMs: 1 }
const [longEnoughToCommit, tooLong, afterGrace] = [ago(150), ago(250), ago(150)]
const past = ago(1)

const fresh: SystemState['row'] = {
  state: 'scheduled',
  attempt: 0,
  max_attempts: 2,
  commits: 0,
  reconcile_count: 0,
  not_found_count: 0,
  troubles: 0,
  sent: false,
  refusal: null,
  prepared: {},
  prepared_at: null,
  commit_requested_at: null,
  deadline_at: null,
  published_at: null,
  content_id: null,
  inferred: false,
  permalink: null,
  fault: null,
  decorated: [],
  comment_requested_at: null,
  comment_not_found_count: 0,
  held_version: null,
  created_at: ago(500),
}

export const begin = (flow: SystemState['flow'], fuel: number): SystemState => ({
  flow,
  row: { ...fresh, state: 'claimed', attempt: 1 },
  content: 'before',
  handed: [],
  underWay: [],
  fuel,
})

/** The machine that production would make of this row now. */
export const machineIn = ({ flow, row, content }: SystemState): Machine =>
  machineOf(row, { nowMs: now.getTime(), once: flow === 'container', content, limits })

export const livePosts = (system: SystemState) => system.handed.reduce((sum, { live }) => sum + live, 0)

/** What the row names of what the network was handed; undefined when nothing is prepared. */
export const currentOf = ({ row: { prepared } }: Pick<SystemState, 'row'>): number | undefined =>
  prepared.container === undefined ? undefined : Number(prepared.container)

/** Counters that grow for ever are cut off where they make no difference any more. */
const most = 3
const bounded = (row: SystemState['row']): SystemState['row'] => ({
  ...row,
  commits: Math.min(most, row.commits),
  reconcile_count: Math.min(most, row.reconcile_count),
  not_found_count: Math.min(most, row.not_found_count),
  troubles: 0,
})
const store = (system: SystemState, values: Parameters<typeof withValues>[1]): SystemState => ({
  ...system,
  row: bounded(withValues(system.row, values, now)),
})

const words = {} as StoredFault
/** The write of a worker, with what an error answer leaves behind. */
const apply = (system: SystemState, event: Event, learnt: Learnt = {}): SystemState => {
  const refusal = event.type === 'refused' ? { refusal: { kind: event.kind, fault: words } } : {}
  const next = transition(machineIn(system), event)
  return store(system, applyNext(system.row, next, { ...learnt, ...refusal }))
}

/** The write of somebody else; nothing where the state does not allow it. */
const ask = (system: SystemState, request: Request): SystemState[] => {
  const next = transition(rowStateOf(system.row), request)
  return next ? [store(system, applyNext(system.row, next))] : []
}

const change = (
  system: SystemState,
  at: number | undefined,
  to: Partial<SystemState['handed'][number]>,
): SystemState => ({
  ...system,
  handed: system.handed.map((one, index) => (index === at ? { ...one, ...to } : one)),
})

/** A commit arrives: what can go live does. */
const arrive = (system: SystemState, at: number): SystemState => {
  const one = system.handed[at]
  if (!one || one.dead || (system.flow === 'container' && one.live > 0)) return system
  return change(system, at, { live: one.live + 1 })
}

const troubles: Event[] = [{ type: 'transient' }, { type: 'internal_error' }]
const refusals: Event[] = [
  { type: 'rate_limited', waitMs: 1 },
  { type: 'token_invalid' },
  { type: 'blocked' },
  { type: 'rejected' },
  { type: 'postponed', waitMs: 1 },
]
const refusedAs: RefusalKind[] = ['rejected', 'rate_limited', 'not_ready', 'token_invalid', 'transient', 'unusable']

/** What the network may answer when it is asked what became of the current preparation. */
const answers = (system: SystemState): Event[] => {
  const current = currentOf(system)
  const one = current === undefined ? undefined : system.handed[current]
  const { gracePassed } = machineIn(system)
  if (system.flow === 'text') {
    if (!one || one.live === 0) return [{ type: 'absent' }]
    return one.live > 1
      ? [{ type: 'ambiguous' }]
      : gracePassed
        ? [{ type: 'live' }]
        : [{ type: 'live' }, { type: 'absent' }]
  }
  // Until the grace period is over no read shows what went live for sure; then the profile does.
  if (one?.live)
    return gracePassed ? [{ type: 'live' }] : [{ type: 'live' }, { type: 'not_live' }, { type: 'unreadable' }]
  return one?.dead ? [{ type: 'dead' }, { type: 'unreadable' }] : [{ type: 'not_live' }, { type: 'unreadable' }]
}

/** Results of one step of the worker that holds the publication. */
const workerSteps = (system: SystemState): SystemState[] => {
  switch (nextCommand(machineIn(system))) {
    case 'check':
      return [{ type: 'checked' } as const, { type: 'internal_error' } as const, ...refusals].map(event =>
        apply(system, event),
      )
    case 'prepare': {
      const handed = { ...system, handed: [...system.handed, { live: 0, dead: false, sent: false }] }
      const prepared = { container: String(system.handed.length), content: system.content }
      return [
        apply(handed, { type: 'prepared', done: true }, { prepared }),
        // Handed over but not stored: an orphan that nobody sees.
        handed,
        ...[...troubles, ...refusals].map(event => apply(handed, event)),
      ]
    }
    case 'poll': {
      const one = system.handed[currentOf(system) as number]
      const truth: Event[] = one?.live
        ? [{ type: 'live' }]
        : one?.dead
          ? [{ type: 'dead' }]
          : [{ type: 'ready' }, { type: 'not_ready' }]
      return [...truth, { type: 'unreadable' } as const, ...troubles, ...refusals.slice(0, 2)].map(event =>
        apply(system, event),
      )
    }
    case 'commit': {
      const at = currentOf(system) as number
      const intended = change(apply(system, { type: 'commit_intended' }), at, { sent: true })
      const sent = { ...intended, underWay: [...intended.underWay, at].slice(-2) }
      const done = arrive(intended, at)
      const went = done !== intended
      return [
        intended, // dies before the call
        sent, // dies with the call under way, or gets no answer
        apply(sent, { type: 'no_response' }),
        done, // dies after the call
        ...(went ? [apply(done, { type: 'live' }), apply(done, { type: 'no_response' })] : []),
        apply(intended, { type: 'unsent' }),
        // Part of what was prepared is missing, which is seen before the intent.
        apply(system, { type: 'start_over' }),
        // An error answer comes to what was done, to what was not done, and to what will be done yet.
        ...refusedAs.flatMap(kind =>
          [intended, sent, ...(went ? [done] : [])].map(at => apply(at, { type: 'refused', kind })),
        ),
      ]
    }
    case 'ask':
      return [...answers(system), { type: 'undecided' } as const, ...troubles, ...refusals.slice(0, 2)].map(event =>
        apply(system, event),
      )
    case 'decorate':
      return [{ type: 'decorated' } as const, ...troubles, ...refusals].map(event => apply(system, event))
    case 'expire':
      return [apply(system, { type: 'deadline_exceeded' })]
    case 'none':
      return []
  }
}

/** Time passes for one instant of the row. */
const later = (system: SystemState, instants: Partial<SystemState['row']>): SystemState => ({
  ...system,
  row: { ...system.row, ...instants },
})

/** Results of one step of time, the network, a person or the operator. */
const environmentSteps = (system: SystemState): SystemState[] => {
  const { row } = system
  const machine = machineIn(system)
  const current = currentOf(system)
  const one = current === undefined ? undefined : system.handed[current]
  const begun = row.state !== 'decorated' && row.state !== 'published' && row.state !== 'failed'
  const other: SystemState = { ...system, content: 'after' }
  const isLive = livePosts(system) > 0
  return [
    ...system.underWay.map((at, index) => arrive({ ...system, underWay: system.underWay.toSpliced(index, 1) }, at)),
    // The grace period is longer than the network works on a call.
    ...(row.commits > 0 && !machine.gracePassed
      ? [{ ...later(system, { commit_requested_at: afterGrace }), underWay: [] }]
      : []),
    ...(begun && !machine.late ? [later(system, { deadline_at: past })] : []),
    ...(row.state === 'prepared' && !machine.stuck ? [later(system, { prepared_at: tooLong })] : []),
    ...(row.state === 'prepared' && !machine.waited ? [later(system, { prepared_at: longEnoughToCommit })] : []),
    ...(system.flow === 'container' && one && !one.dead && one.live === 0
      ? [change(system, current, { dead: true })]
      : []),
    ...(row.state === 'scheduled' ? ask(system, { request: 'claim' }) : []),
    // Somebody reconnects the account, or the operator pauses.
    ...ask(system, { request: 'resume' }),
    ...(row.state === 'held' ? [] : ask(system, { request: 'hold' })),
    // Somebody takes it back, or moves it, as it was or with other words.
    ...ask(system, { request: 'take_back' }),
    ...ask(system, { request: 'move' }),
    ...ask(other, { request: 'move' }),
    // Somebody tries again what has failed or was taken back, as it was or with other words.
    ...(row.state === 'failed' || row.state === 'cancelled' ? [...triedAgain(system), ...triedAgain(other)] : []),
    // Somebody has the network asked again, or looks for themselves once the network is done with it.
    ...ask(system, { request: 'ask_again' }),
    ...(system.underWay.length === 0
      ? ask(system, isLive ? { request: 'confirm_live' } : { request: 'confirm_not_live' })
      : []),
  ]
}

/** A publication that may have been sent continues; otherwise a new one begins. */
const triedAgain = (system: SystemState): SystemState[] =>
  maySent(system.row) ? ask(system, { request: 'try_again' }) : [{ ...system, row: fresh }]

const successors = (system: SystemState): SystemState[] =>
  system.fuel === 0
    ? []
    : [...workerSteps(system), ...environmentSteps(system)].map(next => ({ ...next, fuel: system.fuel - 1 }))

/** Identity of a system state without its fuel: every column that a step here changes. */
const keyOf = ({ row, content, handed, underWay }: SystemState): string => {
  const instants = [row.prepared_at, row.commit_requested_at, row.deadline_at, row.published_at]
  const { state, attempt, commits, reconcile_count, not_found_count, sent, refusal, prepared } = row
  return `${state} ${attempt} ${commits} ${reconcile_count} ${not_found_count} ${sent} ${refusal?.kind} ${prepared.container} ${prepared.content} ${instants
    .map(at => at?.getTime() ?? '')
    .join()} ${content} ${handed.map(({ live, dead, sent }) => `${live}${dead}${sent}`).join()} ${underWay.join()}`
}

/** Every system state that can be reached, by the fewest steps. */
export const explore = (from: SystemState): SystemState[] => {
  const seen = new Set<string>()
  const all: SystemState[] = []
  let edge = [from]
  while (edge.length > 0) {
    const next: SystemState[] = []
    for (const system of edge) {
      const key = keyOf(system)
      if (seen.has(key)) continue
      seen.add(key)
      all.push(system)
      next.push(...successors(system))
    }
    edge = next
  }
  return all
}
