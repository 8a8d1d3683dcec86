import { type EventPayload, PostPublished, PostSettled } from '@fanfare/contracts/events.ts'
import { SyncOwnContent } from '@fanfare/contracts/jobs.ts'
import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { ResearchDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceContent } from '../live.ts'
import { askAfterPublishing } from '../stores/own-content-syncs.ts'

type Published = EventPayload<typeof PostPublished>
const accountsOf = ({ publications = [] }: Published): string[] => publications.map(({ account_id }) => account_id)

/** Has what was read of accounts read once more. */
async function askAgain(deps: Deps, tx: Tx, teamId: string, accountIds: readonly string[]): Promise<void> {
  for (const accountId of await askAfterPublishing(tx, teamId, [...new Set(accountIds)]))
    afterCommit(tx, () => {
      announceContent(deps, teamId, accountId)
      // Lost, it is asked for again when somebody looks.
      deps.jobs
        .add(SyncOwnContent, { accountId, teamId })
        .catch(err => deps.log.warn({ err, accountId }, 'an account is read later'))
    })
}

/** A post of the product is live: what was read of its accounts lacks it, so these are read once more, where somebody looks at them. */
export function onContentPublished(deps: Deps): Record<string, EventHandler<ResearchDb>> {
  const add = batchedRows<ResearchDb, { teamId: string; accountIds: string[] }>(async (tx, rows) => {
    for (const [teamId, of] of Map.groupBy(rows, row => row.teamId))
      await askAgain(
        deps,
        tx,
        teamId,
        of.flatMap(({ accountIds }) => accountIds),
      )
  })
  return Object.fromEntries(
    [PostPublished, PostSettled].map(event => [
      event.name,
      on<ResearchDb, typeof event>(
        event,
        async (tx, { payload }) => add(tx, { teamId: payload.teamId, accountIds: accountsOf(payload as Published) }),
        { concerns: ({ payload }) => accountsOf(payload as Published).length > 0, batches: true },
      ),
    ]),
  )
}
