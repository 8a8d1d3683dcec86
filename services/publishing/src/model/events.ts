import type { RefusalKind } from './publication.ts'
import type { PublicationState } from './stored.ts'

/** How long to wait: the store turns it into an instant by the database's clock. */
export type Wait = 'now' | 'poll' | 'backoff' | 'ask' | 'comment' | { ms: number }

/** The result of a step. */
export type Event = PublishEvent | DecorationEvent

/** The result of a step on the way to the live post. Of a live post it says how the network answered. */
export type PublishEvent =
  /** Media, quota, token and account were checked. */
  | { type: 'checked' }
  /** One more thing was prepared and its id is known; `done` when nothing is left to prepare. */
  | { type: 'prepared'; done: boolean }
  | { type: 'ready' }
  /** What was prepared can no longer go live. */
  | { type: 'dead' }
  /** What was prepared cannot be used, though nothing is wrong with the post: it is prepared again without counting an attempt. */
  | { type: 'start_over' }
  /** The state of what was prepared cannot be read, which says nothing about it. */
  | { type: 'unreadable' }
  /** Written before the irreversible call. */
  | { type: 'commit_intended' }
  /** The irreversible call was sent and got no response. */
  | { type: 'no_response' }
  /** The irreversible call got an error response: it may have been done all the same. */
  | { type: 'refused'; kind: RefusalKind }
  /** The irreversible call never left this machine. */
  | { type: 'unsent' }
  | { type: 'live' }
  /** Asked: not live, and what was prepared can still be committed. */
  | { type: 'not_live' }
  /** Asked: it is not listed (yet). */
  | { type: 'absent' }
  /** Asked: the network is still processing it. */
  | { type: 'undecided' }
  /** Asked: several live posts look alike. */
  | { type: 'ambiguous' }
  /** Not done, may be tried again. */
  | { type: 'transient' }
  | { type: 'unknown' }
  /** A fault of this installation (database, another service); the network was not asked. */
  | { type: 'internal_error' }
  /** The circuit of the network is open. */
  | { type: 'postponed'; waitMs: number }
  /** The deadline of the whole publication has passed. */
  | { type: 'deadline_exceeded' }
  | { type: 'not_ready' }
  | { type: 'rate_limited'; waitMs: number }
  /** The connection has ended. */
  | { type: 'token_invalid' }
  /** Something outside of this post has to be fixed first: account, permission, installation. */
  | { type: 'blocked' }
  | { type: 'rejected' }

/** The result of a step of what follows a live post. */
export type DecorationEvent =
  /** All of it has ended. */
  | { type: 'decorated' }
  /** One part of it has ended. */
  | { type: 'part_decorated' }
  /** Written before the call of the first comment. */
  | { type: 'comment_intended' }
  /** That call never left this machine. */
  | { type: 'comment_unsent' }
  /** That call got no success: it may have been done all the same. */
  | { type: 'comment_unanswered' }
  /** Asked: the comment is not there. */
  | { type: 'comment_absent' }

/** What is asked for from outside of a run: by the claim, a person, the operator, the end of a connection, or a restored backup. */
export type Request =
  /** A worker takes it in hand. */
  | { request: 'claim' }
  /** A person changes when it goes out, or what it says. */
  | { request: 'move' }
  /** What held it has ended. */
  | { request: 'resume' }
  /** A person tries again what has failed or was taken back, after an irreversible call of it was sent. */
  | { request: 'try_again' }
  | { request: 'take_back' }
  /** Something outside of the post keeps it: a pause, an account that went away, a time that has passed. */
  | { request: 'hold' }
  /** A person has the network asked once more what became of it. */
  | { request: 'ask_again' }
  /** A person says what became of it. */
  | { request: 'confirm_live' }
  | { request: 'confirm_not_live' }
  /** A person has the first comment posted after all. */
  | { request: 'comment_again' }
  /** The database was put back: it, or its first comment, may have gone out in the time that was lost. */
  | { request: 'doubt' }
  | { request: 'doubt_comment' }
  /** What its account shows then: it is there, it is not, or nobody can tell. */
  | { request: 'found_live' }
  | { request: 'found_missing' }
  | { request: 'found_unclear' }
  /** It had not begun, and something like it is there. */
  | { request: 'found_alike' }
  /** A person has its account looked at again. */
  | { request: 'look_again' }

/** What an event or a request makes of a publication. `applyNext` turns it into the values of its row. */
export interface Next {
  state: PublicationState
  wait: Wait
  /** Discard what was prepared: the next attempt prepares everything again. */
  discardPrepared?: boolean
  /** An irreversible call is about to be made. */
  intended?: boolean
  /** No irreversible call is open any more: none was done and none can be. */
  resolved?: boolean
  /** The last irreversible call was never sent: one less is open. */
  undone?: boolean
  /** Count one more read of what became of the call; `notFound`: one that found it not to be live. */
  reconciled?: boolean
  notFound?: boolean
  /** The deadline starts again with the next claim: the wait is not the fault of the publication. */
  resetDeadline?: boolean
  /** One more trouble in a row before the irreversible call: the next pause is longer. */
  trouble?: boolean
  /** A new attempt begins. */
  attempt?: boolean
  /** It begins from the start. What was prepared is kept only where it may have been sent. */
  restart?: boolean
  /** What was sent is open again: since it was sent, as far as that is known, or from now on. */
  reopened?: 'since_sent' | 'from_now'
  /** A person has said what came of the irreversible call: whether it is to count as sent. */
  sent?: boolean
  /** The first comment is about to be sent; was surely not sent; was looked for in vain; may have been sent; is to be posted after all. */
  comment?: 'intended' | 'unsent' | 'absent' | 'doubted' | 'again'
}
