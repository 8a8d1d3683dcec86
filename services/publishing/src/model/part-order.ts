import type { PublicationState } from './stored.ts'

/** The order among the publications of a post: each begins once the one before it is live. Pure, so that a test can explore it. */

/** The publication that counts for its part: the newest that was not cancelled. */
export interface CurrentPart {
  part: number
  state: PublicationState
}

export const isLive = (state: PublicationState | undefined): boolean => state === 'published' || state === 'decorated'

/** Whether a part waits for the one before it to go live, by what counts for each part now. */
export const waitsForPrevious = (part: number, current: readonly CurrentPart[]): boolean =>
  part > 1 && !isLive(current.find(one => one.part === part - 1)?.state)

/**
 * Which of the planned parts get a new publication, and whether it may begin at once: those that have none, and those whose last one
 * failed. What is live stays; what waits for a part that is tried again continues when that is live.
 */
export const partsToBegin = <Planned extends { part: number }>(
  planned: readonly Planned[],
  current: readonly CurrentPart[],
): { planned: Planned; mayBegin: boolean }[] => {
  const states = new Map(current.map(({ part, state }) => [part, state]))
  return planned.flatMap(one => {
    const state = states.get(one.part)
    if (state !== undefined && state !== 'failed') return []
    return [{ planned: one, mayBegin: !waitsForPrevious(one.part, current) }]
  })
}

/** Whether a publication may begin once `live` is live: the next part, which has waited for it. */
export const isReleasedBy = ({ part, state, waits }: CurrentPart & { waits: boolean }, live: CurrentPart): boolean =>
  isLive(live.state) && part === live.part + 1 && state === 'scheduled' && waits
