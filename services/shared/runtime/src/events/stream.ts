import type { Transaction } from 'kysely'

/** The stream that all services share. Tests that share a Redis name another. */
export const EVENTS_STREAM = 'fanfare:events'

/** An event as a consumer gets it. */
export interface EventMessage<P = unknown> {
  /** The same however often it comes. */
  id: string
  name: string
  teamId: string | null
  payload: P
  /** When it was written, ISO 8601 UTC. */
  at: string
}

/** What a consumer may know of a handler, to spend less on its events. */
// biome-ignore lint/suspicious/noExplicitAny: as for handlers
export interface HandlerTraits<P = any> {
  /**
   * Whether the handler has anything to do for an event. One that is none of its concern is acknowledged without a transaction and is not
   * remembered as handled. Quick, and of the event alone, so that it says the same each time; where it throws the handler is called.
   */
  concerns?: (event: EventMessage<P>) => boolean
  /**
   * All that the handler does is to add rows with `batchedRows`, whatever earlier events have added. Before any other handler, what the events
   * before have added is written.
   */
  batches?: boolean
}

/** Handles one event inside a transaction that also records it as handled. Only queries: it may run again. */
// biome-ignore lint/suspicious/noExplicitAny: one record holds handlers of events of every payload
export interface EventHandler<DB, P = any> extends HandlerTraits<P> {
  (tx: Transaction<DB>, event: EventMessage<P>): Promise<void>
}
