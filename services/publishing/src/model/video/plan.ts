import { type Fraction, quotientOf, type VideoFacts } from './facts.ts'
import { type Layout, layoutOf } from './layout.ts'
import { light, type Miss, missesOf } from './misses.ts'
import type { VideoTarget } from './targets.ts'

/** A video that is longer by no more than this is cut off at the end, and not refused: it is often the end of a frame, seconds. */
const OVERHANG = 0.1
const NEARLY = 1e-6

/** Why nothing can be made of a video for a place, as a person reads it. */
export interface VideoProblem {
  code: 'video_too_short' | 'video_too_long' | 'trim_outside'
  message: string
}

/** What makes a file fit a target. */
export type VideoPlan =
  /** The file is sent as it is. */
  | { kind: 'pass' }
  /** Its pictures stay as they are; container and sound are written again. */
  | { kind: 'remux'; audio: 'copy' | 'encode' | 'none'; why: Miss[] }
  | Transcode
  | { kind: 'refused'; problem: VideoProblem }

/** Pictures and sound are rendered again. */
export interface Transcode {
  kind: 'transcode'
  /** Where it begins in the file, seconds. */
  start: number
  /** How many pictures it has, at its rate: that makes its length exact. */
  frames: number
  layout: Layout
  fps: Fraction
  /** Bits a second of the pictures at most. */
  bitrate: number
  sound: boolean
  why: (Miss | 'chosen' | 'length')[]
}

/** Share of the largest file that is planned for, as no encoder keeps a rate to the bit. */
const BYTES_USED = 0.94
const LEAST_BITRATE = 100_000
/** Rates of cameras and screens; one that is nearly one of these is meant to be it. */
const usualRates: readonly Fraction[] = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
]
const SAME_RATE = 0.01

/** Constant rate of a rendering: that of the file, or the nearest that the target takes. */
export function renderedFps({ fps, variable_fps }: VideoFacts, { fps: limits }: VideoTarget): Fraction {
  const rate = quotientOf(fps)
  if (!variable_fps && rate >= limits.min && rate <= limits.max) return fps
  const near = usualRates.find(usual => Math.abs(quotientOf(usual) / rate - 1) <= SAME_RATE)
  if (near && quotientOf(near) >= limits.min && quotientOf(near) <= limits.max) return near
  if (rate > limits.max) return [limits.max, 1]
  if (rate >= limits.min) return [Math.round(rate * 1000), 1000]
  // A whole multiple shows each picture as long as the others.
  const times = Math.ceil(limits.min / rate)
  return rate * times <= limits.max ? [Math.round(rate * times * 1000), 1000] : [limits.min, 1]
}

/** Lengths from two minutes on are said in minutes. */
function seconds(value: number): string {
  if (value < 120) return `${Number(value.toFixed(2))} s`
  const [minutes, rest] = [Math.floor(Math.round(value) / 60), Math.round(value) % 60]
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** What is used of the file, seconds; or why that does not go. */
function spanOf({ duration }: VideoFacts, target: VideoTarget): { start: number; length: number } | VideoProblem {
  const { min, max } = target.duration
  const start = target.trim?.start ?? 0
  // To the microsecond: 3.1 s less 0.1 s would be a little less than 3 s.
  const length = Math.round((Math.min(target.trim?.end ?? duration, duration) - start) * 1e6) / 1e6
  if (start < 0 || length <= 0)
    return {
      code: 'trim_outside',
      message: `This part is not in the video, which is ${seconds(duration)} long. Choose a part of it again.`,
    }
  if (length < min)
    return {
      code: 'video_too_short',
      message: `The video is ${seconds(length)} long, and ${target.name} need at least ${seconds(min)}. Use a longer one.`,
    }
  if (length > max + OVERHANG)
    return {
      code: 'video_too_long',
      message: `The video is ${seconds(length)} long, and ${target.name} can be up to ${seconds(max)}. Trim it.`,
    }
  return { start, length }
}

function bitrateFor(target: VideoTarget, length: number, sound: boolean): number {
  const room = (target.maxBytes * 8 * BYTES_USED) / length - (sound ? target.sent.audio.bitsPerSecond : 0)
  return Math.max(LEAST_BITRATE, Math.floor(Math.min(target.renderBitrate, room)))
}

/**
 * What makes a file fit a target. The cheapest way that does: as it is, with another container, or rendered. `again`: a way that looked
 * cheaper did not do, so it is rendered.
 */
export function planVideo(
  facts: VideoFacts,
  bytes: number,
  target: VideoTarget,
  { again = false }: { again?: boolean } = {},
): VideoPlan {
  const span = spanOf(facts, target)
  if ('code' in span) return { kind: 'refused', problem: span }
  const { start, length } = span
  const layout = layoutOf(facts, target)
  const misses = missesOf(facts, bytes, target)
  const isWhole = start === 0 && length >= facts.duration - 0.001
  const isShown =
    layout.region.width === facts.width &&
    layout.region.height === facts.height &&
    layout.picture.width === layout.output.width &&
    layout.picture.height === layout.output.height
  const sound = facts.audio !== null
  const fits = length <= target.duration.max && length >= target.duration.min
  if (!again && isWhole && isShown && fits && misses.every(miss => light.has(miss))) {
    if (misses.length === 0) return { kind: 'pass' }
    const audio = sound ? (misses.includes('audio') ? 'encode' : 'copy') : 'none'
    return { kind: 'remux', audio, why: misses }
  }
  const fps = renderedFps(facts, target)
  const longest = Math.min(length, target.duration.max)
  return {
    kind: 'transcode',
    start,
    // Whole pictures, so that it is no part of one too long.
    frames: Math.max(1, Math.floor(longest * quotientOf(fps) + NEARLY)),
    layout,
    fps,
    bitrate: bitrateFor(target, longest, sound),
    sound,
    why: [...misses, ...(isWhole && isShown ? [] : (['chosen'] as const)), ...(fits ? [] : (['length'] as const))],
  }
}
