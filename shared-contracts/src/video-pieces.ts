import { mostParts } from './limits.ts'

/** How videos of stories are cut: the same in what is planned on the server and in what the composer says before. */

/** The part of a video that goes out, in seconds; undefined where its length is not known. */
export const secondsOf = (
  { start, end }: { start: number | null; end: number | null },
  duration: number | null | undefined,
): { from: number; to: number; length: number } | undefined => {
  if (duration === null || duration === undefined) return undefined
  const from = Math.min(start ?? 0, duration)
  const to = Math.max(from, Math.min(end ?? duration, duration))
  return { from, to, length: to - from }
}

/** Lengths are measured in thousandths of a second; what lies below is rounding. */
const slack = 0.001

interface Bounds {
  min: number
  max: number
}

/** How many pieces of at most `max` seconds a length needs. It may be more than a post can have: `cutsOf` never returns those. */
export const cutCountOf = (length: number, { max }: Pick<Bounds, 'max'>): number =>
  Math.max(1, Math.ceil((length - slack) / max))

/**
 * Where a video is cut so that no piece is longer than `max` seconds, and none shorter than `min` where that can be had: the last two
 * share what is left then. Returns the beginning and end of each piece; of a video that needs more than `mostParts`, the first so many,
 * so that what a file says of its length never decides how much memory is taken.
 */
export const cutsOf = (
  { from, to, length }: { from: number; to: number; length: number },
  { min, max }: Bounds,
): { start: number; end: number }[] => {
  const needed = cutCountOf(length, { max })
  const count = Math.min(mostParts, needed)
  const ends = Array.from({ length: count }, (_, at) => Math.min(to, from + max * (at + 1)))
  if (count === needed) ends[count - 1] = to
  const last = (ends[count - 1] as number) - (ends[count - 2] ?? from)
  if (count > 1 && last < min) ends[count - 2] = to - (max + last) / 2
  return ends.map((end, at) => ({ start: at === 0 ? from : (ends[at - 1] as number), end }))
}
