import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Optional } from '../entities/common.ts'
import { MediaFile, StorageUse, UploadTicket } from '../entities/media.ts'
import { media } from '../limits.ts'
import { savedPosts } from '../research/limits.ts'

const service = 'publishing' as const
const Params = Type.Object({ id: Id })
const Signed = Type.Object({ e: Type.String({ maxLength: 20 }), s: Type.String({ maxLength: 100 }) })

export const CreateUpload = endpoint({
  name: 'createUpload',
  service,
  method: 'POST',
  url: '/api/backblaze/upload/url',
  access: 'team',
  action: 'media.write',
  creates: true,
  summary: 'A signed URL to PUT a file to, whole or in chunks',
  body: Type.Object(
    {
      filename: Type.String({ minLength: 1, maxLength: 255 }),
      /** Size of the file. Left out, the first PUT announces it: by its Content-Length, or by the total of its Content-Range. */
      bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: media.maxVideoBytes })),
      mime: Type.Optional(Type.String({ maxLength: 100 })),
    },
    { additionalProperties: false },
  ),
  /** `data`: the signed address by itself (spec §7), absolute. `upload`: the same with what sending in pieces needs. */
  reply: Type.Object({ data: Type.String(), upload: UploadTicket }),
  errors: ['media_too_large', 'media_type_unsupported', 'storage_limit', 'too_many_uploads'],
})
/**
 * Takes over files from where a network shows them, as uploads of the caller, in their order: for a post that is composed from one of someone else.
 * What no post shows is removed when the storage is needed.
 */
export const FetchMedia = endpoint({
  name: 'fetchMedia',
  service,
  method: 'POST',
  url: '/api/media/fetch',
  access: 'team',
  action: 'media.write',
  perMinute: 20,
  summary: 'Take over files that a network shows',
  body: Type.Object(
    {
      media: Type.Array(
        Type.Object(
          {
            type: Type.Enum(['image', 'video']),
            url: Type.String({
              maxLength: savedPosts.linkLength,
              pattern: '^https?://\\S+$',
              description: 'a web address',
            }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: media.maxPerPost },
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Array(MediaFile) }),
  errors: [
    'media_unreachable',
    'media_broken',
    'media_too_large',
    'media_too_small',
    'media_type_unsupported',
    'too_many_uploads',
    'storage_limit',
    'storage_full',
  ],
})
/** For one that is under way or being read, of the caller's own; a manager's for anybody's. The reading ends, and what was stored of it is removed. */
export const DeleteUpload = endpoint({
  name: 'deleteUpload',
  service,
  method: 'DELETE',
  url: '/api/backblaze/upload/:id',
  access: 'team',
  action: 'media.write',
  summary: 'Cancel an upload, or the reading of its file',
  params: Params,
  reply: Done,
  errors: ['media_not_found'],
})
/** A scheduled post needs its videos, which are converted whatever is asked here: a draft needs none. */
export const CancelRenderings = endpoint({
  name: 'cancelRenderings',
  service,
  method: 'POST',
  url: '/api/media/:id/cancel-renderings',
  access: 'team',
  action: 'media.write',
  summary: 'Stop the conversions of a video that are under way and that no scheduled post needs',
  params: Params,
  reply: Type.Object({ cancelled: Type.Integer() }),
  errors: ['media_not_found', 'rendering_needed'],
})
export const GetStorage = endpoint({
  name: 'getStorage',
  service,
  method: 'GET',
  url: '/api/storage',
  access: 'team',
  action: 'media.read',
  summary: 'How much of its plan’s storage the team uses',
  reply: StorageUse,
  errors: [],
})
/** `Content-Range: bytes a-b/total` for a chunk; none for a whole file. Returns the file's state; status 308-like progress is in `offset`. */
export const PutUpload = endpoint({
  name: 'putUpload',
  service,
  method: 'PUT',
  url: '/media/upload/:id',
  access: 'public',
  raw: true,
  bodyLimit: media.maxVideoBytes,
  perMinute: 600,
  summary: 'Upload bytes',
  params: Params,
  query: Signed,
  reply: Type.Object({ offset: Type.Integer(), complete: Type.Boolean(), media: Optional(MediaFile) }),
  errors: [
    'upload_expired',
    'upload_signature_invalid',
    'upload_incomplete',
    'media_too_large',
    'media_type_unsupported',
    'media_broken',
    'media_too_small',
    'media_not_found',
    'storage_full',
    'storage_limit',
    'too_many_uploads',
  ],
})
export const GetUpload = endpoint({
  name: 'getUpload',
  service,
  method: 'GET',
  url: '/media/upload/:id',
  access: 'public',
  summary: 'Upload offset, to resume it',
  params: Params,
  query: Signed,
  perMinute: 600,
  reply: Type.Object({ offset: Type.Integer(), complete: Type.Boolean(), media: Optional(MediaFile) }),
  /** A refused upload is refused again, for its reason. */
  errors: [
    'upload_expired',
    'upload_signature_invalid',
    'media_not_found',
    'media_too_large',
    'media_type_unsupported',
    'media_broken',
    'media_too_small',
  ],
})
export const GetMedia = endpoint({
  name: 'getMedia',
  service,
  method: 'GET',
  url: '/api/media/:id',
  access: 'team',
  action: 'media.read',
  summary: 'One uploaded file',
  params: Params,
  reply: MediaFile,
  errors: ['media_not_found'],
})
/** 256 px thumbnail; needs the session, may be kept by the browser for a year. */
export const MediaThumbnail = endpoint({
  name: 'mediaThumbnail',
  service,
  method: 'GET',
  url: '/api/media/:id/thumb',
  access: 'team',
  action: 'media.read',
  raw: true,
  perMinute: 6000,
  summary: 'Thumbnail bytes',
  params: Params,
  reply: Type.Any(),
  errors: ['media_not_found', 'media_not_ready'],
})
/** Signed, public, with Range and long caching: browsers and the networks fetch media here. `variant` is `original`, or a rendering such as `1440.jpg`. */
export const MediaBytes = endpoint({
  name: 'mediaBytes',
  service,
  method: 'GET',
  url: '/m/:id/:variant',
  access: 'public',
  raw: true,
  perMinute: 6000,
  // The networks’ crawlers, and caches in front, may add some.
  anyQuery: true,
  summary: 'File bytes, original or a rendering',
  params: Type.Object({
    id: Id,
    variant: Type.String({
      pattern: '^[a-z0-9_\\-]{1,64}(\\.[a-z0-9]{1,5})?$',
      description: 'original, or the name of a rendering such as 1440.jpg',
    }),
  }),
  query: Signed,
  reply: Type.Any(),
  errors: ['link_expired', 'media_not_found', 'media_not_ready', 'range_not_satisfiable'],
})
/** Spec §7 `GET /api/backblaze/{id}/{ext}`: a redirect to the signed address. */
export const MediaRedirect = endpoint({
  name: 'mediaRedirect',
  service,
  method: 'GET',
  url: '/api/backblaze/:id/:ext',
  access: 'team',
  action: 'media.read',
  raw: true,
  summary: 'Redirect to a file’s signed URL',
  params: Type.Object({
    id: Id,
    ext: Type.String({ pattern: '^[a-z0-9]{1,5}$', description: 'a file extension such as jpg' }),
  }),
  reply: Type.Any(),
  errors: ['media_not_found'],
})

export const mediaEndpoints = [
  CreateUpload,
  FetchMedia,
  DeleteUpload,
  CancelRenderings,
  GetStorage,
  PutUpload,
  GetUpload,
  GetMedia,
  MediaThumbnail,
  MediaBytes,
  MediaRedirect,
] as const
