import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import { createFanOut } from '../actions/send-webhooks.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { webhookFacts } from '../model/webhook-event.ts'

/** The events that webhooks are made of. */
export const webhookEvents = webhookFacts.map(([event]) => event)

/** A handler for each: it writes the messages to the team's webhooks down. */
export const webhookConsumers = (deps: Deps): Record<string, EventHandler<AccountsDb>> => {
  const fanOut = createFanOut(deps)
  return Object.fromEntries(
    webhookFacts.map(([event, factOf]) => [
      event.name,
      on<AccountsDb, typeof event>(
        event,
        async (tx, { id, at, payload }) => {
          const fact = factOf(payload as never)
          if (fact) await fanOut(tx, { event: { id, at }, fact })
        },
        { concerns: ({ payload }) => factOf(payload as never) !== undefined, batches: true },
      ),
    ]),
  )
}
