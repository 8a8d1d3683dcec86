import { type EventValue, PostChanged } from '@fanfare/contracts/events.ts'
import { activity } from '@fanfare/contracts/limits.ts'
import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { activityEvents, type Noted } from '../model/activity-event.ts'
import { type ActivityRow, insertActivities, insertActivityOnce } from '../stores/activity.ts'

/**
 * Writes each event that the record of a team is made of, those that are handled together in one statement. Edits of one post by one person
 * within minutes are one entry, so an edit looks at what is there.
 */
export const activityConsumers = ({ ids }: Pick<Deps, 'ids'>): Record<string, EventHandler<TeamDb>> => {
  const add = batchedRows<TeamDb, ActivityRow>(insertActivities)
  const rowOf = ({ teamId, kind, by, key, postId, accountId, personId, facts = {} }: Noted, at: string) => ({
    id: ids.next(),
    team_id: teamId,
    at: new Date(at),
    kind,
    by_id: by ?? null,
    key_id: key ?? null,
    post_id: postId ?? null,
    account_id: accountId ?? null,
    person_id: personId ?? null,
    facts,
  })
  const consumerOf = (event: EventValue, notedOf: (payload: never) => Noted | undefined): EventHandler<TeamDb> => {
    const isOnce = event.name === PostChanged.name
    return on<TeamDb, EventValue>(
      event,
      async (tx, { at, payload }) => {
        const noted = notedOf(payload as never)
        if (!noted) return
        const { team_id: teamId, ...row } = rowOf(noted, at)
        if (isOnce) await insertActivityOnce(tx, teamId, row, activity.editMinutes)
        else await add(tx, { ...row, team_id: teamId })
      },
      { concerns: ({ payload }) => notedOf(payload as never) !== undefined, batches: !isOnce },
    )
  }
  return Object.fromEntries(activityEvents.map(([event, notedOf]) => [event.name, consumerOf(event, notedOf)]))
}
