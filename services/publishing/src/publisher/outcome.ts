import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { Command, Event } from '../model/publication.ts'
import type { Limits } from './engine.ts'

/** A step that cannot go on for a reason of ours: the account is gone, a picture is missing. Final, with its words. */
export class Impossible extends Error {
  readonly event: Event
  constructor(event: Event, message: string) {
    super(message)
    this.event = event
  }
}

/** What a failed step means to the machine. A fault of our own (database, a service that is away) is nobody's refusal. */
export const eventOf = (command: Command, failure: unknown, { rateWaitMs }: Limits): Event => {
  // What became of a call cannot be asked any more; that says nothing of the call.
  if (failure instanceof Impossible)
    return command === 'ask' && failure.event.is === 'rejected' ? { is: 'unknown' } : failure.event
  if (!(failure instanceof NetworkFailure)) return command === 'commit' ? { is: 'silent' } : { is: 'ours' }
  const { kind } = failure
  // The irreversible call: whatever is not a clear refusal may have been done.
  if (command === 'commit' && (kind === 'unknown' || kind === 'transient')) return { is: 'silent' }
  switch (kind) {
    case 'rate_limited':
      return { is: 'rate_limited', waitMs: failure.retryAfterMs ?? rateWaitMs }
    case 'not_ready':
      return { is: command === 'ask' ? 'undecided' : 'not_ready' }
    case 'rejected':
      // A refused question is no answer.
      return { is: command === 'ask' || command === 'poll' ? 'unknown' : 'rejected' }
    default:
      return { is: kind }
  }
}
