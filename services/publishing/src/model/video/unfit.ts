import { media as limits } from '@fanfare/contracts/limits.ts'

/** A video that cannot be used, for a reason that is known. `problem`: what is shown to its author. */
export class UnfitVideo extends Error {
  readonly problem: { code: 'media_too_large' | 'media_broken'; message: string }
  constructor(problem: UnfitVideo['problem']) {
    super(problem.message)
    this.name = 'UnfitVideo'
    this.problem = problem
  }
}

/** A part of the file is missing: a copy or a download that ended early, most of the time. */
export const cutShort = (): UnfitVideo =>
  new UnfitVideo({
    code: 'media_broken',
    message:
      'This video is incomplete or damaged: parts of the file are missing. Copy or export it again and upload that.',
  })

/** It has a track of sound, and none of pictures that move. */
export const soundAlone = (): UnfitVideo =>
  new UnfitVideo({
    code: 'media_broken',
    message: 'This file has sound but no picture. Export it as a video and upload that, or choose another file.',
  })

/** A file may say more than its longest track by this factor and this many seconds: tracks may begin late, and headers are rounded. */
const MOST_TIMES = 2
const MUCH = 60

const hours = limits.maxVideoSeconds / 3600

/**
 * Checks the length that a file says it has, seconds, against the most that is allowed and the length of its longest track; undefined
 * where tracks do not say theirs. Whatever is counted by the length of a video (pieces, pictures, time) relies on it. Throws `UnfitVideo`.
 */
export function checkLength(duration: number, longestTrack: number | undefined): void {
  if (longestTrack !== undefined && duration > longestTrack * MOST_TIMES + MUCH)
    throw new UnfitVideo({
      code: 'media_broken',
      message:
        'This video says that it is much longer than its pictures and sound are. Export it again as an MP4 and upload that.',
    })
  if (duration > limits.maxVideoSeconds)
    throw new UnfitVideo({
      code: 'media_too_large',
      message: `This video is longer than ${hours} hours. Export a shorter one and upload that.`,
    })
}
