import { notLive } from '../../src/faults/faults.ts'
import { applyNext, type Learnt } from '../../src/model/apply-next.ts'
import type { Event, Request } from '../../src/model/events.ts'
import { maySent, nextCommand, type RefusalKind, rowStateOf } from '../../src/model/publication.ts'
import { transition } from '../../src/model/transition.ts'
import {
  ago,
  answers,
  apply,
  arrive,
  change,
  currentOf,
  type Flow,
  isProcessed,
  isUnseen,
  livePosts,
  machineIn,
  mayGoLive,
  prepared,
  processed,
  type SystemState,
  store,
} from './explorer-network.ts'

const [longEnoughToCommit, tooLong, afterGrace] = [ago(150), ago(250), ago(150)]
const past = ago(1)

export const fresh: SystemState['row'] = {
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
  rendering_since: null,
  created_at: ago(500),
}

export const begin = (flow: Flow, fuel: number, { lags = false } = {}): SystemState => ({
  flow,
  few: false,
  lags,
  row: { ...fresh, state: 'claimed', attempt: 1 },
  content: 'before',
  handed: [],
  underWay: [],
  fuel,
})

/** The write of someone else; nothing where the state does not allow it. */
export const ask = (system: SystemState, request: Request, learnt: Learnt = {}): SystemState[] => {
  const next = transition(rowStateOf(system.row), request)
  return next ? [store(system, applyNext(system.row, next, learnt))] : []
}

const allTroubles: Event[] = [{ type: 'transient' }, { type: 'internal_error' }]
const allRefusals: Event[] = [
  { type: 'rate_limited', waitMs: 1 },
  { type: 'token_invalid' },
  { type: 'blocked' },
  { type: 'rejected' },
  { type: 'postponed', waitMs: 1 },
]
const allRefusedAs: RefusalKind[] = [
  'rejected',
  'rate_limited',
  'not_ready',
  'token_invalid',
  'transient',
  'unusable',
  'taken',
]

/** Results of one step of the worker that holds the publication. */
export const workerSteps = (system: SystemState): SystemState[] => {
  const troubles = system.few ? allTroubles.slice(0, 1) : allTroubles
  const refusals = system.few
    ? allRefusals.filter(({ type }) => type === 'rejected' || type === 'token_invalid')
    : allRefusals
  const refusedAs = system.few ? allRefusedAs.slice(0, 1) : allRefusedAs
  switch (nextCommand(machineIn(system))) {
    case 'check':
      return [{ type: 'checked' } as const, { type: 'internal_error' } as const, ...refusals].map(event =>
        apply(system, event),
      )
    case 'prepare':
      return [...prepared(system), ...[...troubles, ...refusals].map(event => apply(system, event))]
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
        // What is processed first is only accepted.
        ...(went
          ? [
              isProcessed(system.flow)
                ? apply(done, { type: 'undecided' }, { prepared: { ...system.row.prepared, container: String(at) } })
                : apply(done, { type: 'live' }),
              apply(done, { type: 'no_response' }),
            ]
          : []),
        apply(intended, { type: 'unsent' }),
        // A limit of the network is reached, which is seen before the intent: what was prepared waits for it.
        apply(system, { type: 'rate_limited', waitMs: 1 }),
        // Part of what was prepared is missing, which is seen before the intent.
        apply(system, { type: 'start_over' }),
        // An error answer comes to what was done, to what was not done, and to what will be done yet. While reads lag for longer than the
        // grace period it names no false reason: nothing would tell that from a true one.
        ...refusedAs.flatMap(kind =>
          [intended, ...(system.lags && kind !== 'transient' ? [] : [sent, ...(went ? [done] : [])])].map(at =>
            apply(at, { type: 'refused', kind }),
          ),
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
export const environmentSteps = (system: SystemState): SystemState[] => {
  const { row } = system
  const machine = machineIn(system)
  const current = currentOf(system)
  const one = current === undefined ? undefined : system.handed[current]
  const begun = row.state !== 'decorated' && row.state !== 'published' && row.state !== 'failed'
  const other: SystemState = { ...system, content: 'after' }
  const isLive = livePosts(system) > 0
  return [
    ...processed(system),
    ...(system.lags ? [{ ...system, lags: false }] : []),
    ...system.underWay.map((at, index) => arrive({ ...system, underWay: system.underWay.toSpliced(index, 1) }, at)),
    // The grace period is longer than the network works on a call.
    ...(row.commits > 0 && !machine.gracePassed
      ? [{ ...later(system, { commit_requested_at: afterGrace }), underWay: [] }]
      : []),
    ...(begun && !machine.late ? [later(system, { deadline_at: past })] : []),
    ...(row.state === 'prepared' && !machine.stuck ? [later(system, { prepared_at: tooLong })] : []),
    ...(row.state === 'prepared' && !machine.waited ? [later(system, { prepared_at: longEnoughToCommit })] : []),
    ...(!isUnseen(system.flow) && one && !one.dead && !one.accepted && one.live === 0
      ? [change(system, current, { dead: true })]
      : []),
    ...(row.state === 'scheduled' ? ask(system, { request: 'claim' }) : []),
    // Someone reconnects the account, or the operator pauses.
    ...ask(system, { request: 'resume' }),
    ...(row.state === 'held' ? [] : ask(system, { request: 'hold' })),
    // Someone takes it back, or moves it, as it was or with other words.
    ...ask(system, { request: 'take_back' }),
    ...ask(system, { request: 'move' }),
    ...ask(other, { request: 'move' }),
    // Someone tries again what has failed or was taken back, as it was or with other words.
    ...(row.state === 'failed' || row.state === 'cancelled' ? [...triedAgain(system), ...triedAgain(other)] : []),
    // Someone has the network asked again, or looks for themselves once the network is done with it.
    ...ask(system, { request: 'ask_again' }),
    // Hours after its time: not live, it fails instead of going out.
    ...ask(system, { request: 'ask_again' }, { refusal: { kind: 'rejected', fault: notLive(0) } }),
    ...(!mayGoLive(system) ? ask(system, isLive ? { request: 'confirm_live' } : { request: 'confirm_not_live' }) : []),
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
export const keyOf = ({ row, content, handed, underWay, lags }: SystemState): string => {
  const instants = [row.prepared_at, row.commit_requested_at, row.deadline_at, row.published_at]
  const { state, attempt, commits, reconcile_count, not_found_count, sent, refusal, prepared } = row
  return `${lags} ${state} ${attempt} ${commits} ${reconcile_count} ${not_found_count} ${sent} ${refusal?.kind} ${prepared.container} ${prepared.video} ${prepared.upload?.start} ${prepared.sending} ${prepared.sent} ${prepared.content} ${instants
    .map(at => at?.getTime() ?? '')
    .join()} ${content} ${handed.map(one => Object.values(one).map(Number).join('')).join()} ${underWay.join()}`
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
