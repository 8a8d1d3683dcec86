import type { EventHandler } from '@fanfare/runtime/events/events.ts'
import { noteNotice } from '../actions/notifications/note-notice.ts'
import { settleNotifications } from '../actions/notifications/settle-notifications.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { noticeFacts } from '../model/notifications/notice-of-event.ts'
import { settledFacts } from '../model/notifications/settled-by-event.ts'

type Handlers = Record<string, EventHandler<AccountsDb>>

/** The events that people are notified of, and those after which a notification is done. */
export const noticeEvents = [...noticeFacts, ...settledFacts].map(([event]) => event)

/** A handler for each: it settles what is done, and then writes down what happened. */
export const noticeConsumers = (deps: Deps): Handlers => {
  const settles: Handlers = Object.fromEntries(
    settledFacts.map(([{ name }, settledBy]) => [
      name,
      async (tx, event) => {
        const settled = settledBy(event.payload as never)
        if (settled) await settleNotifications(deps, tx, settled, new Date(event.at))
      },
    ]),
  )
  const notes: Handlers = Object.fromEntries(
    noticeFacts.map(([{ name }, noticeOf]) => [
      name,
      async (tx, event) => {
        const notice = noticeOf(event.payload as never)
        if (notice) await noteNotice(deps, tx, notice, new Date(event.at))
      },
    ]),
  )
  return together(settles, notes)
}

/** Handlers of events by name, put together: where several take an event, one runs after the other. */
export const together = (...all: readonly Handlers[]): Handlers => {
  const byName: Handlers = {}
  for (const handlers of all)
    for (const [name, handler] of Object.entries(handlers)) {
      const before = byName[name]
      byName[name] = before
        ? async (tx, event) => {
            await before(tx, event)
            await handler(tx, event)
          }
        : handler
    }
  return byName
}
