import type { PublicationState } from '../db/schema.ts'

/**
 * The step machine of one publication: state x event -> what to write. Pure: no clock, no I/O, so that every interleaving can be
 * explored in a test. EXACTLY-ONCE in one sentence: between a written commit intent and its resolution nothing may be prepared anew,
 * and the only way on is to ask.
 */

/** What the machine needs to know of a publication. */
export interface Machine {
  state: PublicationState
  /** Tries from the start that have begun. */
  attempt: number
  maxAttempts: number
  /** An irreversible call may have been made whose outcome is not known. */
  committing: boolean
  /** Commit calls begun since the preparation. */
  commits: number
  /** Reads made since the last commit that found nothing. */
  asks: number
  /** Deadline of the whole publication has passed. */
  late: boolean
  /** The settling time after the commit has passed. */
  settled: boolean
}

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
  | { is: 'not_ready' }
  /** What was prepared can surely not go live any more. */
  | { is: 'dead' }
  /** Written before the irreversible call. */
  | { is: 'commit_intended' }
  /** The irreversible call itself got no clear answer. */
  | { is: 'silent' }
  | { is: 'live' }
  /** Asked: surely not live, and what was prepared can still be committed. */
  | { is: 'not_live' }
  /** Asked: it is not seen (yet), which proves nothing before the settling time. */
  | { is: 'absent' }
  /** Asked: the network is still at it, or several candidates look alike. */
  | { is: 'undecided' }
  | { is: 'ambiguous' }
  | { is: 'decorated' }
  /** Surely not done, may be tried again. */
  | { is: 'transient' }
  | { is: 'unknown' }
  /** A fault on our side, and the network was not asked: it counts as no attempt. */
  | { is: 'ours' }
  | { is: 'rate_limited'; waitMs: number }
  | { is: 'token_invalid' }
  | { is: 'rejected' }
  | { is: 'gave_up' }

/** What to write. */
export interface Next {
  state: PublicationState
  wait: Wait
  /** Forget what was prepared: the next attempt starts from nothing. */
  forget?: boolean
  /** The irreversible call is resolved: surely not done. */
  resolved?: boolean
  /** Count one more read that found nothing. */
  asked?: boolean
  /** The wait is the network's doing and takes nothing from the deadline. */
  pardon?: boolean
}

const terminal: ReadonlySet<PublicationState> = new Set(['decorated', 'failed', 'unconfirmed', 'cancelled'])
export const isTerminal = (state: PublicationState) => terminal.has(state)
/** Reads that must find nothing before absence counts (EXACTLY-ONCE: three reads within the settling time). */
export const absentReads = 3

export const nextCommand = (m: Machine): Command => {
  if (isTerminal(m.state) || m.state === 'held' || m.state === 'scheduled') return 'none'
  if (m.state === 'published') return m.late ? 'give_up' : 'decorate'
  if (m.late) return 'give_up'
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
const again = (m: Machine, wait: Wait = 'backoff'): Next =>
  m.attempt < m.maxAttempts
    ? { state: 'scheduled', wait, forget: true, resolved: true }
    : { state: 'failed', wait: 'now', resolved: true }

const beforeCommit = (m: Machine, event: Event): Next => {
  switch (event.is) {
    case 'checked':
      return { state: 'media_ready', wait: 'now' }
    case 'prepared':
      return { state: event.done ? 'prepared' : m.state, wait: 'now' }
    case 'ready':
      return { state: 'ready', wait: 'now' }
    case 'not_ready':
      return { state: m.state, wait: 'poll' }
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'ask' }
    case 'dead':
      return again(m)
    case 'transient':
    case 'unknown':
      // Nothing of a preparation is visible: what the network may hold of it is an orphan that harms nobody.
      return again(m)
    case 'ours':
      return { state: m.state, wait: 'backoff' }
    case 'rate_limited':
      return { state: 'scheduled', wait: { ms: event.waitMs }, pardon: true }
    case 'token_invalid':
      return { state: 'held', wait: 'now' }
    case 'rejected':
    case 'gave_up':
      return { state: 'failed', wait: 'now' }
    case 'live':
      // Found live although no intent is known: believe the network.
      return { state: 'published', wait: 'now', resolved: true }
    default:
      return { state: m.state, wait: 'poll' }
  }
}

const afterCommit = (m: Machine, event: Event): Next => {
  switch (event.is) {
    case 'live':
      return { state: 'published', wait: 'now', resolved: true }
    case 'silent':
      return { state: 'commit_requested', wait: 'now' }
    case 'not_live':
      // What was prepared can go live once only: committing the same id again is harmless. A network in trouble is not hammered.
      return { state: 'ready', wait: m.commits > 1 ? 'backoff' : 'now', resolved: true }
    case 'absent':
      return m.settled && m.asks + 1 >= absentReads
        ? { state: 'ready', wait: 'now', resolved: true }
        : { state: 'commit_requested', wait: 'ask', asked: true }
    case 'ambiguous':
      return { state: 'unconfirmed', wait: 'now' }
    case 'dead':
      return again(m)
    case 'not_ready':
      // The network refused for now: surely not done.
      return { state: 'prepared', wait: 'poll', resolved: true }
    case 'rejected':
      // A refusal of a second commit may mean that the first one worked: ask. Of the first one it is final.
      return m.commits > 1
        ? { state: 'commit_requested', wait: 'now' }
        : { state: 'failed', wait: 'now', resolved: true }
    case 'rate_limited':
      return { state: 'commit_requested', wait: { ms: event.waitMs }, pardon: true }
    case 'token_invalid':
      return { state: 'held', wait: 'now' }
    case 'gave_up':
      return { state: 'unconfirmed', wait: 'now' }
    case 'unknown':
    case 'transient':
    case 'undecided':
      return m.settled && event.is !== 'undecided'
        ? { state: 'unconfirmed', wait: 'now' }
        : { state: 'commit_requested', wait: 'ask', asked: true }
    // Of our own faults too: nothing was learnt, so nothing is counted.
    default:
      return { state: 'commit_requested', wait: 'ask' }
  }
}

const whileDecorating = (event: Event): Next => {
  switch (event.is) {
    case 'decorated':
    case 'rejected':
    case 'token_invalid':
    case 'gave_up':
      // Nothing that comes after can make a live post a failed one.
      return { state: 'decorated', wait: 'now' }
    case 'rate_limited':
      return { state: 'published', wait: { ms: event.waitMs }, pardon: true }
    default:
      return { state: 'published', wait: 'backoff' }
  }
}

/** What an event makes of a publication. Throws on a state that takes no events: that is a fault of the caller. */
export const transition = (m: Machine, event: Event): Next => {
  switch (m.state) {
    case 'claimed':
    case 'media_ready':
    case 'prepared':
    case 'ready':
      return m.committing ? afterCommit(m, event) : beforeCommit(m, event)
    case 'commit_requested':
      return afterCommit(m, event)
    case 'published':
      return whileDecorating(event)
    default:
      throw new Error(`a publication that is ${m.state} takes no ${event.is}`)
  }
}

/** Pause before the next look, ms: growing with each, never more than `most`. */
export const growing = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** Math.min(times, 20))
