import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdList, Nullable, Optional, PageCursor, Pagination } from '../entities/common.ts'
import { contentNamesOfSpec } from '../entities/contents.ts'
import { contentInput } from '../entities/post-content.ts'
import { LibrarySource, LibraryTags, PostLibrary } from '../entities/post-libraries.ts'
import { ShownAccount } from '../entities/posts.ts'
import { withShown } from '../entities/shown.ts'
import { list } from '../limits.ts'

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const types = '(image|video|album|story|reel|igtv|text)'

const fields = {
  ...contentInput,
  ...contentNamesOfSpec,
  /** The account that it is for; null: for any. */
  account_id: Type.Optional(Nullable(Id)),
  /** The same by its name in the specification: its id, or the account as replies show it, of which the id counts. */
  account: Type.Optional(Nullable(Type.Union([Id, ShownAccount]))),
  tags: Optional(LibraryTags),
}

/** Spec §7, post library: what a team keeps to make posts of. */
export const ListPostLibraries = endpoint({
  name: 'listPostLibraries',
  service,
  method: 'GET',
  url: '/api/post-libraries/list',
  access: 'team',
  action: 'post.read',
  summary: 'Items of the post library by filter, latest change first',
  query: Type.Object({
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'how many items are skipped; not with `after`' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: list.maxPage, description: 'items of a page' })),
    after: Optional(PageCursor),
    /** In the caption or a tag, anywhere, case ignored. */
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    type: Type.Optional(
      Type.String({
        pattern: `^${types}(,${types})*$`,
        description: 'one or more of image, video, album, story, reel, igtv and text, joined by commas',
      }),
    ),
    accounts: Optional(IdList),
    source: Optional(LibrarySource),
    /** `used`: posts were made from it and are not deleted; `unused`: none. */
    usage: Type.Optional(Type.Enum(['used', 'unused'])),
    sort: Type.Optional(Type.Enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'usage', '-usage'])),
  }),
  reply: Type.Object({
    data: Type.Array(PostLibrary),
    pagination: Pagination,
    /** Absent on the last page. */
    next: Optional(PageCursor),
  }),
})

export const GetPostLibrary = endpoint({
  name: 'getPostLibrary',
  service,
  method: 'GET',
  url: '/api/post-libraries/:id',
  access: 'team',
  action: 'post.read',
  summary: 'One item of the post library; the ETag is its version',
  params: Params,
  reply: PostLibrary,
  errors: ['post_library_not_found'],
})

/** With `post_id` the item is a copy of that post; fields that are sent replace those of the post. */
export const StorePostLibrary = endpoint({
  name: 'storePostLibrary',
  service,
  method: 'POST',
  url: '/api/post-libraries/store',
  access: 'team',
  action: 'post.write',
  creates: true,
  summary: 'Add an item to the post library, or save a post to it',
  body: Type.Object(
    {
      ...fields,
      post_id: Optional(Id),
      /** Taken and not needed: what an item is follows from its files and `post_type`, where it came from from `post_id`. */
      type: Type.Optional(
        Type.String({ pattern: `^${types}$`, description: 'one of image, video, album, story, reel, igtv and text' }),
      ),
      source: Optional(LibrarySource),
    },
    strict,
  ),
  reply: PostLibrary,
  errors: ['post_not_found', 'media_not_found', 'social_account_not_found', 'post_library_empty', 'post_library_limit'],
})

/** With If-Match and the version, a change by someone else is refused as `version_conflict`. Fields that are not sent keep their value. */
export const UpdatePostLibrary = endpoint({
  name: 'updatePostLibrary',
  service,
  method: 'PUT',
  url: '/api/post-libraries/:id',
  access: 'team',
  action: 'post.write',
  summary: 'Change an item of the post library; posts made from it stay as they are',
  params: Params,
  body: withShown(fields, PostLibrary, ['thumbnail', 'usage', 'updated_at']),
  reply: PostLibrary,
  errors: [
    'post_library_not_found',
    'version_conflict',
    'media_not_found',
    'social_account_not_found',
    'post_library_empty',
  ],
})

/** Posts made from it keep their text and their files. */
export const DeletePostLibrary = endpoint({
  name: 'deletePostLibrary',
  service,
  method: 'DELETE',
  url: '/api/post-libraries/:id',
  access: 'team',
  action: 'post.delete',
  summary: 'Delete an item of the post library; can be restored for 30 days',
  params: Params,
  query: Type.Object({
    /** Delete it although posts were made from it. */
    force: Type.Optional(Type.Boolean()),
  }),
  reply: Done,
  errors: ['post_library_not_found', 'post_library_in_use'],
})

export const RestorePostLibrary = endpoint({
  name: 'restorePostLibrary',
  service,
  method: 'POST',
  url: '/api/post-libraries/:id/restore',
  access: 'team',
  action: 'post.delete',
  summary: 'Bring back a deleted item of the post library',
  params: Params,
  reply: PostLibrary,
  errors: ['post_library_not_found', 'post_library_limit'],
})

export const postLibraryEndpoints = [
  ListPostLibraries,
  GetPostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
  DeletePostLibrary,
  RestorePostLibrary,
] as const
