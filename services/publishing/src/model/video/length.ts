import { media as limits } from '@fanfare/contracts/limits.ts'

/** A video whose length is not allowed, or not true. `problem`: what is shown to its author. */
export class UnfitLength extends Error {
  readonly problem: { code: 'media_too_large' | 'media_broken'; message: string }
  constructor(problem: UnfitLength['problem']) {
    super(problem.message)
    this.name = 'UnfitLength'
    this.problem = problem
  }
}

/** A file may say more than its longest track by this factor and this many seconds: tracks may begin late, and headers are rounded. */
const MOST_TIMES = 2
const MUCH = 60

const hours = limits.maxVideoSeconds / 3600

/**
 * Checks the length that a file says it has, seconds, against the most that is allowed and the length of its longest track; undefined
 * where tracks do not say theirs. Whatever is counted by the length of a video (pieces, pictures, time) relies on it. Throws `UnfitLength`.
 */
export function checkLength(duration: number, longestTrack: number | undefined): void {
  if (longestTrack !== undefined && duration > longestTrack * MOST_TIMES + MUCH)
    throw new UnfitLength({
      code: 'media_broken',
      message:
        'This video says that it is much longer than its pictures and sound are. Export it again as an MP4 and upload that.',
    })
  if (duration > limits.maxVideoSeconds)
    throw new UnfitLength({
      code: 'media_too_large',
      message: `This video is longer than ${hours} hours. Export a shorter one and upload that.`,
    })
}
