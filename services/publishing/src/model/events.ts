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
  /** A video is being made as the network takes it: the wait is not the fault of the publication. */
  | { type: 'rendering'; waitMs: number }
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

/** Requests from outside of a publication run: by the claim, a person, the operator, the end of a connection, or a restored backup. */
export type Request =
  /** A worker claims it. */
  | { request: 'claim' }
  /** A person changes its time or content. */
  | { request: 'move' }
  /** What held it has ended. */
  | { request: 'resume' }
  /** A person retries what has failed or was taken back, after an irreversible call of it was sent. */
  | { request: 'try_again' }
  | { request: 'take_back' }
  /** Something outside of the post stops it: a pause, a removed account, a time that has passed. */
  | { request: 'hold' }
  /** Its account was removed, and the rest of its post can no longer be taken back with it. */
  | { request: 'give_up' }
  /** A person asks to look it up at the network once more. */
  | { request: 'ask_again' }
  /** A person says whether it is live. */
  | { request: 'confirm_live' }
  | { request: 'confirm_not_live' }
  /** A person asks to post the first comment after all. */
  | { request: 'comment_again' }
  /** The database was restored: it, or its first comment, may have gone out in the time that was lost. */
  | { request: 'doubt' }
  | { request: 'doubt_comment' }
  /** What its account shows then: it is there, it is not, or that is not clear. */
  | { request: 'found_live' }
  | { request: 'found_missing' }
  | { request: 'found_unclear' }
  /** It had not begun, and a similar post is there. */
  | { request: 'found_alike' }
  /** It is not there, while another part of its post is live or has failed: the post no longer moves as a whole. */
  | { request: 'fail_missing' }
  /** A person asks to look at its account again. */
  | { request: 'look_again' }

/** The result of a transition. `applyNext` turns it into the values of the row. */
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
  /** A worker takes it up again where it was: nothing is known of it that was not before. */
  continued?: boolean
  /** It waits for a video that is being made: other posts of its account need not wait for it. */
  rendering?: boolean
  /** Count one more failure in a row: the next backoff is longer. */
  trouble?: boolean
  /** A new attempt begins. */
  attempt?: boolean
  /** Start again from `scheduled`. What was prepared is kept only where it may have been sent. */
  restart?: boolean
  /** The irreversible call is open again: since it was sent, as far as that is known, or from now on. */
  reopened?: 'since_sent' | 'from_now'
  /** A person has said whether the irreversible call was done. */
  sent?: boolean
  /** The first comment is about to be sent; was not sent; was not found; may have been sent; is to be posted after all. */
  comment?: 'intended' | 'unsent' | 'absent' | 'doubted' | 'again'
}
