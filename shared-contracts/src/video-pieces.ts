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

/**
 * Most pieces of one video: more than the longest that can be uploaded has. What a file says of its length is foreign, so that it must not
 * decide how much memory is used.
 */
const mostPieces = 500

/**
 * Where a video is cut so that no piece is longer than `max` seconds, and none shorter than `min` where that can be had: the last two
 * share what is left then. Returns the beginning and end of each piece, of the first 500 at most.
 */
export const cutsOf = (
  { from, to, length }: { from: number; to: number; length: number },
  { min, max }: { min: number; max: number },
): { start: number; end: number }[] => {
  const count = Math.min(mostPieces, Math.max(1, Math.ceil((length - slack) / max)))
  const ends = Array.from({ length: count }, (_, at) => Math.min(to, from + max * (at + 1)))
  if (count === mostPieces) return piecesTo(ends, from)
  ends[count - 1] = to
  const last = to - (ends[count - 2] ?? from)
  if (count > 1 && last < min) ends[count - 2] = to - (max + last) / 2
  return piecesTo(ends, from)
}

const piecesTo = (ends: readonly number[], from: number): { start: number; end: number }[] =>
  ends.map((end, at) => ({ start: at === 0 ? from : (ends[at - 1] as number), end }))
