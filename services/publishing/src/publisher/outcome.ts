import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { spent } from '@fanfare/networks/networks.ts'
import type { Event } from '../model/events.ts'
import type { Command, RefusalKind } from '../model/publication.ts'
import type { Limits } from './limits.ts'

/** A step that cannot go on for a reason of ours: the account is gone, a picture is missing. Final, with its words. */
export class Impossible extends Error {
  readonly event: Event
  constructor(event: Event, message: string) {
    super(message)
    this.event = event
  }
}

/** What an error answer to the irreversible call says, for the case that the post is seen not to be live. */
export const refusalOf = ({ kind, subcode }: Pick<NetworkFailure, 'kind' | 'subcode'>): RefusalKind => {
  if (subcode !== undefined && spent.has(subcode)) return 'unusable'
  switch (kind) {
    case 'rejected':
    case 'rate_limited':
    case 'not_ready':
    case 'transient':
      return kind
    case 'unknown':
      return 'transient'
    case 'token_invalid':
    case 'checkpoint':
    case 'forbidden':
    case 'installation':
      return 'token_invalid'
  }
}

/** The irreversible call: only what never left this machine was surely not done (EXACTLY-ONCE, rule 4). */
const ofCommit = (failure: NetworkFailure): Event => {
  if (failure.unsent) return { type: 'unsent' }
  return failure.status === undefined ? { type: 'no_response' } : { type: 'refused', kind: refusalOf(failure) }
}

/** What a failed step means to the machine. A fault of our own (database, a service that is away) is nobody's refusal. */
export const eventOf = (command: Command, failure: unknown, { rateWaitMs }: Pick<Limits, 'rateWaitMs'>): Event => {
  // What became of a call cannot be asked any more; that says nothing of the call.
  if (failure instanceof Impossible)
    return command === 'ask' && failure.event.type === 'rejected' ? { type: 'unknown' } : failure.event
  if (!(failure instanceof NetworkFailure))
    return command === 'commit' ? { type: 'no_response' } : { type: 'internal_error' }
  if (command === 'commit') return ofCommit(failure)
  switch (failure.kind) {
    case 'rate_limited':
      return { type: 'rate_limited', waitMs: failure.retryAfterMs ?? rateWaitMs }
    case 'token_invalid':
      return { type: 'token_invalid' }
    case 'not_ready':
      return command === 'ask' ? { type: 'undecided' } : { type: 'not_ready' }
    case 'checkpoint':
    case 'installation':
      return { type: 'blocked' }
    case 'forbidden':
      return command === 'ask' ? { type: 'unknown' } : command === 'poll' ? { type: 'unreadable' } : { type: 'blocked' }
    case 'rejected':
      // An account that the connection does not see any more, or a container that cannot be read.
      if (command === 'prepare' && isUnseen(failure)) return { type: 'blocked' }
      // A refused question is no answer.
      return command === 'ask'
        ? { type: 'unknown' }
        : command === 'poll'
          ? { type: 'unreadable' }
          : { type: 'rejected' }
    case 'transient':
    case 'unknown':
      return { type: failure.kind }
  }
}

/** Whether the network refused a read of one thing, which says nothing of that thing: reads have failed for days. */
export const isReadRefused = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && (failure.kind === 'rejected' || failure.kind === 'forbidden')

/** The network does not show the thing to this connection, or not at all (100/33). */
export const isUnseen = ({ code, subcode }: NetworkFailure): boolean => code === 100 && subcode === 33
