import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { VideoFacts } from './video/facts.ts'

/** `bytes` of an upload whose size was not announced yet. No file is that small. */
export const UNANNOUNCED = 0

/** A file of a team, as it is stored. */
export type Media = Pick<
  MediaFile,
  'id' | 'type' | 'file_name' | 'mime' | 'width' | 'height' | 'duration' | 'dominant_color' | 'error'
> & {
  /** A `MediaStatus`. */
  status: number
  /** Fingerprint of what a picture shows. */
  look_print: string | null
  /** Size of the file, a decimal number as text; `UNANNOUNCED` until it is known. */
  bytes: string
  /** What a video is; null for pictures, and for videos of older versions. */
  video: VideoFacts | null
  has_audio: boolean | null
  /** How much of it is read, percent; null while nobody reads it. */
  reading: number | null
  ratio: number | null
  /** disk or s3 */
  storage: string
  has_thumbnail: boolean
  thumbnail_failed: boolean
  created_at: Date
}

/** Makes the signed address under which a browser reads a file. */
export interface ViewLinks {
  /** `variant`: the name of a rendering; absent: the file as it was uploaded. */
  view(mediaId: string, variant?: string): string
}
