import type { DecorationEvent, Event, Next, PublishEvent, Request } from './events.ts'
import { commentProvenAbsent, enoughReads, type Machine, type RowState } from './publication.ts'
import { requested } from './requests.ts'
import { isWorking } from './states.ts'

/**
 * The step machine: state x event -> what to write. EXACTLY-ONCE in one sentence: between a written commit intent and its resolution nothing
 * may be prepared anew, and the only way on is to ask.
 */

/** A new attempt if one is left, else the end. Only ever reached when the last one is surely dead. */
const again = (m: Machine): Next =>
  m.attempt < m.maxAttempts && !m.late
    ? { state: 'scheduled', wait: 'backoff', discardPrepared: true, resolved: true }
    : { state: 'failed', wait: 'now', resolved: true }

/** Not done: tried again with growing pauses, until the deadline. */
const later = (m: Machine): Next => ({
  state: m.state,
  wait: m.state === 'prepared' ? 'poll' : 'backoff',
  trouble: true,
})

/** No irreversible call is open: whatever happens, nothing of it is visible. */
const closed = (m: Machine, event: PublishEvent): Next => {
  switch (event.type) {
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
      return { state: 'commit_requested', wait: 'now', intended: true }
    case 'dead':
      return again(m)
    case 'start_over':
      return { state: 'media_ready', wait: 'backoff', discardPrepared: true, trouble: true }
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'rate_limited':
      return { state: m.state, wait: { ms: event.waitMs }, resetDeadline: true }
    case 'token_invalid':
    case 'blocked':
      return { state: 'held', wait: 'now' }
    case 'rejected':
    case 'deadline_exceeded':
      return { state: 'failed', wait: 'now' }
    case 'live':
      // Found live although no intent is known: believe the network.
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

/** Reads agree that it is not live, from the grace period and after it. What the network said to the call is believed now. */
const surelyNot = (m: Machine): Next => {
  const resolved = true
  // What was sent may still go live, and the post says something else now: a person decides.
  if (m.changed) return { state: 'unconfirmed', wait: 'now' }
  if (m.refusal === 'unusable' && !m.late)
    return { state: 'media_ready', wait: 'backoff', discardPrepared: true, resolved, trouble: true }
  if (m.refusal === 'rejected' || m.late) return { state: 'failed', wait: 'now', resolved }
  if (m.refusal === 'token_invalid') return { state: 'held', wait: 'now', resolved }
  // Not live, and not for now: it waits as it would have before the call.
  if (m.refusal === 'rate_limited') return { state: 'ready', wait: { ms: m.limitMs }, resolved, resetDeadline: true }
  return { state: 'ready', wait: m.refusal === null ? 'now' : 'backoff', resolved, trouble: m.refusal !== null }
}

/** Ask again, with growing pauses. */
const askOn: Next = { state: 'commit_requested', wait: 'ask', reconciled: true }
/** The read said nothing: after the grace period and three reads a person is asked. */
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
      return m.once &&
        !m.changed &&
        !m.late &&
        m.refusal !== 'rejected' &&
        m.gracePassed &&
        m.reconcileCount + 1 >= enoughReads
        ? { state: 'ready', wait: 'backoff' }
        : withoutResult(m)
    case 'ambiguous':
      return { state: 'unconfirmed', wait: 'now' }
    case 'token_invalid':
    case 'blocked':
      // Nobody can be asked. It may be live, which is not to be said of a post that waits.
      return m.gracePassed ? { state: 'unconfirmed', wait: 'now' } : { state: 'commit_requested', wait: 'ask' }
    case 'rate_limited':
      return { state: 'commit_requested', wait: { ms: event.waitMs }, resetDeadline: true }
    case 'postponed':
      return { state: m.state, wait: { ms: event.waitMs } }
    case 'undecided':
    case 'internal_error':
      // The network is still at it, or was not asked.
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
  if (event.type === 'deadline_exceeded') return { state: 'decorated', wait: 'now' }
  if ('waitMs' in event) return { state: 'published', wait: { ms: event.waitMs } }
  return { state: 'published', wait: 'backoff', trouble: true }
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
 * What an event makes of a publication; throws on a state that allows no such event, which is a fault of the caller. What a request makes of
 * it; undefined where its state does not allow that, which is an answer.
 */
export function transition(m: Machine, event: Event): Next
export function transition(standing: RowState, request: Request): Next | undefined
export function transition(from: Machine | RowState, what: Event | Request): Next | undefined {
  return 'request' in what ? requested(from as RowState, what) : stepped(from as Machine, what)
}
