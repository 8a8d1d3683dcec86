import { type EventHandler, on, together } from '@fanfare/runtime/events/events.ts'
import { createNoteNotice } from '../actions/notifications/note-notice.ts'
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
  const noteNotice = createNoteNotice(deps)
  const settles: Handlers = Object.fromEntries(
    settledFacts.map(([event, settledBy]) => [
      event.name,
      on<AccountsDb, typeof event>(
        event,
        async (tx, { payload, at }) => {
          const settled = settledBy(payload as never)
          if (settled) await settleNotifications(deps, tx, settled, new Date(at))
        },
        { concerns: ({ payload }) => settledBy(payload as never) !== undefined },
      ),
    ]),
  )
  const notes: Handlers = Object.fromEntries(
    noticeFacts.map(([event, noticeOf]) => [
      event.name,
      on<AccountsDb, typeof event>(
        event,
        async (tx, { payload, at }) => {
          const notice = noticeOf(payload as never)
          if (notice) await noteNotice(tx, notice, new Date(at))
        },
        { concerns: ({ payload }) => noticeOf(payload as never) !== undefined, batches: true },
      ),
    ]),
  )
  return together(settles, notes)
}
