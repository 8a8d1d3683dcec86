import type { EventHandler } from '@fanfare/runtime/events/events.ts'
import { fanOut } from '../actions/send-webhooks.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { webhookFacts } from '../model/webhook-event.ts'

/** The events that webhooks are made of. */
export const webhookEvents = webhookFacts.map(([event]) => event)

/** A handler for each: it writes the messages to the team's webhooks down. */
export const webhookConsumers = (deps: Deps): Record<string, EventHandler<AccountsDb>> =>
  Object.fromEntries(
    webhookFacts.map(([{ name }, factOf]): [string, EventHandler<AccountsDb>] => [
      name,
      async (tx, event) => {
        const fact = factOf(event.payload as never)
        if (fact) await fanOut(deps, tx, event, fact)
      },
    ]),
  )
