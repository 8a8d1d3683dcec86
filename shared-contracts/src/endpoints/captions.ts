import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { CaptionKind, CaptionTags, CaptionText, CaptionTitle, SavedCaption } from '../entities/captions.ts'
import { Done, Id, Optional, PageCursor, Pagination } from '../entities/common.ts'
import { withShown } from '../entities/shown.ts'
import { list, savedCaptions } from '../limits.ts'

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const fields = { title: CaptionTitle, caption: CaptionText, tags: Optional(CaptionTags) }
const Body = Type.Object(fields, strict)

/** Captions of the team by filter, with its folders, so that a screen needs one call. */
export const ListCaptions = endpoint({
  name: 'listCaptions',
  service,
  method: 'GET',
  url: '/api/captions/list',
  access: 'team',
  action: 'caption.read',
  summary: 'Saved captions and hashtag groups by filter, with the folders there are',
  query: Type.Object({
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'how many captions are skipped; not with `after`' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: list.maxPage, description: 'captions of a page' })),
    after: Optional(PageCursor),
    /** Found anywhere in the name, the text or a tag; case does not matter. */
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** A folder, in any case. */
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: savedCaptions.tag })),
    kind: Optional(CaptionKind),
    sort: Type.Optional(Type.Enum(['-last_used_at', '-use_count', 'title', '-updated_at'])),
  }),
  reply: Type.Object({
    data: Type.Array(SavedCaption),
    pagination: Pagination,
    /** Absent on the last page. */
    next: Optional(PageCursor),
    /** Every folder of the team with how many captions it holds, by name; the filter does not change it. */
    folders: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
    /** How many captions the team has in all, and how many of them are hashtag groups. */
    counts: Type.Object({ all: Type.Integer(), hashtags: Type.Integer() }),
  }),
})

export const StoreCaption = endpoint({
  name: 'storeCaption',
  service,
  method: 'POST',
  url: '/api/captions/store',
  access: 'team',
  action: 'caption.add',
  creates: true,
  summary: 'Save a caption or a hashtag group',
  body: Body,
  reply: SavedCaption,
  errors: ['caption_title_taken', 'caption_limit'],
})

/** With If-Match and the version, a change by someone else is refused as `version_conflict`. Tags that are not sent stay. */
export const UpdateCaption = endpoint({
  name: 'updateCaption',
  service,
  method: 'PUT',
  url: '/api/captions/:id',
  access: 'team',
  action: 'caption.write',
  summary: 'Change the name, text and tags of a saved caption; the ETag is its version',
  params: Params,
  body: withShown(fields, SavedCaption, ['use_count', 'last_used_at', 'updated_at']),
  reply: SavedCaption,
  errors: ['caption_not_found', 'caption_title_taken', 'version_conflict'],
})

export const DeleteCaption = endpoint({
  name: 'deleteCaption',
  service,
  method: 'DELETE',
  url: '/api/captions/:id',
  access: 'team',
  action: 'caption.write',
  summary: 'Delete a saved caption; can be restored for 30 days. Posts that used it stay as they are',
  params: Params,
  reply: Done,
  errors: ['caption_not_found'],
})

export const RestoreCaption = endpoint({
  name: 'restoreCaption',
  service,
  method: 'POST',
  url: '/api/captions/:id/restore',
  access: 'team',
  action: 'caption.write',
  summary: 'Bring back a deleted caption',
  params: Params,
  reply: SavedCaption,
  errors: ['caption_not_found', 'caption_title_taken', 'caption_limit'],
})

/** The text was put into a post: it counts, and the caption moves to the top of those used last. */
export const UseCaption = endpoint({
  name: 'useCaption',
  service,
  method: 'POST',
  url: '/api/captions/:id/use',
  access: 'team',
  action: 'caption.add',
  summary: 'Count one use of a saved caption',
  params: Params,
  reply: SavedCaption,
  errors: ['caption_not_found'],
})

export const captionEndpoints = [
  ListCaptions,
  StoreCaption,
  UpdateCaption,
  DeleteCaption,
  RestoreCaption,
  UseCaption,
] as const
