import type { ColumnType, Generated } from 'kysely'
import type { StoredPart } from '../model/stored.ts'
import type { VideoFacts } from '../model/video/facts.ts'
import type { Defaulted, Json } from './columns.ts'

export interface MediaTable {
  id: string
  team_id: string
  author_id: string
  /** loading 0, ready 1, error 2 (spec §3) */
  status: Defaulted<number>
  type: 'image' | 'video'
  file_name: string
  mime: string
  /** Declared size; the upload is complete when `stored` reaches it. */
  bytes: string
  stored: Defaulted<string>
  /** disk or s3 */
  storage: string
  storage_key: string
  width: number | null
  height: number | null
  duration: number | null
  dominant_color: string | null
  /** Fingerprint of what a picture, or the thumbnail of a video, shows; null of older versions. */
  look_print: Generated<string | null>
  /** What a video is; null for pictures, and for videos of older versions. */
  video: ColumnType<VideoFacts | null, string | null | undefined, string | null>
  has_audio: Generated<boolean | null>
  /** Width / height of a video as it is shown. */
  ratio: Generated<number | null>
  has_thumbnail: Defaulted<boolean>
  /** Its thumbnail is to be there and could not be read. */
  thumbnail_failed: Defaulted<boolean>
  /** How much of a video is read, percent; null while nobody reads it. */
  reading: Generated<number | null>
  error: Json<{ code: string; message: string } | null>
  /** Chunks stored so far, in order; more than one until they are put together. */
  parts: Json<StoredPart[]>
  /** Bytes that the team's plan allowed when the upload was opened. Null: opened by a version that kept it only where no size was given. */
  storage_allowed: Generated<string | null>
  /** An upload that is not done by then is removed; null once it is ready. */
  expires_at: Date | null
  /** When bytes of it came last, or its address was given out. */
  heard_at: Defaulted<Date>
  created_at: Defaulted<Date>
}
