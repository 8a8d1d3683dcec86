import type { Next, Request } from './events.ts'
import type { RowState } from './publication.ts'
import { isUnbegun, isWorking } from './states.ts'

/** Before the irreversible call, or where each such call was refused: still to be changed or taken back. */
const isChangeable = ({ state, commits }: RowState): boolean => isUnbegun(state) && commits === 0

/** It begins from the start; what may have been sent is asked about first, whatever it is for. */
const restarted: Next = { state: 'scheduled', wait: 'now', restart: true }
const held: Next = { state: 'held', wait: 'now' }

/** What the claim makes of it: a new attempt where it has not begun. What may have been sent before is asked about before anything else. */
const claimed = ({ state, sent }: RowState): Next | undefined => {
  if (state === 'scheduled')
    return sent
      ? { state: 'commit_requested', wait: 'now', attempt: true, reopened: 'since_sent' }
      : { state: 'claimed', wait: 'now', attempt: true }
  return isWorking(state) ? { state, wait: 'now' } : undefined
}

/** What a request makes of a publication; undefined where it is too late for that, or there is nothing of that kind to do. */
export const requested = (s: RowState, { request }: Request): Next | undefined => {
  const { state, doubt } = s
  switch (request) {
    case 'claim':
      return claimed(s)
    case 'move':
      // Nobody moves what is being looked for on a profile.
      return isChangeable(s) && doubt !== 'asking' ? restarted : undefined
    case 'take_back':
      return isChangeable(s) && doubt !== 'asking' ? { state: 'cancelled', wait: 'now' } : undefined
    case 'resume':
      return state === 'held' && isChangeable(s) ? restarted : undefined
    case 'try_again':
      return (state === 'failed' || state === 'cancelled') && s.sent ? restarted : undefined
    case 'hold':
      // What a restored backup left in doubt goes on by a person's word only.
      return isChangeable(s) && doubt === null ? held : undefined
    case 'ask_again':
      return state === 'unconfirmed' && doubt === null
        ? { state: 'commit_requested', wait: 'now', reopened: 'from_now', resetDeadline: true }
        : undefined
    case 'confirm_live':
      // What follows a live post is still to be done: its id, its link, its first comment.
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
      // What was prepared is older than the time that was lost: nothing of it is used again.
      return isAsked(s) ? { ...held, discardPrepared: true, resolved: true } : undefined
    case 'found_unclear':
      return isAsked(s) ? { state: 'unconfirmed', wait: 'now' } : undefined
    case 'found_alike':
      return state === 'scheduled' || state === 'held' || state === 'failed'
        ? { state: 'unconfirmed', wait: 'now' }
        : undefined
    case 'look_again':
      return state === 'unconfirmed' && doubt === 'unclear' ? held : undefined
  }
}

/** Its account is being asked after a restore. */
const isAsked = ({ state, doubt }: RowState): boolean => state === 'held' && doubt === 'asking'
