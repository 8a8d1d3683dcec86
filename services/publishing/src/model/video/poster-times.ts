import { picturesOf, type VideoFacts } from './facts.ts'

/** Videos often begin in the dark: the moments that are tried, seconds. */
const moments = [0.5, 1, 2, 4, 8]
/** Without sound the frame at this second stands for a video (spec §5: it is seeked to 1 second). */
const SILENT_AT = 1
/** A channel of a colour below this is black to the eye, of 255. */
const DARK = 24

/** The moments of a video of which one stands for it, in the order in which they are tried, seconds. */
export function posterTimes(facts: Pick<VideoFacts, 'duration' | 'pictures' | 'audio'>): number[] {
  const duration = picturesOf(facts)
  if (!facts.audio) return [Math.min(SILENT_AT, duration / 2)]
  const within = moments.filter(at => at < duration)
  return within.length > 0 ? within : [duration / 2]
}

/** Whether a CSS hex colour is black to the eye. */
export const isDark = (color: string): boolean =>
  [1, 3, 5].every(at => Number.parseInt(color.slice(at, at + 2), 16) < DARK)
