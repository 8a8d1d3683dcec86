import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

/** Statuses of an uploaded file (spec §3). */
export const MediaLoading = 0
export const MediaReady = 1
export const MediaFailed = 2
export const MediaStatus = Type.Enum([MediaLoading, MediaReady, MediaFailed], {
  description: '0 loading, 1 ready, 2 error',
})

/** Why a file cannot be used. */
export const MediaProblem = Type.Object({ code: Type.String(), message: Type.String() })

export const MediaFile = Type.Object({
  id: Id,
  type: Type.Enum(['image', 'video']),
  status: MediaStatus,
  file_name: Type.String(),
  mime: Type.String(),
  bytes: Type.Integer(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** Seconds; null for a picture. */
  duration: Nullable(Type.Number()),
  /** Width / height of a video as it is shown; null for a picture, and until a video is read. */
  ratio: Nullable(Type.Number()),
  /** Null for a picture, and until a video is read. */
  has_audio: Nullable(Type.Boolean()),
  /** Signed address of a video's timeline: ten frames in a row of 470 x 43 pixels. */
  strip_url: Nullable(Type.String()),
  /** CSS hex colour. */
  dominant_color: Nullable(Type.String()),
  /** Signed address of the original, valid for some hours. */
  url: Nullable(Type.String()),
  /** Address of the 256 px thumbnail; needs the session. */
  thumbnail_url: Nullable(Type.String()),
  /** How much of a video is read after its last byte, percent: null before that begins and once it is done. Pictures are read at once. */
  reading: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  error: Nullable(MediaProblem),
  created_at: Instant,
})
export type MediaFile = Static<typeof MediaFile>

export const StorageUse = Type.Object({
  /** Bytes of the files of the team, with what its unfinished uploads have announced. */
  used_bytes: Type.Integer(),
  allowed_bytes: Type.Integer(),
  open_uploads: Type.Integer(),
  open_uploads_allowed: Type.Integer(),
})
export type StorageUse = Static<typeof StorageUse>

export const UploadTicket = Type.Object({
  id: Id,
  /** PUT the bytes here; signed. */
  url: Type.String(),
  method: Type.Literal('PUT'),
  /** Chunk size to use; send `Content-Range: bytes a-b/total`. The whole file in one PUT is fine up to this size. */
  chunk_bytes: Type.Integer(),
  /** Bytes stored so far. */
  offset: Type.Integer(),
  expires_at: Instant,
})
export type UploadTicket = Static<typeof UploadTicket>
