import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import { GiB } from '@fanfare/contracts/limits.ts'

/** A place at a network that takes a video. */
export type VideoKind = 'ig_reel' | 'ig_story' | 'ig_carousel_video' | 'fb_video' | 'fb_reel' | 'fb_story'

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
}

/** H.264 in 4:2:0 with AAC in MP4, index first: what all of them take. */
export const codecs = {
  video: 'h264',
  profiles: ['Baseline', 'Constrained Baseline', 'Main', 'High'],
  pixelFormat: 'yuv420p',
  audio: 'aac',
  audioProfiles: ['LC'],
  audioRate: 48_000,
  audioChannels: 2,
  audioBitrate: 128_000,
} as const

const Mbit = 1_000_000

/** Wider videos are resized to this (spec §5, §9). */
const WIDTH = 1280
/** Full screen of a phone, which shows 9:16. */
const PHONE = { width: 1080, height: 1920 }
/** 9:16, with the rounding of whole pixels. */
const upright = { min: 9 / 16 - 0.005, max: 9 / 16 + 0.005 }

/**
 * Instagram's common rules, from its reference of media (reels): H.264 or HEVC, progressive, 4:2:0, no edit lists, index first, AAC up to
 * 48 kHz and 2 channels, 23 to 60 pictures a second, at most 1920 columns, ratio 0.01 to 10, at most 25 Mbit/s.
 */
const instagram = {
  maxWidth: WIDTH,
  maxHeight: PHONE.height,
  minWidth: 1,
  minHeight: 1,
  ratio: { min: 0.01, max: 10 },
  fps: { min: 23, max: 60 },
  maxBitrate: 25 * Mbit,
  renderBitrate: 8 * Mbit,
  editLists: false,
} as const

/** Facebook's common rules: it takes what it can decode; 24 to 60 pictures a second are those of its reels. */
const facebook = {
  minWidth: 1,
  minHeight: 1,
  ratio: null,
  fps: { min: 24, max: 60 },
  maxBytes: 1 * GiB,
  maxBitrate: 25 * Mbit,
  renderBitrate: 8 * Mbit,
  editLists: true,
} as const

export const videoLimits: Readonly<Record<VideoKind, VideoLimits>> = {
  /** Reference of media: 3 s to 15 min, 300 MB. */
  ig_reel: {
    name: 'reels on Instagram',
    ...instagram,
    maxBytes: 300_000_000,
    duration: { min: 3, max: 900 },
  },
  /** Reference of media: as reels, but 3 to 60 s and 100 MB. */
  ig_story: {
    name: 'stories on Instagram',
    ...instagram,
    maxBytes: 100_000_000,
    duration: { min: 3, max: 60 },
  },
  /** All items get the shape of the first, within the range of pictures; seconds and bytes are those of a video in the feed. */
  ig_carousel_video: {
    name: 'carousels on Instagram',
    ...instagram,
    ratio: { min: 0.8, max: 1.91 },
    maxBytes: 100_000_000,
    duration: { min: 3, max: 60 },
  },
  /** Upload errors of page videos: 1363025 below 1 s, 1363026 above 40 min, 1363023 above 2 GB. Pages show 1920 columns. */
  fb_video: {
    name: 'videos on Facebook',
    ...facebook,
    maxWidth: 1920,
    maxHeight: 1920,
    fps: { min: 10, max: 60 },
    renderBitrate: 12 * Mbit,
    duration: { min: 1, max: 2400 },
  },
  /** Reels of pages: 9:16, at least 540 x 960, 24 to 60 pictures a second, 3 to 90 s. */
  fb_reel: {
    name: 'reels on Facebook',
    ...facebook,
    maxWidth: PHONE.width,
    maxHeight: PHONE.height,
    minWidth: 540,
    minHeight: 960,
    ratio: upright,
    duration: { min: 3, max: 90 },
  },
  /** Stories of pages: 3 to 60 s; of any shape, shown on a phone's full screen. */
  fb_story: {
    name: 'stories on Facebook',
    ...facebook,
    maxWidth: PHONE.width,
    maxHeight: PHONE.height,
    duration: { min: 3, max: 60 },
  },
}

/** Behind a video that does not fill the shape: its own picture, blurred, or one colour. */
export type Background = { kind: 'blur'; ratio: number } | { kind: 'color'; ratio: number; color: string }

/** Shape of a phone's full screen (spec §5: "16:9", upright). */
export const STORY_RATIO = 9 / 16

/** What a person asks to be made of a video for one place. */
export interface VideoInstruction {
  kind: VideoKind
  /** Seconds of the file; absent: all of it. */
  trim?: { start: number; end: number }
  /** The part that is kept, in fractions of the picture as it is shown. */
  crop?: Crop
  /** Absent: it is shown in its own shape, cut evenly where the place does not take that. */
  background?: Background
  /** Without sound. */
  mute?: boolean
  /** A video that is too long becomes several. */
  pieces?: boolean
}

/** What a rendering has to be: the limits of the place and what a person has chosen. */
export interface VideoTarget extends VideoLimits {
  trim: { start: number; end: number } | null
  crop: Crop | null
  background: Background | null
  mute: boolean
  pieces: boolean
}

export function targetOf({ kind, trim, crop, background, mute, pieces }: VideoInstruction): VideoTarget {
  return {
    ...videoLimits[kind],
    trim: trim ?? null,
    crop: crop ?? null,
    background: background ?? null,
    mute: mute ?? false,
    pieces: pieces ?? false,
  }
}
