import { UnfitVideo } from '../model/video/unfit.ts'
import { UnfitRendering } from './render-video.ts'
import { ProgramError, type ProgramFailure } from './run-program.ts'

/** The text of spec §5 for a video that cannot be loaded. */
const VIDEO_FAILS =
  'Error: Something went wrong while loading video. Please make sure the video format is mp4 with x264 or h264 codec'

/** A file that cannot be read as a video for a reason that is not known, with what to do. */
export const brokenVideo = {
  code: 'media_broken',
  message: `${VIDEO_FAILS}. The file may be damaged. Export it again as an MP4 and upload that.`,
} as const

/** There is no ffmpeg. */
const noVideos = {
  code: 'media_type_unsupported',
  message:
    'Videos can’t be used here: this installation has no ffmpeg. Ask its administrator to install it, or use a picture.',
} as const

const reasons: Record<
  Exclude<ProgramFailure, 'aborted' | 'full'>,
  { code: 'media_broken' | 'media_too_large' | 'media_type_unsupported'; message: string }
> = {
  missing: noVideos,
  failed: brokenVideo,
  output: brokenVideo,
  timeout: {
    code: 'media_too_large',
    message: 'This video takes too long to process. Export a shorter or smaller version and upload that.',
  },
  stalled: {
    code: 'media_too_large',
    message: 'This video takes too long to process. Export a shorter or smaller version and upload that.',
  },
  memory: {
    code: 'media_too_large',
    message: 'This video needs too much memory to process. Export a version with fewer pixels and upload that.',
  },
}

/** What a failure of the programs says about a video; undefined where it is not about the video. */
export function whyNot(err: unknown): (typeof reasons)['failed'] | undefined {
  if (err instanceof UnfitRendering) return brokenVideo
  if (err instanceof UnfitVideo) return err.problem
  if (!(err instanceof ProgramError) || err.reason === 'aborted' || err.reason === 'full') return undefined
  return reasons[err.reason]
}

/** Whether there was no room for what a program writes: nothing is wrong with the video. */
export const wasFull = (err: unknown): boolean => err instanceof ProgramError && err.reason === 'full'
