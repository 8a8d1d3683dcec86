import type { Next, Request } from './events.ts'
import type { RowState } from './publication.ts'
import { isUnbegun, isWorking } from './states.ts'

/** No irreversible call is open: it can still be changed or taken back. */
const isChangeable = ({ state, commits }: RowState): boolean => isUnbegun(state) && commits === 0

/** Starts again; what may have been sent is asked about first. */
const restarted: Next = { state: 'scheduled', wait: 'now', restart: true }
const held: Next = { state: 'held', wait: 'now' }

/** The claim: a new attempt where none is under way. What may have been sent before is asked about before anything else. */
const claimed = ({ state, sent }: RowState): Next | undefined => {
  if (state === 'scheduled')
    return sent
      ? { state: 'commit_requested', wait: 'now', attempt: true, reopened: 'since_sent' }
      : { state: 'claimed', wait: 'now', attempt: true }
  return isWorking(state) ? { state, wait: 'now', continued: true } : undefined
}

/** The transition by a request; undefined where the state does not allow it. */
export const requested = (s: RowState, { request }: Request): Next | undefined => {
  const { state, doubt } = s
  switch (request) {
    case 'claim':
      return claimed(s)
    case 'move':
      // Not while it is being looked for on the profile.
      return isChangeable(s) && doubt !== 'asking' ? restarted : undefined
    case 'take_back':
      return isChangeable(s) && doubt !== 'asking' ? { state: 'cancelled', wait: 'now' } : undefined
    case 'resume':
      return state === 'held' && isChangeable(s) ? restarted : undefined
    case 'try_again':
      return (state === 'failed' || state === 'cancelled') && s.sent ? restarted : undefined
    case 'hold':
      // What a restored backup left in doubt continues only by a person's decision.
      return isChangeable(s) && doubt === null ? held : undefined
    case 'give_up':
      return isChangeable(s) && doubt !== 'asking' ? { state: 'failed', wait: 'now' } : undefined
    case 'ask_again':
      return state === 'unconfirmed' && doubt === null
        ? { state: 'commit_requested', wait: 'now', reopened: 'from_now', resetDeadline: true }
        : undefined
    case 'confirm_live':
      // Decorations are still to be done: id, link, first comment.
      return state === 'unconfirmed'
        ? { state: 'published', wait: 'now', resolved: true, resetDeadline: true, sent: true }
        : undefined
    case 'confirm_not_live':
      return state === 'unconfirmed'
        ? { state: 'failed', wait: 'now', resolved: true, resetDeadline: true, sent: false }
        : undefined
    case 'comment_again':
      return state === 'decorated' && s.commentMissing
        ? { state: 'published', wait: 'now', comment: 'again', resetDeadline: true }
        : undefined
    case 'doubt':
      return state === 'published' || state === 'decorated' || state === 'failed' || state === 'cancelled'
        ? undefined
        : held
    case 'doubt_comment':
      return state === 'published' ? { state, wait: 'now', comment: 'doubted' } : undefined
    case 'found_live':
      return isAsked(s) ? { state: 'decorated', wait: 'now', resolved: true } : undefined
    case 'found_missing':
      // What was prepared is older than the time that was lost: it is not used again.
      return isAsked(s) ? { ...held, discardPrepared: true, resolved: true } : undefined
    case 'found_unclear':
      return isAsked(s) ? { state: 'unconfirmed', wait: 'now' } : undefined
    case 'found_alike':
      return state === 'scheduled' || state === 'held' || state === 'failed'
        ? { state: 'unconfirmed', wait: 'now' }
        : undefined
    case 'fail_missing':
      return state === 'held' && doubt === 'missing' ? { state: 'failed', wait: 'now' } : undefined
    case 'look_again':
      return state === 'unconfirmed' && doubt === 'unclear' ? held : undefined
  }
}

/** Its account is being asked after a restore. */
const isAsked = ({ state, doubt }: RowState): boolean => state === 'held' && doubt === 'asking'
