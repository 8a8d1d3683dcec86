/** Publish now: a person is waiting for it. */
const now = 1
/** Scheduled for a time. */
const planned = 2
/** One of many posts of a single request, which must not delay other posts. */
const bulk = 3

/** A request for more posts than this is bulk. */
export const bulkFrom = 20

/** Priority of a post among all that are due: the lowest goes first. `together`: number of posts of the request that made it. */
export const priorityOf = (schedule: 'now' | 'date' | 'time_slot' | null, together = 1): number => {
  if (together > bulkFrom) return bulk
  return schedule === 'now' ? now : planned
}
