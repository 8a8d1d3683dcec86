import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import type { EncodingFacts } from '@fanfare/contracts/networks/facts.ts'
import { allKinds, type VideoProfile } from '@fanfare/contracts/networks.ts'

/** A place at a network that takes a video: the name of its format in the capability table. */
export type VideoKind = VideoProfile

/** What a network takes there. All sizes are those that are seen, in pixels. */
export interface VideoLimits {
  /** As a person reads it in a message. */
  name: string
  maxWidth: number
  maxHeight: number
  minWidth: number
  minHeight: number
  /** Width / height; null: any. */
  ratio: { min: number; max: number } | null
  /** Pictures a second. */
  fps: { min: number; max: number }
  maxBytes: number
  /** Seconds. */
  duration: { min: number; max: number }
  /** Bits a second of a file that is sent as it is. */
  maxBitrate: number
  /** Bits a second that a rendering has at most: more is not seen at its size. */
  renderBitrate: number
  /** Whether files with edit lists are taken. */
  editLists: boolean
  /** Container and codecs of what is sent. */
  sent: EncodingFacts
}

/** How messages name several posts of a kind. */
const names = { post: 'posts', story: 'stories', reel: 'reels', igtv: 'long videos' } as const

const limitsOf = ({ network, type, kind: { video } }: (typeof allKinds)[number]): VideoLimits => ({
  name: `${names[type]} on ${network.name}`,
  maxWidth: video.maxWidth,
  maxHeight: video.maxHeight,
  minWidth: video.least?.width ?? 1,
  minHeight: video.least?.height ?? 1,
  ratio: video.ratio,
  fps: video.fps,
  maxBytes: video.bytes,
  duration: video.seconds,
  maxBitrate: video.bitsPerSecond,
  renderBitrate: video.renderBitsPerSecond,
  editLists: video.editLists,
  sent: video.sent,
})

/** What each place takes, from the capability table. Kinds that share a format share its limits. */
export const videoLimits = Object.fromEntries(
  allKinds.toReversed().map(one => [one.kind.video.profile, limitsOf(one)]),
) as Readonly<Record<VideoKind, VideoLimits>>

/** Behind a video that does not fill the shape: its own picture, blurred, or one colour. */
export type Background = { kind: 'blur'; ratio: number } | { kind: 'color'; ratio: number; color: string }

/** What a person asks to be made of a video for one place. */
export interface VideoInstruction {
  kind: VideoKind
  /** Seconds of the file; absent: all of it. */
  trim?: { start: number; end: number }
  /** The part that is kept, in fractions of the picture as it is shown. */
  crop?: Crop
  /** Absent: it is shown in its own shape, cut evenly where the place does not take that. */
  background?: Background
}

/** What a rendering has to be: the limits of the place and what a person has chosen. */
export interface VideoTarget extends VideoLimits {
  trim: { start: number; end: number } | null
  crop: Crop | null
  background: Background | null
}

export function targetOf({ kind, trim, crop, background }: VideoInstruction): VideoTarget {
  return {
    ...videoLimits[kind],
    trim: trim ?? null,
    crop: crop ?? null,
    background: background ?? null,
  }
}
