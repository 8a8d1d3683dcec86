import { quotientOf, shapeOf, type VideoFacts } from './facts.ts'
import type { VideoLimits } from './targets.ts'

/** What keeps a file from being sent as it is. `container` to `audio` are put right without rendering its pictures again. */
export type Miss =
  | 'container'
  | 'faststart'
  | 'edit_lists'
  | 'audio'
  | 'codec'
  | 'pixels'
  | 'size'
  | 'ratio'
  | 'fps'
  | 'bitrate'
  | 'bytes'

/** Those that a new container, or new sound, puts right. */
export const light: ReadonlySet<Miss> = new Set(['container', 'faststart', 'edit_lists', 'audio'])

/** Sound may have so much more than the usual rate before it counts as too much: encoders do not keep it exactly. */
const MORE_SOUND = 1.3

function missesOfAudio({ audio }: VideoFacts, { sent }: VideoLimits): boolean {
  if (!audio) return false
  const { codec, profile, channels, rate, bitrate } = audio
  const wanted = sent.audio
  return (
    codec !== wanted.codec ||
    (profile !== null && !wanted.profiles.includes(profile)) ||
    channels < 1 ||
    channels > wanted.channels ||
    rate > wanted.rate ||
    (bitrate ?? 0) > wanted.bitsPerSecond * MORE_SOUND
  )
}

function missesOfPicture(facts: VideoFacts, limits: VideoLimits): Miss[] {
  const { codec, profile, pixel_format, progressive, pixel_ratio, width, height } = facts
  const { sent } = limits
  const found: Miss[] = []
  if (codec !== sent.codec || !sent.profiles.includes(profile ?? '')) found.push('codec')
  if (pixel_format !== sent.pixelFormat || !progressive || facts.hdr) found.push('pixels')
  const isOdd = width % 2 !== 0 || height % 2 !== 0
  const isLarge = width > limits.maxWidth || height > limits.maxHeight
  const isSmall = width < limits.minWidth || height < limits.minHeight
  if (isOdd || isLarge || isSmall || pixel_ratio !== 1) found.push('size')
  const shape = shapeOf(facts)
  if (limits.ratio && (shape < limits.ratio.min || shape > limits.ratio.max)) found.push('ratio')
  const fps = quotientOf(facts.fps)
  // Averages of files are a little off.
  if (fps < limits.fps.min - 0.05 || fps > limits.fps.max + 0.05) found.push('fps')
  if (facts.bitrate > limits.maxBitrate) found.push('bitrate')
  return found
}

/**
 * Everything in which a file is not as a network takes it; its duration is a matter of its own. A rendering that is made for these limits
 * has none.
 */
export function missesOf(facts: VideoFacts, bytes: number, limits: VideoLimits): Miss[] {
  const found = missesOfPicture(facts, limits)
  if (bytes > limits.maxBytes) found.push('bytes')
  if (facts.container !== limits.sent.container) found.push('container')
  else if (limits.sent.indexFirst && !facts.faststart) found.push('faststart')
  if (facts.edit_lists && !limits.editLists) found.push('edit_lists')
  if (missesOfAudio(facts, limits)) found.push('audio')
  return found
}
