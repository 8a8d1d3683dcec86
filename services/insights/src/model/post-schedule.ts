import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'

/**
 * When the figures of a post are read: often in the first two days, in which it collects most of them, then every day for a week, every week for five,
 * and every month for three. A step is called by its age, minutes after the post went live, so that the same step is always the same.
 */

/** How often the list of the newest posts of an account is read, ms. */
export const LIST_EVERY_MS = 3_600_000

const hour = 60
const day = 24 * hour
const minuteMs = 60_000

const early = [0.25, 1, 2, 3, 4, 6, 8, 12, 18]
/** Networks have figures of a story for 24 hours. */
const ofStory = [...early, 23].map(hours => hours * hour)
const ofPost = [
  ...[...early, 24, 30, 36, 42, 48].map(hours => hours * hour),
  ...[3, 4, 5, 6, 7, 14, 21, 28, 35, 60, 90].map(days => days * day),
]
/** From when on a story has no figures any more, minutes. */
const storyEnds = day

/** The steps of a post, minutes after it went live, the first one first. */
export const stepsOf = (format: PostFormat): readonly number[] => (format === 'story' ? ofStory : ofPost)

const isOver = (format: PostFormat, ageMinutes: number): boolean => format === 'story' && ageMinutes >= storyEnds

/** The step at which a post is read that went live at `postedAt` (both Unix ms); undefined: none has come, or there is nothing to be read any more. */
export function stepAt(format: PostFormat, postedAt: number, now: number): number | undefined {
  const age = (now - postedAt) / minuteMs
  return isOver(format, age) ? undefined : stepsOf(format).findLast(step => step <= age)
}

/** When the figures of a post are read next, Unix ms; undefined: no more. `last`: the step at which they were read; null: not yet. What was missed is skipped. */
export function nextReading(
  format: PostFormat,
  postedAt: number,
  last: number | null,
  now: number,
): number | undefined {
  const age = (now - postedAt) / minuteMs
  if (isOver(format, age)) return undefined
  const current = stepAt(format, postedAt, now)
  if (current !== undefined && (last === null || last < current)) return postedAt + current * minuteMs
  const next = stepsOf(format).find(step => step > age && (last === null || step > last))
  return next === undefined ? undefined : postedAt + next * minuteMs
}
