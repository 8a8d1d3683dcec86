/** Priorities in the queues of videos: 1 comes first. One process works at one video at a time, so teams take turns. */

/** Largest priority that the queue knows is 2,097,152. */
const MOST = 900_000
/** What a team's own waiting renderings put one of a due post off by, minutes each. */
const PUT_OFF = 5
/** A post that is due this soon has its renderings made before others, minutes. */
const SOON = 60

/** A team's first waiting video comes before any second one of another team. `waiting`: others of the team that wait. */
export const turnOf = (waiting: number): number => Math.min(MOST, 1 + waiting)

/**
 * The priority of a rendering: first what posts need that are due within the hour, by due time, put off for those of the same team that wait
 * already; then the others by turns. `dueInMs`: until the first post that shows the file; null where none is planned.
 */
export function renderingTurn({ waiting, dueInMs }: { waiting: number; dueInMs: number | null }): number {
  const minutes = dueInMs === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(dueInMs / 60_000))
  return minutes <= SOON ? Math.min(MOST, 1 + minutes + PUT_OFF * waiting) : MOST + turnOf(waiting)
}
