/** Somebody waits for it in front of a screen. */
const now = 1
/** Planned for its time. */
const planned = 2
/** One of many of a single request: the others of its team, and of all teams, need not wait for them. */
const bulk = 3

/** A request for more posts than this is bulk. */
export const bulkFrom = 20

/** Rank of a post among all that are due: the lowest goes first. `together`: posts of the request that made it. */
export const priorityOf = (schedule: 'now' | 'date' | 'time_slot' | null, together = 1): number => {
  if (together > bulkFrom) return bulk
  return schedule === 'now' ? now : planned
}
