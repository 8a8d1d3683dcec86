import type { DecorationEvent, Event, Next, PublishEvent, Request } from './events.ts'
import { commentProvenAbsent, enoughReads, type Machine, type RowState } from './publication.ts'
import { requested } from './requests.ts'
import { isWorking } from './states.ts'

/**
 * The state machine: state x event -> what to write. Exactly-once in one sentence: between a written commit intent and its resolution
 * nothing is prepared again, and the network is asked before anything else.
 */

/** A new attempt if one is left, else failed. Used only when the last one can no longer go live. */
const again = (m: Machine): Next =>
  m.attempt < m.maxAttempts && !m.late
    ? { state: 'scheduled', wait: 'backoff', discardPrepared: true, resolved: true }
    : { state: 'failed', wait: 'now', resolved: true }

/** Not done: tried again with backoff until the deadline. */
const later = (m: Machine): Next => ({
  state: m.state,
  wait: m.state === 'prepared' ? 'poll' : 'backoff',
  trouble: true,
})

/** No irreversible call is open: nothing of it can be visible. */
const closed = (m: Machine, event: PublishEvent): Next => {
  switch (event.type) {
    case 'checked':
      return { state: 'media_ready', wait: 'now' }
    case 'prepared':
      return { state: event.done ? 'prepared' : m.state, wait: 'now' }
    case 'ready':
      return { state: 'ready', wait: 'now' }
    case 'not_ready':
      // A container that the network never finishes is not visible to anybody.
      return m.stuck ? again(m) : { state: m.state, wait: 'poll' }
    case 'unreadable':
      // Networks have had reads that failed for days while publishing worked: the irreversible call decides.
      return m.waited ? { state: 'ready', wait: 'now' } : { state: m.state, wait: 'poll' }
    case 'commit_intended':
      return { state: 'commit_requested', wait: 'now', intended: true }
    case 'dead':
      return again(m)
    case 'start_over':
      return { state: 'media_ready', wait: 'backoff', discardPrepared: true, trouble: true }
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'rendering':
      return { state: m.state, wait: { ms: event.waitMs }, resetDeadline: true, rendering: true }
    case 'rate_limited':
      return { state: m.state, wait: { ms: event.waitMs }, resetDeadline: true }
    case 'token_invalid':
    case 'blocked':
      return { state: 'held', wait: 'now' }
    case 'rejected':
    case 'deadline_exceeded':
      return { state: 'failed', wait: 'now' }
    case 'live':
      // Live although no intent is known: the network is believed.
      return { state: 'published', wait: 'now' }
    case 'transient':
    case 'unknown':
    case 'internal_error':
    case 'no_response':
    case 'refused':
    case 'unsent':
    case 'not_live':
    case 'absent':
    case 'undecided':
    case 'ambiguous':
      return later(m)
  }
}

/** Asks again, with backoff. */
const askOn: Next = { state: 'commit_requested', wait: 'ask', reconciled: true }

/**
 * The network says that what was prepared is published already, or that it is used up after more than one call. However often reads agree
 * that it is not live, they may lag: preparing it again could publish it twice. It is looked for until the deadline, then a person is asked.
 */
const mayHaveBeenUsed = ({ refusal, commits }: Machine): boolean =>
  refusal === 'taken' || (refusal === 'unusable' && commits > 1)

/** Reads agree that it is not live, the last one after the grace period. From here on the refusal of the call is believed. */
const surelyNot = (m: Machine): Next => {
  const resolved = true
  // The post was edited since it was sent: a person decides.
  if (m.changed) return { state: 'unconfirmed', wait: 'now' }
  if (mayHaveBeenUsed(m)) return m.late ? { state: 'unconfirmed', wait: 'now' } : askOn
  if (m.refusal === 'unusable' && !m.late)
    return { state: 'media_ready', wait: 'backoff', discardPrepared: true, resolved, trouble: true }
  if (m.refusal === 'rejected' || m.late) return { state: 'failed', wait: 'now', resolved }
  if (m.refusal === 'token_invalid') return { state: 'held', wait: 'now', resolved }
  // Not live because of a limit: it waits as it would have before the call.
  if (m.refusal === 'rate_limited') return { state: 'ready', wait: { ms: m.limitMs }, resolved, resetDeadline: true }
  return { state: 'ready', wait: m.refusal === null ? 'now' : 'backoff', resolved, trouble: m.refusal !== null }
}

/** The read has no result: a person is asked after the grace period and three reads, or the deadline. */
const withoutResult = (m: Machine): Next =>
  m.gracePassed && (m.reconcileCount + 1 >= enoughReads || m.late) ? { state: 'unconfirmed', wait: 'now' } : askOn

/** A read that found it not to be live. One proves nothing: three that agree do, the last of them after the grace period. */
const notSeen = (m: Machine, proven: (m: Machine) => Next): Next =>
  m.gracePassed && m.notFoundCount + 1 >= enoughReads ? proven(m) : { ...askOn, notFound: true }

/** An irreversible call is open. */
const open = (m: Machine, event: PublishEvent): Next => {
  switch (event.type) {
    case 'live':
      return { state: 'published', wait: 'now' }
    case 'no_response':
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
      return { state: 'commit_requested', wait: 'now', intended: true }
    case 'not_live': {
      const proof = notSeen(m, surelyNot)
      const mayCommit = m.once && !m.changed && !m.late
      // What was prepared goes live at most once, so committing the same id again is harmless. After a refusal it waits first.
      const hurry = m.refusal === null || m.refusal === 'not_ready' || m.refusal === 'transient'
      if (proof.state !== 'commit_requested' || !mayCommit || !hurry) return proof
      return { state: 'ready', wait: m.commits > 1 || m.refusal !== null ? 'backoff' : 'now' }
    }
    case 'absent':
      return notSeen(m, surelyNot)
    case 'dead':
      return notSeen(m, m.refusal === 'rejected' ? surelyNot : again)
    case 'unreadable':
      // Committing the same id again is harmless, and the only way forward while reads fail.
      return m.once &&
        !m.changed &&
        !m.late &&
        m.refusal !== 'rejected' &&
        !mayHaveBeenUsed(m) &&
        m.gracePassed &&
        m.reconcileCount + 1 >= enoughReads
        ? { state: 'ready', wait: 'backoff' }
        : withoutResult(m)
    case 'ambiguous':
      return { state: 'unconfirmed', wait: 'now' }
    case 'token_invalid':
    case 'blocked':
      // The network cannot be asked, and it may be live: it is not shown as waiting.
      return m.gracePassed ? { state: 'unconfirmed', wait: 'now' } : { state: 'commit_requested', wait: 'ask' }
    case 'rate_limited':
      return { state: 'commit_requested', wait: { ms: event.waitMs }, resetDeadline: true }
    case 'rendering':
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'undecided':
    case 'internal_error':
      // The network is still processing it, or was not asked.
      return m.late ? withoutResult(m) : m.state === 'commit_requested' ? askOn : { state: m.state, wait: 'backoff' }
    case 'not_ready':
      return { state: m.state, wait: 'poll' }
    case 'deadline_exceeded':
      return { state: 'unconfirmed', wait: 'now' }
    case 'transient':
    case 'unknown':
    case 'rejected':
    case 'checked':
    case 'prepared':
    case 'start_over':
      return withoutResult(m)
  }
}

/** It is live, and no later event makes it a failed one. */
const decorating = (m: Machine, event: DecorationEvent): Next => {
  switch (event.type) {
    case 'decorated':
      return { state: 'decorated', wait: 'now' }
    case 'part_decorated':
      return { state: 'published', wait: 'now' }
    case 'comment_intended':
      return { state: 'published', wait: 'now', comment: 'intended' }
    case 'comment_unsent':
      return { state: 'published', wait: 'backoff', comment: 'unsent', trouble: true }
    case 'comment_unanswered':
      return { state: 'published', wait: 'ask' }
    case 'comment_absent':
      // Proven absent: it is sent again.
      return commentProvenAbsent(m)
        ? { state: 'published', wait: 'now', comment: 'unsent' }
        : { state: 'published', wait: 'comment', comment: 'absent' }
  }
}

/** It is live, and a call of what follows did not succeed: that is tried again until the deadline, whatever the network answered. */
const whileLive = (event: PublishEvent): Next => {
  switch (event.type) {
    case 'deadline_exceeded':
      return { state: 'decorated', wait: 'now' }
    case 'rate_limited':
    case 'rendering':
    case 'postponed':
      return { state: 'published', wait: { ms: event.waitMs } }
    case 'transient':
    case 'unknown':
    case 'internal_error':
    case 'not_ready':
    case 'token_invalid':
    case 'blocked':
    case 'rejected':
    case 'refused':
    case 'unreadable':
    case 'undecided':
    case 'no_response':
    case 'unsent':
    case 'not_live':
    case 'absent':
    case 'ambiguous':
    case 'dead':
    case 'start_over':
    case 'live':
    case 'checked':
    case 'prepared':
    case 'ready':
    case 'commit_intended':
      return { state: 'published', wait: 'backoff', trouble: true }
  }
}

const decorationTypes: Record<DecorationEvent['type'], true> = {
  decorated: true,
  part_decorated: true,
  comment_intended: true,
  comment_unsent: true,
  comment_unanswered: true,
  comment_absent: true,
}
const isDecoration = (event: Event): event is DecorationEvent => event.type in decorationTypes

const impossible = ({ state }: Machine, { type }: Event): never => {
  throw new Error(`a publication that is ${state} allows no ${type}`)
}

/** What a step of the worker that holds it makes of a publication. */
const stepped = (m: Machine, event: Event): Next => {
  if (!isWorking(m.state)) return impossible(m, event)
  if (m.state === 'published') return isDecoration(event) ? decorating(m, event) : whileLive(event)
  if (isDecoration(event)) return impossible(m, event)
  return m.commits > 0 ? open(m, event) : closed(m, event)
}

/**
 * The transition of a publication by an event or a request. Throws where the state allows no such event: a bug of the caller. Returns
 * undefined where the state does not allow the request: a regular result.
 */
export function transition(m: Machine, event: Event): Next
export function transition(row: RowState, request: Request): Next | undefined
export function transition(from: Machine | RowState, what: Event | Request): Next | undefined {
  return 'request' in what ? requested(from as RowState, what) : stepped(from as Machine, what)
}
