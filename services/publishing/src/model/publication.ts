import type { PublicationState, StoredRefusal } from './stored.ts'

/**
 * The step machine of one publication: state x event -> what to write. Pure: no clock, no I/O, so that every interleaving can be
 * explored in a test. EXACTLY-ONCE in one sentence: between a written commit intent and its resolution nothing may be prepared anew,
 * and the only way on is to ask.
 */

/** What the machine needs to know of a publication. */
export interface Machine {
  state: PublicationState
  /** Preparations from nothing that have begun. */
  attempt: number
  maxAttempts: number
  /**
   * Irreversible calls of this preparation that may have been done, or that the network may still be doing. While there is one, what
   * was prepared stays as it is: nothing is prepared anew, taken back, or called failed.
   */
  commits: number
  /** Reads made since the last of them. */
  asks: number
  /** Of those reads, the ones that found it not to be live. */
  absences: number
  /** What is prepared goes live once, however often it is committed. */
  once: boolean
  /** How the network refused the last irreversible call. No proof that it was not done; it counts once the post is seen not to be live. */
  refusal: RefusalKind | null
  /** How long a limit that refused it is to be waited for, ms. */
  limitMs: number
  /** The post says something else now than what was prepared, which must not go out any more. */
  changed: boolean
  /** Deadline of the whole publication has passed. */
  late: boolean
  /** The network has had longer for what was prepared than such things take. */
  stuck: boolean
  /** What was prepared has waited long enough to be committed unread. */
  waited: boolean
  /** The grace period after the last irreversible call has passed: the network is no longer at it, and its lists show it. */
  settled: boolean
}

export type RefusalKind = StoredRefusal['kind']

/** What the worker is to do next. */
export type Command = 'check' | 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate' | 'give_up' | 'none'

/** How long a wait is: the store turns it into an instant by the database's clock. */
export type Wait = 'now' | 'poll' | 'backoff' | 'ask' | { ms: number }

/** What a step came to. */
export type Event =
  /** Media, quota, token and account were looked at. */
  | { is: 'checked' }
  /** One more thing was prepared and its id is known; `done` when nothing is left to prepare. */
  | { is: 'prepared'; done: boolean }
  | { is: 'ready' }
  /** What was prepared can surely not go live any more. */
  | { is: 'dead' }
  /** What was prepared is of no use, though nothing is wrong with the post: it is prepared anew, which counts as no attempt. */
  | { is: 'start_over' }
  /** What was prepared cannot be read. That says nothing of it. */
  | { is: 'unreadable' }
  /** Written before the irreversible call. */
  | { is: 'commit_intended' }
  /** The irreversible call itself got no answer. */
  | { is: 'silent' }
  /** The irreversible call was answered with an error: it may have been done all the same. */
  | { is: 'refused'; kind: RefusalKind }
  /** The irreversible call never left this machine. */
  | { is: 'unsent' }
  | { is: 'live' }
  /** Asked: not live, and what was prepared can still be committed. */
  | { is: 'not_live' }
  /** Asked: it is not listed (yet). */
  | { is: 'absent' }
  /** Asked: the network is still at it, or several candidates look alike. */
  | { is: 'undecided' }
  | { is: 'ambiguous' }
  | { is: 'decorated' }
  /** Not done, may be tried again. */
  | { is: 'transient' }
  | { is: 'unknown' }
  /** A fault on our side, and the network was not asked. */
  | { is: 'ours' }
  /** The network is left alone for now. */
  | { is: 'postponed'; waitMs: number }
  | { is: 'gave_up' }
  | { is: 'not_ready' }
  | { is: 'rate_limited'; waitMs: number }
  /** The connection has ended, or something else has to be put right outside of this post: permission, installation. */
  | { is: 'token_invalid' }
  | { is: 'blocked' }
  | { is: 'rejected' }

/** What to write. */
export interface Next {
  state: PublicationState
  wait: Wait
  /** Forget what was prepared: the next attempt starts from nothing. */
  forget?: boolean
  /** No irreversible call is open any more: none was done and none can be. */
  resolved?: boolean
  /** The last irreversible call was never sent: one less is open. */
  undone?: boolean
  /** Count one more read; `absent`, one that found it not to be live. */
  asked?: boolean
  absent?: boolean
  /** The wait is the network's doing and allows nothing from the deadline. */
  pardon?: boolean
  /** One more trouble in a row before the irreversible call: the next pause is longer. */
  trouble?: boolean
}

const terminal: ReadonlySet<PublicationState> = new Set(['decorated', 'failed', 'unconfirmed', 'cancelled'])
export const isTerminal = (state: PublicationState) => terminal.has(state)
/** Reads that must agree that a post is not live, and that must fail before a person is asked (EXACTLY-ONCE: three). */
export const enoughReads = 3

export const nextCommand = (m: Machine): Command => {
  if (isTerminal(m.state) || m.state === 'held' || m.state === 'scheduled') return 'none'
  if (m.state === 'published') return m.late ? 'give_up' : 'decorate'
  // Out of time, what may be live is only asked about.
  if (m.late) return m.commits > 0 ? 'ask' : 'give_up'
  switch (m.state) {
    case 'claimed':
      return 'check'
    case 'media_ready':
      return 'prepare'
    case 'prepared':
      return 'poll'
    case 'ready':
      return 'commit'
    case 'commit_requested':
      return 'ask'
    default:
      return 'none'
  }
}

/** A new attempt if one is left, else the end. Only ever reached when the last one is surely dead. */
const again = (m: Machine): Next =>
  m.attempt < m.maxAttempts && !m.late
    ? { state: 'scheduled', wait: 'backoff', forget: true, resolved: true }
    : { state: 'failed', wait: 'now', resolved: true }

/** Not done: tried again with growing pauses, until the deadline. */
const later = (m: Machine): Next => ({
  state: m.state,
  wait: m.state === 'prepared' ? 'poll' : 'backoff',
  trouble: true,
})

/** No irreversible call is open: whatever happens, nothing of it is visible. */
const closed = (m: Machine, event: Event): Next => {
  switch (event.is) {
    case 'checked':
      return { state: 'media_ready', wait: 'now' }
    case 'prepared':
      return { state: event.done ? 'prepared' : m.state, wait: 'now' }
    case 'ready':
      return { state: 'ready', wait: 'now' }
    case 'not_ready':
      // An orphan that the network never finishes harms nobody.
      return m.stuck ? again(m) : { state: m.state, wait: 'poll' }
    case 'unreadable':
      // Reads have failed for days while publishing worked: the irreversible call will tell.
      return m.waited ? { state: 'ready', wait: 'now' } : { state: m.state, wait: 'poll' }
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'ask' }
    case 'dead':
      return again(m)
    case 'start_over':
      return { state: 'media_ready', wait: 'backoff', forget: true, trouble: true }
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'rate_limited':
      return { state: m.state, wait: { ms: event.waitMs }, pardon: true }
    case 'token_invalid':
    case 'blocked':
      return { state: 'held', wait: 'now' }
    case 'rejected':
    case 'gave_up':
      return { state: 'failed', wait: 'now' }
    case 'live':
      // Found live although no intent is known: believe the network.
      return { state: 'published', wait: 'now' }
    default:
      return later(m)
  }
}

/** Reads agree that it is not live, from the grace period and after it. What the network said to the call is believed now. */
const surelyNot = (m: Machine): Next => {
  const resolved = true
  // What was sent may still go live, and the post says something else now: a person decides.
  if (m.changed) return { state: 'unconfirmed', wait: 'now' }
  if (m.refusal === 'unusable' && !m.late)
    return { state: 'media_ready', wait: 'backoff', forget: true, resolved, trouble: true }
  if (m.refusal === 'rejected' || m.late) return { state: 'failed', wait: 'now', resolved }
  if (m.refusal === 'token_invalid') return { state: 'held', wait: 'now', resolved }
  // Not live, and not for now: it waits as it would have before the call.
  if (m.refusal === 'rate_limited') return { state: 'ready', wait: { ms: m.limitMs }, resolved, pardon: true }
  return { state: 'ready', wait: m.refusal === null ? 'now' : 'backoff', resolved, trouble: m.refusal !== null }
}

/** Ask again, with growing pauses. */
const askOn: Next = { state: 'commit_requested', wait: 'ask', asked: true }
/** Nothing was learnt: after the grace period and three reads a person is asked. */
const inVain = (m: Machine): Next =>
  m.settled && (m.asks + 1 >= enoughReads || m.late) ? { state: 'unconfirmed', wait: 'now' } : askOn

/** A read that found it not to be live. One proves nothing: three that agree do, the last of them after the grace period. */
const notSeen = (m: Machine, proven: (m: Machine) => Next): Next =>
  m.settled && m.absences + 1 >= enoughReads ? proven(m) : { ...askOn, absent: true }

/** An irreversible call is open. */
const open = (m: Machine, event: Event): Next => {
  switch (event.is) {
    case 'live':
      return { state: 'published', wait: 'now' }
    case 'silent':
      return { state: 'commit_requested', wait: 'now' }
    case 'refused':
      return { state: 'commit_requested', wait: 'ask' }
    case 'unsent':
      return m.commits > 1
        ? { state: 'commit_requested', wait: 'ask', undone: true }
        : { state: 'ready', wait: 'backoff', undone: true, trouble: true }
    case 'ready':
      return { state: 'ready', wait: 'now' }
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'ask' }
    case 'not_live': {
      const proof = notSeen(m, surelyNot)
      const mayCommit = m.once && !m.changed && !m.late
      // What was prepared can go live once only, so committing the same id again is harmless. A network that refuses is not hammered.
      const hurry = m.refusal === null || m.refusal === 'not_ready' || m.refusal === 'transient'
      if (proof.state !== 'commit_requested' || !mayCommit || !hurry) return proof
      return { state: 'ready', wait: m.commits > 1 || m.refusal !== null ? 'backoff' : 'now' }
    }
    case 'absent':
      return notSeen(m, surelyNot)
    case 'dead':
      return notSeen(m, m.refusal === 'rejected' ? surelyNot : again)
    case 'unreadable':
      // The same id again is harmless, and is the only way on while reads fail.
      return m.once && !m.changed && !m.late && m.refusal !== 'rejected' && m.settled && m.asks + 1 >= enoughReads
        ? { state: 'ready', wait: 'backoff' }
        : inVain(m)
    case 'ambiguous':
      return { state: 'unconfirmed', wait: 'now' }
    case 'token_invalid':
    case 'blocked':
      // Nobody can be asked. It may be live, which is not to be said of a post that waits.
      return m.settled ? { state: 'unconfirmed', wait: 'now' } : { state: 'commit_requested', wait: 'ask' }
    case 'rate_limited':
      return { state: 'commit_requested', wait: { ms: event.waitMs }, pardon: true }
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'undecided':
    case 'ours':
      // The network is still at it, or was not asked.
      return m.late ? inVain(m) : m.state === 'commit_requested' ? askOn : { state: m.state, wait: 'backoff' }
    case 'not_ready':
      return { state: m.state, wait: 'poll' }
    case 'gave_up':
      return { state: 'unconfirmed', wait: 'now' }
    default:
      return inVain(m)
  }
}

const whileDecorating = (event: Event): Next => {
  switch (event.is) {
    case 'decorated':
    case 'gave_up':
      return { state: 'decorated', wait: 'now' }
    case 'rate_limited':
    case 'postponed':
      return { state: 'published', wait: { ms: event.waitMs } }
    default:
      // Nothing that comes after can make a live post a failed one.
      return { state: 'published', wait: 'backoff', trouble: true }
  }
}

/** What an event makes of a publication. Throws on a state that allows no events: that is a fault of the caller. */
export const transition = (m: Machine, event: Event): Next => {
  switch (m.state) {
    case 'claimed':
    case 'media_ready':
    case 'prepared':
    case 'ready':
    case 'commit_requested':
      return m.commits > 0 ? open(m, event) : closed(m, event)
    case 'published':
      return whileDecorating(event)
    default:
      throw new Error(`a publication that is ${m.state} allows no ${event.is}`)
  }
}

/** Pause before the next look, ms: growing with each, never more than `most`. */
export const growing = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** Math.min(times, 20))
