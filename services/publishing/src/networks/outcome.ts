import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { spent, taken } from '@fanfare/networks/networks.ts'
import type { Event } from '../model/events.ts'
import type { Command, RefusalKind } from '../model/publication.ts'
import type { StoredFault, StoredProgress } from '../model/stored.ts'

/** What is known of an impossible step beside its event. */
interface Impossibility {
  /** Where what follows depends on it. */
  reason?: 'account_removed'
  /** Version of the token with which that was found. */
  tokenVersion?: number
  /** What the post shows of it, where its publication fails, is held or waits. */
  fault?: StoredFault
  /** What the post shows of it meanwhile. */
  progress?: StoredProgress
}

/** A step that cannot be made for a reason on this side: the account is gone, a picture is missing, the circuit is open. */
export class Impossible extends Error {
  readonly event: Event
  readonly reason: Impossibility['reason']
  readonly tokenVersion: number | undefined
  readonly fault: StoredFault | undefined
  readonly progress: StoredProgress | undefined
  constructor(event: Event, message: string, { reason, tokenVersion, fault, progress }: Impossibility = {}) {
    super(message)
    this.event = event
    this.reason = reason
    this.tokenVersion = tokenVersion
    this.fault = fault
    this.progress = progress
  }
}

/** Whether a step was impossible because the post's account was removed from the team. */
export const isRemovedAccount = (failure: unknown): boolean =>
  failure instanceof Impossible && failure.reason === 'account_removed'

/** The kind of an error response to the irreversible call, for when reads agree that the post is not live. */
export const refusalOf = ({
  kind,
  subcode,
  spent: isSpent,
}: Pick<NetworkFailure, 'kind' | 'subcode'> & Partial<Pick<NetworkFailure, 'spent'>>): RefusalKind => {
  if (isSpent) return 'unusable'
  if (subcode !== undefined && taken.has(subcode)) return 'taken'
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

/** The irreversible call: only what never left this machine was certainly not done. */
const ofCommit = (failure: NetworkFailure): Event => {
  if (failure.unsent) return { type: 'unsent' }
  return failure.status === undefined ? { type: 'no_response' } : { type: 'refused', kind: refusalOf(failure) }
}

/** The event of a failed step. An internal error (database, another service) is no refusal by the network. */
export const eventOf = (command: Command, failure: unknown, { rateWaitMs }: { rateWaitMs: number }): Event => {
  // The network cannot be asked any more, which says nothing about the call.
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
      // A refused read says nothing about the post.
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

/** Whether the network refused a call as it is: it will do so again. */
export const isRefused = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.kind === 'rejected'

/** Whether the network refused a read of one object, which says nothing about that object: such reads have failed for days. */
export const isReadRefused = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && (failure.kind === 'rejected' || failure.kind === 'forbidden')

/** The network does not show the object to this connection, or it does not exist (100/33). */
export const isUnseen = ({ code, subcode }: NetworkFailure): boolean => code === 100 && subcode === 33
