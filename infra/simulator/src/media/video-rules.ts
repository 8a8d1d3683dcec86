import type { Settings } from '../state/settings.ts'
import type { VideoFacts } from './sniff-video.ts'

const megabyte = 1_000_000
const mebibyte = 1024 * 1024

export type InstagramVideo = 'reel' | 'story' | 'child'
export type PageVideoUse = 'video' | 'reel' | 'story'

/** Shortest video in seconds; the longest per kind. A tenth is left for the rounding of encoders. */
const shortest = 3
const slack = 0.1

/**
 * Whether Instagram plays a video: H.264 or HEVC, AAC, 23 to 60 pictures a second, at most 1920 columns and 25 Mbps,
 * 3 s to 15 min and 300 MB as a reel, to 60 s and 100 MB as a story. What the file does not say is not held against it.
 */
export function suitsInstagram(facts: VideoFacts, bytes: number, kind: InstagramVideo, settings: Settings): boolean {
  const longest = { reel: 15 * 60, story: 60, child: settings.carouselVideoSeconds }[kind]
  const most = (kind === 'story' ? 100 : 300) * mebibyte
  if (bytes > most || !isWithin(facts.seconds, shortest, longest)) return false
  if (settings.strictVideoFiles && (facts.edited || !facts.headersFirst)) return false
  if (facts.codec && !['avc1', 'avc3', 'hvc1', 'hev1'].includes(facts.codec)) return false
  if (facts.audio && !isSound(facts.audio)) return false
  if (facts.fps > 0 && (facts.fps < 22.9 || facts.fps > 60.1)) return false
  if (facts.width > 1920 || !hasRatio(facts, 0.01, 10)) return false
  return facts.seconds === 0 || (bytes * 8) / facts.seconds <= 25 * megabyte
}

const isSound = ({ codec, channels, sampleRate }: NonNullable<VideoFacts['audio']>) =>
  codec === 'mp4a' && channels <= 2 && sampleRate <= 48_000

const isWithin = (seconds: number, least: number, most: number) =>
  seconds === 0 || (seconds >= least - slack && seconds <= most + slack)

const hasRatio = ({ width, height }: VideoFacts, least: number, most: number) =>
  width === 0 || height === 0 || (width / height >= least && width / height <= most)

/** A subcode of the errors of page videos, and what it says of this video. */
export interface PageVideoFault {
  subcode: number
  message?: string
}

/** What is wrong with a video of a page: 1 s to 40 min as a video, 3 to 90 s of 9:16 as a reel, 3 to 60 s as a story. */
export function pageVideoFault(facts: VideoFacts, use: PageVideoUse): PageVideoFault | undefined {
  const [least, most] = { video: [1, 40 * 60], reel: [shortest, 90], story: [shortest, 60] }[use] as [number, number]
  if (facts.seconds > 0 && facts.seconds < least - slack) return { subcode: 1363025, message: lengthOf('short', least) }
  if (facts.seconds > most + slack) return { subcode: 1363026, message: lengthOf('long', most) }
  if (use !== 'reel') return undefined
  if (!hasRatio(facts, 9 / 16 - 0.01, 9 / 16 + 0.01))
    return { subcode: 1363024, message: 'The aspect ratio of a reel must be 9:16.' }
  if (facts.width > 0 && (facts.width < 540 || facts.height < 960))
    return { subcode: 1363024, message: 'The resolution of a reel must be at least 540 x 960 pixels.' }
  if (facts.fps > 0 && (facts.fps < 23.9 || facts.fps > 60.1))
    return { subcode: 1363024, message: 'The frame rate of a reel must be 24 to 60 frames per second.' }
  return undefined
}

const lengthOf = (what: 'short' | 'long', seconds: number) =>
  `The video you tried to upload is too ${what}. The ${what === 'short' ? 'minimum' : 'maximum'} length for a video is ${seconds} seconds. Please try again with a ${what === 'short' ? 'longer' : 'shorter'} video.`
