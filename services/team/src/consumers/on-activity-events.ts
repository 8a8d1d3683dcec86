import { activity } from '@fanfare/contracts/limits.ts'
import type { EventHandler } from '@fanfare/runtime/events/events.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { activityEvents } from '../model/activity-event.ts'
import { insertActivity } from '../stores/activity.ts'

/** Writes each event that the record of a team is made of. Edits of one post by one person within minutes are one entry. */
export const activityConsumers = ({ ids }: Pick<Deps, 'ids'>): Record<string, EventHandler<TeamDb>> =>
  Object.fromEntries(
    activityEvents.map(([{ name }, notedOf]): [string, EventHandler<TeamDb>] => [
      name,
      async (tx, event) => {
        const noted = notedOf(event.payload as never)
        if (!noted) return
        const { teamId, kind, by, key, postId, accountId, personId, facts = {} } = noted
        await insertActivity(
          tx,
          teamId,
          {
            id: ids.next(),
            at: new Date(event.at),
            kind,
            by_id: by ?? null,
            key_id: key ?? null,
            post_id: postId ?? null,
            account_id: accountId ?? null,
            person_id: personId ?? null,
            facts,
          },
          kind === 'post_changed' ? activity.editMinutes : undefined,
        )
      },
    ]),
  )
