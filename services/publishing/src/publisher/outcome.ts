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
export const eventOf = (command: Command, failure: unknown, { rateWaitMs }: Pick<Limits, 'rateWaitMs'>): Event => {
  // What became of a call cannot be asked any more; that says nothing of the call.
  if (failure instanceof Impossible)
    return command === 'ask' && failure.event.is === 'rejected' ? { is: 'unknown' } : failure.event
  if (!(failure instanceof NetworkFailure)) return command === 'commit' ? { is: 'silent' } : { is: 'ours' }
  const { kind } = failure
  const undone = command === 'commit'
  switch (kind) {
    case 'rate_limited':
      return { is: kind, waitMs: failure.retryAfterMs ?? rateWaitMs, undone }
    case 'token_invalid':
      return { is: kind, undone }
    case 'not_ready':
      return command === 'ask' ? { is: 'undecided' } : { is: kind, undone }
    case 'rejected':
      // A refused question is no answer.
      return command === 'ask' ? { is: 'unknown' } : command === 'poll' ? { is: 'lost' } : { is: kind, undone }
    case 'transient':
    case 'unknown':
      // The irreversible call: whatever is not a clear refusal may have been done.
      return undone ? { is: 'silent' } : { is: kind }
  }
}
