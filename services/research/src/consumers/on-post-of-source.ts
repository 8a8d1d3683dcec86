import {
  type EventPayload,
  PostCancelled,
  PostCreated,
  PostDeleted,
  PostFailed,
  PostPublished,
  PostPublishing,
  PostRestored,
  PostScheduled,
  PostUnconfirmed,
} from '@fanfare/contracts/events.ts'
import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { ResearchDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceSavedAfter } from '../live.ts'
import { lockSaved } from '../stores/saved-posts.ts'
import { writeResults } from '../stores/saved-results.ts'

/** What may change what came of a saved post. */
export const postEventsOfSource = [
  PostCreated,
  PostScheduled,
  PostCancelled,
  PostPublishing,
  PostPublished,
  PostFailed,
  PostUnconfirmed,
  PostDeleted,
  PostRestored,
] as const

type OfSource = EventPayload<typeof PostPublished>
const savedIdOf = ({ source, source_ref: savedId }: OfSource) => (source === 'saved_post' ? savedId : undefined)

/** Saved posts of which publishing is asked in one call. */
const PER_CALL = 100

/**
 * Asks publishing what came of saved posts of a team, and keeps it. They are locked before, in the order of their ids, so that of two answers
 * the later one stays and two workers wait for each other.
 */
async function refresh(deps: Deps, tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  const there = (await lockSaved(tx, teamId, ids)).map(({ id }) => id)
  if (there.length === 0) return
  const found = Map.groupBy(await deps.publishing.resultsOf(teamId, there), one => one.source_ref)
  for (const id of there) {
    await writeResults(tx, teamId, id, found.get(id) ?? [])
    announceSavedAfter(tx, deps, teamId, id)
  }
}

/**
 * A post that was made from a saved one has another state. The state is asked for, since events come in any order: once for all events that
 * are handled together, and at most three seconds, since their transaction waits for it. Most posts were not made from a saved one.
 */
export function onPostsOfSources(deps: Deps): Record<string, EventHandler<ResearchDb>> {
  const add = batchedRows<ResearchDb, { teamId: string; savedId: string }>(async (tx, rows) => {
    for (const [teamId, of] of Map.groupBy(rows, row => row.teamId)) {
      const ids = [...new Set(of.map(({ savedId }) => savedId))].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
      for (let at = 0; at < ids.length; at += PER_CALL) await refresh(deps, tx, teamId, ids.slice(at, at + PER_CALL))
    }
  })
  return Object.fromEntries(
    postEventsOfSource.map(event => [
      event.name,
      on<ResearchDb, typeof event>(
        event,
        async (tx, { payload }) => {
          const savedId = savedIdOf(payload as OfSource)
          if (savedId !== undefined) await add(tx, { teamId: payload.teamId, savedId })
        },
        { concerns: ({ payload }) => savedIdOf(payload as OfSource) !== undefined, batches: true },
      ),
    ]),
  )
}
