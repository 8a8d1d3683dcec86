import { type Fraction, quotientOf } from './facts.ts'

/** A part of a video that becomes one file. */
export interface Piece {
  /** Where it begins in the file, seconds. */
  start: number
  /** How many pictures it has, at the rate of the rendering: that makes its length exact. */
  frames: number
}

/** A video that is longer by no more than this is cut off at the end, and not refused or divided: it is often the end of a frame, seconds. */
export const OVERHANG = 0.1
const NEARLY = 1e-6

export interface Cutting {
  /** Where the first piece begins in the file, seconds. */
  start: number
  /** Seconds in all. */
  length: number
  fps: Fraction
  /** Longest and shortest piece, seconds. */
  most: number
  least: number
}

/**
 * Cuts a video into pieces of at most `most` seconds that follow each other without a gap (spec §5: 60-second pieces of stories). Where
 * the last one would be shorter than `least`, the last two share what they have. Lengths are whole pictures, so none is a part of one too long.
 */
export function cutPieces({ start, length, fps, most, least }: Cutting): Piece[] {
  const rate = quotientOf(fps)
  const longest = Math.floor(most * rate + NEARLY)
  const shortest = Math.ceil(least * rate - NEARLY)
  const over = length - most
  const frames = over > 0 && over <= OVERHANG ? longest : Math.max(1, Math.floor(length * rate + NEARLY))
  const counts: number[] = []
  for (let left = frames; left > 0; left -= longest) counts.push(Math.min(left, longest))
  const [last = 0, before] = [counts.at(-1), counts.at(-2)]
  if (before !== undefined && last < shortest) {
    const both = before + last
    counts.splice(-2, 2, Math.ceil(both / 2), Math.floor(both / 2))
  }
  let done = 0
  return counts.map(count => {
    const piece = { start: start + done / rate, frames: count }
    done += count
    return piece
  })
}
