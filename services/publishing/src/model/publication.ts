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
  /**
   * Irreversible calls of this preparation that may have been done, or that the network may still be doing. While there is one, what
   * was prepared stays as it is: nothing is prepared anew, taken back, or called failed.
   */
  commits: number
  /** Reads made since the last of them. */
  asks: number
  /** Of those reads, the ones that looked and found nothing. */
  absences: number
  /** Deadline of the whole publication has passed. */
  late: boolean
  /** The network has had longer for what was prepared than such things take. */
  stuck: boolean
  /** The settling time after the last irreversible call has passed: the network is no longer at it. */
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
  /** What was prepared can surely not go live any more. */
  | { is: 'dead' }
  /** What was prepared can not be read any more. */
  | { is: 'lost' }
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
  | { is: 'gave_up' }
  | Refusal

/** The network said no, or not now. `undone`: to the irreversible call, so that this one is surely not done. */
export type Refusal = { undone?: boolean } & (
  | { is: 'not_ready' }
  | { is: 'rate_limited'; waitMs: number }
  | { is: 'token_invalid' }
  | { is: 'rejected' }
)

/** What to write. */
export interface Next {
  state: PublicationState
  wait: Wait
  /** Forget what was prepared: the next attempt starts from nothing. */
  forget?: boolean
  /** No irreversible call is open any more: none was done and none can be. */
  resolved?: boolean
  /** The last irreversible call was refused: one less is open. */
  undone?: boolean
  /** Count one more read; `absent`, one that found nothing. */
  asked?: boolean
  absent?: boolean
  /** The wait is the network's doing and takes nothing from the deadline. */
  pardon?: boolean
}

const terminal: ReadonlySet<PublicationState> = new Set(['decorated', 'failed', 'unconfirmed', 'cancelled'])
export const isTerminal = (state: PublicationState) => terminal.has(state)
/** Reads that must find nothing before absence counts, and that must fail before a person is asked (EXACTLY-ONCE: three). */
export const enoughReads = 3

export const nextCommand = (m: Machine): Command => {
  if (isTerminal(m.state) || m.state === 'held' || m.state === 'scheduled') return 'none'
  if (m.state === 'published') return m.late ? 'give_up' : 'decorate'
  // Out of time, what may be live is only asked about; the first answer after the settling time ends it.
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
  m.attempt < m.maxAttempts
    ? { state: 'scheduled', wait: 'backoff', forget: true, resolved: true }
    : { state: 'failed', wait: 'now', resolved: true }

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
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'ask' }
    case 'dead':
    case 'lost':
      return again(m)
    case 'transient':
    case 'unknown':
      // A preparation without an answer is an orphan too. A look without an answer says nothing of what was looked at.
      return m.state === 'prepared' ? { state: m.state, wait: 'poll' } : again(m)
    case 'rate_limited':
      return { state: m.state, wait: { ms: event.waitMs }, pardon: true }
    case 'token_invalid':
      return { state: 'held', wait: 'now' }
    case 'rejected':
    case 'gave_up':
      return { state: 'failed', wait: 'now' }
    case 'live':
      // Found live although no intent is known: believe the network.
      return { state: 'published', wait: 'now' }
    default:
      return { state: m.state, wait: 'backoff' }
  }
}

/** Surely not live, and nobody at it any more: the next commit is as good as the first, if there is time for one. */
const surelyNot = (m: Machine): Next => ({ state: m.late ? 'failed' : 'ready', wait: 'now', resolved: true })

/** Nothing certain was learnt: ask again, with growing pauses, until the settling time and three reads are over. */
const askOn = (m: Machine, { absent = false, may = true } = {}): Next =>
  may && m.settled && (m.asks + 1 >= enoughReads || m.late)
    ? { state: 'unconfirmed', wait: 'now' }
    : { state: 'commit_requested', wait: 'ask', asked: true, ...(absent ? { absent } : {}) }

/** The irreversible call has just been refused, so this one was not done. What is known of the ones before it stays open. */
const refused = (m: Machine, event: Refusal): Next => {
  const undone = true
  if (m.commits > 1 && event.is !== 'token_invalid')
    // A second call may be refused because the first one worked: ask.
    return event.is === 'rate_limited'
      ? { state: 'commit_requested', wait: { ms: event.waitMs }, pardon: true, undone }
      : { state: 'commit_requested', wait: 'now', undone }
  switch (event.is) {
    case 'not_ready':
      return { state: 'prepared', wait: 'poll', undone }
    case 'rate_limited':
      return { state: 'prepared', wait: { ms: event.waitMs }, pardon: true, undone }
    case 'token_invalid':
      return { state: 'held', wait: 'now', undone }
    case 'rejected':
      return { state: 'failed', wait: 'now', undone }
  }
}

/** An irreversible call is open. */
const open = (m: Machine, event: Event): Next => {
  if ('undone' in event && event.undone) return refused(m, event)
  switch (event.is) {
    case 'live':
      return { state: 'published', wait: 'now' }
    case 'dead':
      return again(m)
    case 'silent':
      return { state: 'commit_requested', wait: 'now' }
    case 'ready':
      return { state: 'ready', wait: 'now' }
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'ask' }
    case 'not_live':
      if (m.settled) return surelyNot(m)
      // What was prepared can go live once only: committing the same id again is harmless. A network in trouble is not hammered.
      return m.late
        ? { state: 'commit_requested', wait: 'ask', asked: true }
        : { state: 'ready', wait: m.commits > 1 ? 'backoff' : 'now' }
    case 'absent':
      return m.settled && m.absences + 1 >= enoughReads ? surelyNot(m) : askOn(m, { absent: true, may: m.late })
    case 'ambiguous':
      return { state: 'unconfirmed', wait: 'now' }
    case 'token_invalid':
      return { state: 'held', wait: 'now' }
    case 'rate_limited':
      return { state: m.state, wait: { ms: event.waitMs }, pardon: true }
    case 'undecided':
    case 'ours':
      // The network is still at it, or was not asked.
      return m.state === 'commit_requested' || m.late ? askOn(m, { may: m.late }) : { state: m.state, wait: 'backoff' }
    case 'not_ready':
      return { state: m.state, wait: 'poll' }
    case 'gave_up':
      return { state: 'unconfirmed', wait: 'now' }
    default:
      return m.state === 'prepared' && event.is !== 'lost' && event.is !== 'rejected' && !m.late
        ? { state: m.state, wait: 'poll' }
        : askOn(m)
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
    case 'commit_requested':
      return m.commits > 0 ? open(m, event) : closed(m, event)
    case 'published':
      return whileDecorating(event)
    default:
      throw new Error(`a publication that is ${m.state} takes no ${event.is}`)
  }
}

/** Pause before the next look, ms: growing with each, never more than `most`. */
export const growing = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** Math.min(times, 20))
