/** What a video file is, as it was measured. Stored with the file, so its names are those of columns. */
export interface VideoFacts {
  /** The container by the first bytes of the file. */
  container: Container
  /** As ffprobe names it: h264, hevc, vp9, av1, prores … */
  codec: string
  /** High, Main, High 10 …; null where the codec has none. */
  profile: string | null
  /** yuv420p, yuv422p10le … */
  pixel_format: string | null
  /** False for interlaced pictures. */
  progressive: boolean
  /** Whether its brightness is that of HDR10 or HLG. */
  hdr: boolean
  /** Pictures a second, on average, exactly: numerator and denominator. */
  fps: Fraction
  variable_fps: boolean
  /** Bits a second of the whole file. */
  bitrate: number
  /** Seconds, of the longest track. */
  duration: number
  /** Seconds of its pictures, where they end well before its sound. */
  pictures?: number
  /** Clockwise turn for display, degrees. */
  rotation: 0 | 90 | 180 | 270
  /** As it is shown: after rotation, in square pixels. */
  width: number
  height: number
  /** Shape of one stored pixel, width / height; 1 is square. */
  pixel_ratio: number
  audio: AudioFacts | null
  /** Whether its index stands before its pictures (MP4 and MOV; others need none). */
  faststart: boolean
  /** Whether it has edit lists, which say to skip or delay parts of a track. */
  edit_lists: boolean
}

export interface AudioFacts {
  codec: string
  profile: string | null
  channels: number
  /** Samples a second. */
  rate: number
  /** Bits a second; null where the file does not say. */
  bitrate: number | null
}

export type Container = 'mp4' | 'mov' | 'matroska' | 'avi'

/** How long there are pictures, seconds. */
export const picturesOf = ({ pictures, duration }: Pick<VideoFacts, 'pictures' | 'duration'>): number =>
  pictures ?? duration

/** Numerator and denominator of a rational number. */
export type Fraction = readonly [number, number]

export const quotientOf = ([over, under]: Fraction): number => over / under

/** Shape of a video as it is shown: width / height. */
export const shapeOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): number => width / height
