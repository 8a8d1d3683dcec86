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
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
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

/**
 * A post that was made from a saved one has another state. The state is asked for, since events come in any order; the saved post is locked
 * before, so that of two answers the later one stays. Most posts were not made from a saved one: of those nothing is noted here.
 */
export const onPostOfSource = (deps: Deps, event: (typeof postEventsOfSource)[number]): EventHandler<ResearchDb> =>
  on<ResearchDb, typeof event>(
    event,
    async (tx, { payload }) => {
      const { teamId } = payload
      const savedId = savedIdOf(payload as OfSource)
      if (savedId === undefined || !(await lockSaved(tx, teamId, savedId))) return
      await writeResults(tx, teamId, savedId, await deps.publishing.resultsOf(teamId, savedId))
      announceSavedAfter(tx, deps, teamId, savedId)
    },
    { concerns: ({ payload }) => savedIdOf(payload as OfSource) !== undefined },
  )
