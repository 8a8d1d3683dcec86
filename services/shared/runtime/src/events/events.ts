import { type EventPayload, type EventValue, events as known } from '@fanfare/contracts/events.ts'
import type { Transaction } from 'kysely'
import { Compile } from 'typebox/schema'
import { afterCommit } from '../db/database.ts'
import type { RuntimeTables } from '../db/tables.ts'
import { carriedTrace } from '../telemetry/telemetry.ts'
import { wakeRelays } from './relay.ts'
import type { EventHandler, HandlerTraits } from './stream.ts'

export { type Consumer, consume } from './consumer.ts'
export { type Relay, startRelay, wakeRelays } from './relay.ts'
export type { EventHandler, HandlerTraits } from './stream.ts'

/** Gives a handler the payload type of its event: `on: { [PostPublished.name]: on(PostPublished, async (tx, event) => …) }`. */
export function on<DB, E extends EventValue>(
  _event: E,
  handler: EventHandler<DB, EventPayload<E>>,
  traits: HandlerTraits<EventPayload<E>> = {},
): EventHandler<DB> {
  return Object.assign<EventHandler<DB>, HandlerTraits<EventPayload<E>>>((tx, event) => handler(tx, event), traits)
}

/** Two handlers of one event as one, the first first, in the same transaction. It concerns them where it concerns one of the two. */
const both = <DB>(first: EventHandler<DB>, second: EventHandler<DB>): EventHandler<DB> =>
  Object.assign<EventHandler<DB>, HandlerTraits>(
    async (tx, event) => {
      for (const handler of [first, second]) if (handler.concerns?.(event) ?? true) await handler(tx, event)
    },
    {
      concerns: event => [first, second].some(({ concerns }) => concerns?.(event) ?? true),
      batches: [first, second].every(({ batches }) => batches === true),
    },
  )

/** Handlers of events by name, put together: where several take an event, one runs after the other. */
export const together = <DB>(...all: readonly Record<string, EventHandler<DB>>[]): Record<string, EventHandler<DB>> => {
  const byName: Record<string, EventHandler<DB>> = {}
  for (const handlers of all)
    for (const [name, handler] of Object.entries(handlers)) {
      const before = byName[name]
      byName[name] = before ? both(before, handler) : handler
    }
  return byName
}

const checks = new Map(known.map(event => [event.name as string, Compile(event.payload as never)]))

/** An event as the outbox holds it. */
export interface OutboxEntry {
  name: string
  team_id: string | null
  payload: unknown
  trace: string | null
}

/** An event to be written by a statement of one's own; call `wakeRelays()` after the commit. Throws where the payload does not follow its schema. */
export function outboxEntry<E extends EventValue>(
  event: E,
  payload: EventPayload<E>,
  { teamId }: { teamId?: string | null } = {},
): OutboxEntry {
  const check = checks.get(event.name) ?? Compile(event.payload as never)
  if (!check.Check(payload)) throw new Error(`the payload of ${event.name} does not follow its schema`)
  return { name: event.name, team_id: teamId ?? null, payload, trace: carriedTrace() }
}

/**
 * Emits an event: writes it into the outbox in the transaction of the change, so that both happen or neither does.
 * The relay sends it right after the commit. Throws when the payload does not follow the event's schema.
 */
export async function emit<DB extends RuntimeTables, E extends EventValue>(
  tx: Transaction<DB>,
  event: E,
  payload: EventPayload<E>,
  about: { teamId?: string | null } = {},
): Promise<void> {
  await emitAll(tx, [outboxEntry(event, payload, about)])
}

/** Emits several events in one statement, as `emit` does one. */
export async function emitAll<DB extends RuntimeTables>(
  tx: Transaction<DB>,
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await (tx as unknown as Transaction<RuntimeTables>)
    .insertInto('outbox')
    .values(entries.map(entry => ({ ...entry, payload: JSON.stringify(entry.payload) })))
    .execute()
  afterCommit(tx, wakeRelays)
}
