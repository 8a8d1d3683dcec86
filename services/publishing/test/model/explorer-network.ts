import { applyNext, type Learnt, withValues } from '../../src/model/apply-next.ts'
import type { Event } from '../../src/model/events.ts'
import { type Machine, machineOf, type Row } from '../../src/model/publication.ts'
import type { StoredFault } from '../../src/model/stored.ts'
import { transition } from '../../src/model/transition.ts'

/**
 * How what was prepared goes live, as the networks differ in it:
 * - `container`: it goes live once, however often it is committed; its own state and the profile are asked.
 * - `text`: each commit that arrives is a post of its own, and it may not be listed at once.
 * - `listed`: it goes live once, and only a list shows it: there is no state of its own to ask.
 * - `pieces`: its bytes are sent in pieces, and the end of the upload makes it public, which can be done once.
 * - `sent`: the bytes of its file are sent before, in requests that may break off: the network is asked how much it has. Then as `container`.
 * - `processed`: a commit is accepted once, and it goes live, or fails, when it has been processed, which may take longer than the grace period.
 * - `closed`: its bytes are sent in pieces, of which the last one is the commit: it is accepted once, and processed, as with `processed`.
 * - `named`: each commit that arrives is a post of its own, which is processed; only its answer names what can be asked about, and nothing
 *   shows that there is no post where that answer was lost.
 */
export const flows = ['container', 'text', 'listed', 'pieces', 'sent', 'processed', 'closed', 'named'] as const
export type Flow = (typeof flows)[number]
/** The network works on a commit after it has accepted it. */
export const isProcessed = (flow: Flow) => flow === 'processed' || flow === 'closed' || flow === 'named'
/** Nothing is handed over before the commit. */
export const isUnseen = (flow: Flow) => flow === 'text' || flow === 'listed' || flow === 'named'
/** Pieces of an upload. */
export const pieces = 2

/** What the network was handed: how often it went live, whether it can still, whether an irreversible call of it was begun, and what has arrived. */
export interface Handed {
  live: number
  dead: boolean
  sent: boolean
  accepted: boolean
  pieces: number
}

/**
 * One state of a publication and its network: the row, what the network holds, and calls that a worker has sent without an answer yet.
 * The row is the row of production: its machine, every transition and every value come from the code that workers and stores run.
 * A worker may die or lose its lease anywhere: then the row stays as it was, its writes are refused by the fence, and its call may still
 * arrive, after another worker has asked, until the grace period is over. The network may answer an error to a call that it has done; its
 * reads lag until the grace period is over; reads of containers may fail or lag for ever. A person may try again whatever has failed,
 * changed or not, at any time.
 */
export interface SystemState {
  flow: Flow
  /** Only one of several answers with the same effect is tried: for posts with several publications. */
  few: boolean
  /** Reads lag for longer than the grace period, until they do not: they show nothing of what went live, and agree on that. */
  lags: boolean
  /** As it is stored. Its `prepared` names what it is about by the index in `handed`. */
  row: Row & { max_attempts: number; created_at: Date }
  /** What the post says. */
  content: 'before' | 'after'
  handed: Handed[]
  /** Irreversible calls that were sent and have not arrived, each by what it commits. */
  underWay: number[]
  /** Steps left before the run is cut. */
  fuel: number
}

/** The clock does not move: time passes where an instant of the row is moved into the past. */
const now = new Date(1_000_000)
export const ago = (ms: number) => new Date(now.getTime() - ms)
const limits = { unreadableMs: 100, preparingMs: 200, gracePeriodMs: 100, rateWaitMs: 1 }

/** The machine that production would make of this row now. */
export const machineIn = ({ flow, row, content }: SystemState): Machine =>
  machineOf(row, { nowMs: now.getTime(), once: flow !== 'text' && flow !== 'named', content, limits })

export const livePosts = (system: SystemState) => system.handed.reduce((sum, { live }) => sum + live, 0)

/** Whether something that is not live may become so without another call. */
export const mayGoLive = ({ flow, handed, underWay }: SystemState): boolean =>
  underWay.some(at => handed[at]?.dead === false) || handed.some(one => isInWork(flow, one))

/** Accepted, and neither live nor dead yet. */
const isInWork = (flow: Flow, { accepted, dead, live }: Handed): boolean =>
  accepted && !dead && (flow === 'named' || live === 0)

/** What the row names of what the network was handed; undefined when nothing is prepared. */
export const currentOf = ({ row: { prepared } }: Pick<SystemState, 'row'>): number | undefined => {
  const id = prepared.container ?? prepared.video ?? prepared.sending
  return id === undefined ? undefined : Number(id)
}

/** Counters that grow for ever are cut off where they make no difference any more. */
const most = 3
const bounded = (row: SystemState['row']): SystemState['row'] => ({
  ...row,
  commits: Math.min(most, row.commits),
  reconcile_count: Math.min(most, row.reconcile_count),
  not_found_count: Math.min(most, row.not_found_count),
  troubles: 0,
})
export const store = (system: SystemState, values: Parameters<typeof withValues>[1]): SystemState => ({
  ...system,
  row: bounded(withValues(system.row, values, now)),
})

const words = {} as StoredFault
/** The write of a worker, with what an error answer leaves behind. */
export const apply = (system: SystemState, event: Event, learnt: Learnt = {}): SystemState => {
  const refusal = event.type === 'refused' ? { refusal: { kind: event.kind, fault: words } } : {}
  const next = transition(machineIn(system), event)
  return store(system, applyNext(system.row, next, { ...learnt, ...refusal }))
}

export const change = (system: SystemState, at: number | undefined, to: Partial<Handed>): SystemState => ({
  ...system,
  handed: system.handed.map((one, index) => (index === at ? { ...one, ...to } : one)),
})

/** A commit arrives: what can go live does, or is processed first. */
export const arrive = (system: SystemState, at: number): SystemState => {
  const one = system.handed[at]
  if (!one || one.dead) return system
  // One more post is in work beside the one that is: the first of them is done with.
  if (system.flow === 'named') return change(system, at, { live: one.live + Number(one.accepted), accepted: true })
  if (system.flow !== 'text' && one.live > 0) return system
  if (isProcessed(system.flow)) return one.accepted ? system : change(system, at, { accepted: true })
  return change(system, at, { live: one.live + 1 })
}

/** The network has processed what it has accepted: it is live, or never will be. */
export const processed = (system: SystemState): SystemState[] =>
  system.handed.flatMap((one, at) => {
    if (!isInWork(system.flow, one)) return []
    if (system.flow !== 'named') return [change(system, at, { live: 1 }), change(system, at, { dead: true })]
    const done = { accepted: false }
    return [
      change(system, at, { ...done, live: one.live + 1 }),
      change(system, at, one.live > 0 ? done : { ...done, dead: true }),
    ]
  })

/** What the network may answer when it is asked what became of the current preparation. */
export const answers = (system: SystemState): Event[] => {
  const current = currentOf(system)
  const one = current === undefined ? undefined : system.handed[current]
  const gracePassed = machineIn(system).gracePassed && !system.lags
  if (system.flow === 'named') return answersOfNamed(system, one, gracePassed)
  if (system.flow === 'text' || system.flow === 'listed') {
    if (!one || one.live === 0) return [{ type: 'absent' }]
    if (one.live > 1) return [{ type: 'ambiguous' }]
    return gracePassed ? [{ type: 'live' }] : [{ type: 'live' }, { type: 'absent' }]
  }
  // Until the grace period is over no read shows what went live for sure; then the profile does.
  if (one?.live)
    return gracePassed ? [{ type: 'live' }] : [{ type: 'live' }, { type: 'not_live' }, { type: 'unreadable' }]
  if (one?.dead) return [{ type: 'dead' }, { type: 'unreadable' }]
  if (one?.accepted) return [{ type: 'undecided' }, ...(gracePassed ? [] : [{ type: 'not_live' } as const])]
  return [{ type: 'not_live' }, { type: 'unreadable' }]
}

/** Without the answer that names it, only what is listed and has its text is found; its own state never says that nothing was sent. */
const answersOfNamed = ({ row }: SystemState, one: Handed | undefined, gracePassed: boolean): Event[] => {
  const live: Event = { type: one && one.live > 1 ? 'ambiguous' : 'live' }
  if (row.prepared.container === undefined) return one?.live ? [live, { type: 'unreadable' }] : [{ type: 'unreadable' }]
  if (one?.live) return gracePassed ? [live] : [live, { type: 'undecided' }, { type: 'unreadable' }]
  return [{ type: one?.dead ? 'dead' : 'undecided' }, { type: 'unreadable' }]
}

const handedOver: Handed = { live: 0, dead: false, sent: false, accepted: false, pieces: 0 }

/** What comes of one step of the preparation, where the network does it. */
export const prepared = (system: SystemState): SystemState[] => {
  if (system.flow === 'sent') return sentOn(system)
  const { row, handed, content } = system
  const made = { ...system, handed: [...handed, handedOver] }
  const id = String(handed.length)
  // Handed over but not stored: an orphan that nobody sees.
  if (system.flow === 'named')
    return [apply(made, { type: 'prepared', done: true }, { prepared: { video: id, content } }), made]
  if (system.flow !== 'pieces' && system.flow !== 'closed')
    return [apply(made, { type: 'prepared', done: true }, { prepared: { container: id, content } }), made]
  const { video, upload } = row.prepared
  if (video === undefined || !upload) {
    const begun = { video: id, upload: { session: id, start: 0, end: pieces }, content }
    return [apply(made, { type: 'prepared', done: false }, { prepared: begun }), made]
  }
  const at = Number(video)
  const one = handed[at] as Handed
  if (one.dead) return [apply(system, { type: 'start_over' })]
  if (upload.start === pieces)
    return [apply(system, { type: 'prepared', done: true }, { prepared: { ...row.prepared, container: video } })]
  // A piece that the network has already is refused, with the one that is next: its answer was lost.
  const next = one.pieces > upload.start ? one.pieces : upload.start + 1
  const sent = change(system, at, { pieces: next })
  const stored = { ...row.prepared, upload: { ...upload, start: next } }
  return [apply(sent, { type: 'prepared', done: false }, { prepared: stored }), sent, apply(sent, { type: 'unknown' })]
}

/** The same where the bytes of a file are sent: a request may bring all that is left, a part of it, or nothing, with or without an answer. */
const sentOn = (system: SystemState): SystemState[] => {
  const { row, handed, content } = system
  const { sending, sent = 0 } = row.prepared
  if (sending === undefined) {
    const made = { ...system, handed: [...handed, handedOver] }
    const opened = { sending: String(handed.length), uploadUrl: '', sent: 0, content }
    return [apply(made, { type: 'prepared', done: false }, { prepared: opened }), made]
  }
  const at = Number(sending)
  const one = handed[at] as Handed
  if (one.dead) return [apply(system, { type: 'start_over' })]
  const done = (then: SystemState): SystemState =>
    apply(then, { type: 'prepared', done: true }, { prepared: { container: sending, content } })
  // The network has all of it: the answer that said so was lost.
  if (one.pieces === pieces) return [done(system)]
  const after = (come: number) => change(system, at, { pieces: come })
  const some = Array.from({ length: pieces - one.pieces + 1 }, (_, more) => after(one.pieces + more))
  const stored = (then: SystemState, come: number) =>
    apply(then, { type: 'prepared', done: false }, { prepared: { ...row.prepared, sent: come } })
  return [
    done(after(pieces)),
    // The worker dies, or gets no answer; the network may have closed the upload before.
    ...some.flatMap(then => [then, apply(then, { type: 'unknown' })]),
    // The time for sending is over, and the network says how much it has, or cannot be read.
    ...some.slice(0, -1).flatMap((then, more) => [stored(then, one.pieces + more), stored(then, sent)]),
    apply(system, { type: 'start_over' }),
  ]
}
