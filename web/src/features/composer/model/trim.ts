/** A part of a video, in seconds. */
export interface Part {
  from: number
  to: number
}

/** Least length that can be chosen, seconds. */
export const leastLength = 1
/** How far one press of an arrow key moves a handle, seconds; with Shift ten times as far. */
const step = 0.1

const tenth = (value: number): number => Math.round(value * 10) / 10
const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high)

/** A part with one of its ends moved to a second: it stays within the video, and no shorter than the least. */
export const withEnd = ({ from, to }: Part, end: 'from' | 'to', at: number, duration: number): Part =>
  end === 'from'
    ? { from: between(0, tenth(at), Math.max(0, tenth(to - leastLength))), to }
    : { from, to: Math.min(duration, Math.max(tenth(at), from + leastLength)) }

/** Where a key moves an end; undefined for other keys. */
export const movedEnd = (key: string, at: number, duration: number, far: boolean): number | undefined => {
  const by = far ? step * 10 : step
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - by
    case 'ArrowRight':
    case 'ArrowUp':
      return at + by
    case 'PageDown':
      return at - duration / 10
    case 'PageUp':
      return at + duration / 10
    case 'Home':
      return 0
    case 'End':
      return duration
    default:
      return undefined
  }
}

/** The seconds that the frames of a timeline show: the middle of each of its parts. */
export const frameTimes = (duration: number, frames: number): number[] =>
  Array.from({ length: frames }, (_, index) => tenth(((index + 0.5) * duration) / frames))
