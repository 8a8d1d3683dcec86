import type { EventPayload, PostPublished, PostSettled } from '@fanfare/contracts/events.ts'
import { SyncOwnContent } from '@fanfare/contracts/jobs.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { ResearchDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceContent } from '../live.ts'
import { askAfterPublishing } from '../stores/own-content-syncs.ts'

/** A post of the product is live: what was read of its accounts lacks it, so these are read once more, where somebody looks at them. */
export const onContentPublished = (
  deps: Deps,
  event: typeof PostPublished | typeof PostSettled,
): EventHandler<ResearchDb> =>
  on(event, async (tx, { payload }) => {
    const { teamId, publications = [] } = payload as EventPayload<typeof PostPublished>
    const ids = [...new Set(publications.map(({ account_id }) => account_id))]
    for (const accountId of await askAfterPublishing(tx, teamId, ids))
      afterCommit(tx, () => {
        announceContent(deps, teamId, accountId)
        // Lost, it is asked for again when somebody looks.
        deps.jobs
          .add(SyncOwnContent, { accountId, teamId })
          .catch(err => deps.log.warn({ err, accountId }, 'an account is read later'))
      })
  })
