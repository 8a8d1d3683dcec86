import { type EventPayload, PostPublished, PostSettled } from '@fanfare/contracts/events.ts'
import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import { startPosts } from '../actions/start-reading.ts'
import type { InsightsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { expectPosts } from '../stores/post-runs.ts'
import { notePublished } from '../stores/published-here.ts'

type Published = EventPayload<typeof PostPublished>

/** The accounts on which a post is live. */
const liveOn = ({ publications = [] }: Published): string[] => [
  ...new Set(publications.filter(({ status }) => status === 'live').map(({ account_id }) => account_id)),
]

/** A post of the product is live: charts mark it, and the newest posts of its accounts are read. Times of events say when it was live, to some seconds. */
export function onPublished(deps: Pick<Deps, 'config' | 'jobs' | 'log'>): Record<string, EventHandler<InsightsDb>> {
  const add = batchedRows<InsightsDb, { teamId: string; postId: string; accountIds: string[]; at: string }>(
    async (tx, rows) => {
      for (const [teamId, of] of Map.groupBy(rows, row => row.teamId)) {
        await notePublished(
          tx,
          teamId,
          of.flatMap(({ postId, accountIds, at }) => accountIds.map(accountId => ({ postId, accountId, at }))),
        )
        const due = await expectPosts(tx, teamId, [...new Set(of.flatMap(({ accountIds }) => accountIds))])
        afterCommit(tx, () => {
          const places = due.map(accountId => ({ teamId, accountId }))
          startPosts(deps, places).catch(err => deps.log.warn({ err }, 'new posts are read later'))
        })
      }
    },
  )
  return Object.fromEntries(
    [PostPublished, PostSettled].map(event => [
      event.name,
      on<InsightsDb, typeof event>(
        event,
        (tx, { payload, at }) =>
          add(tx, { teamId: payload.teamId, postId: payload.postId, accountIds: liveOn(payload as Published), at }),
        { concerns: ({ payload }) => liveOn(payload as Published).length > 0, batches: true },
      ),
    ]),
  )
}
