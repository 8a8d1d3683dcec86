import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Nullable, Optional, Pagination } from '../entities/common.ts'
import { FolderName, PostIdList, PostToSave, SavedFolder, SavedPost } from '../entities/saved-posts.ts'
import { networkTypes } from '../networks.ts'
import { savedPosts } from '../research/limits.ts'

const service = 'research' as const
const strict = { additionalProperties: false } as const
const reading = { service, access: 'team', action: 'saved_post.read' } as const
const writing = { service, access: 'team', action: 'saved_post.write' } as const
const Params = Type.Object({ id: Id })
const Ids = Type.Array(Id, { minItems: 1, maxItems: savedPosts.perCall, uniqueItems: true })

export const ListSavedPosts = endpoint({
  ...reading,
  name: 'listSavedPosts',
  method: 'GET',
  url: '/api/saved-post',
  summary: 'Saved posts by folder and type, 20 of a page',
  query: Type.Object({
    /** A folder; `none`: those in no folder; absent: all. */
    folder_id: Type.Optional(Type.Union([Id, Type.Literal('none')])),
    type: Type.Optional(Type.Enum(['image', 'video', 'album', 'text'])),
    network: Type.Optional(Type.Enum(networkTypes, { description: 'a network: ig, fb or tiktok' })),
    /** Only what is saved of these posts: lists of posts mark those that are saved already. */
    post_ids: Optional(PostIdList),
    /** In the caption or the username, case ignored. */
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    orderBy: Type.Optional(Type.Enum(['-created_at', 'created_at', '-posted_at', '-like_count', '-z_score'])),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'a number of saved posts to skip, from 0 to 100000' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: savedPosts.mostPerPage,
        description: `a number of saved posts per page, from 1 to ${savedPosts.mostPerPage}`,
      }),
    ),
  }),
  reply: Type.Object({ data: Type.Array(SavedPost), pagination: Pagination }),
})

/** Saved again, it is the same saved post: moved where `folder_id` is sent (null: out of all), with its data as they are now; what isn't sent, or is null, stays as it was. */
export const SavePost = endpoint({
  ...writing,
  name: 'savePost',
  method: 'POST',
  url: '/api/saved-post',
  creates: true,
  summary: 'Save a post of a network',
  body: Type.Object({ post: PostToSave }, strict),
  reply: SavedPost,
  errors: ['saved_folder_not_found', 'usage_limit'],
})

export const MoveSavedPosts = endpoint({
  ...writing,
  name: 'moveSavedPosts',
  method: 'POST',
  url: '/api/saved-post/move',
  summary: 'Move saved posts to a folder, or out of all',
  body: Type.Object({ folder_id: Nullable(Id), posts: Ids }, strict),
  reply: Type.Object({ moved: Type.Array(Id) }),
  errors: ['saved_folder_not_found'],
})

/** Ids that are gone already are no error. They can be brought back for 30 days. */
export const DeleteSavedPosts = endpoint({
  ...writing,
  name: 'deleteSavedPosts',
  method: 'DELETE',
  url: '/api/saved-post',
  summary: 'Delete saved posts',
  body: Type.Object({ ids: Ids }, strict),
  reply: Type.Object({ deleted: Type.Array(Id) }),
})
export const RestoreSavedPosts = endpoint({
  ...writing,
  name: 'restoreSavedPosts',
  method: 'POST',
  url: '/api/saved-post/restore',
  summary: 'Bring back deleted saved posts',
  body: Type.Object({ ids: Ids }, strict),
  reply: Type.Object({ restored: Type.Array(Id) }),
  errors: ['usage_limit'],
})

/** A picture of it as the browser has it, where the network's own link has ended. */
export const StoreSavedThumbnail = endpoint({
  ...writing,
  name: 'storeSavedThumbnail',
  method: 'POST',
  url: '/api/saved-post/:id/thumbnail',
  // The picture, and what is around it.
  bodyLimit: savedPosts.thumbnailBody + 16 * 1024,
  summary: 'Keep a thumbnail of a saved post',
  params: Params,
  body: Type.Object(
    {
      imageData: Type.String({
        maxLength: savedPosts.thumbnailBody,
        pattern: '^data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$',
        description: 'a JPEG, PNG or WebP as a data: address',
      }),
    },
    strict,
  ),
  reply: SavedPost,
  errors: ['saved_post_not_found', 'media_broken', 'media_too_large', 'media_too_small', 'media_type_unsupported'],
})
export const ReadSavedThumbnail = endpoint({
  ...reading,
  name: 'readSavedThumbnail',
  method: 'GET',
  url: '/api/saved-post/:id/thumbnail',
  raw: true,
  summary: 'The thumbnail of a saved post, a WebP',
  params: Params,
  query: Type.Object({
    v: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'changes with the picture, so that browsers load a new one; otherwise ignored',
      }),
    ),
  }),
  reply: Type.Any(),
  /** `not_found`: it has no thumbnail. */
  errors: ['saved_post_not_found', 'not_found'],
})

/** With a line of credit (`credit` false: without) and without what may not be reposted; the draft names the saved post as its source. */
export const DraftFromSavedPost = endpoint({
  ...writing,
  name: 'draftFromSavedPost',
  method: 'POST',
  url: '/api/saved-post/:id/draft',
  creates: true,
  summary: 'Make a draft of a saved post',
  params: Params,
  body: Type.Object(
    {
      account_id: Id,
      credit: Optional(Type.Boolean()),
      /** The line as it is written; absent: `creditLine` of the post. */
      credit_line: Optional(Type.String({ minLength: 1, maxLength: savedPosts.creditLength })),
    },
    strict,
  ),
  reply: Type.Object({ post_id: Id }),
  errors: [
    'saved_post_not_found',
    'social_account_not_found',
    'repost_impossible',
    'network_unavailable',
    'media_broken',
    'media_too_large',
    'media_too_small',
    'media_type_unsupported',
    'too_many_uploads',
    'storage_limit',
    'storage_full',
  ],
})

export const ListSavedFolders = endpoint({
  ...reading,
  name: 'listSavedFolders',
  method: 'GET',
  url: '/api/saved-post/folder',
  summary: 'Folders of saved posts by name, with how many each holds',
  reply: Type.Object({
    data: Type.Array(SavedFolder),
    /** Posts in no folder, and in all. */
    unfiled: Type.Integer(),
    total: Type.Integer(),
    limit: Type.Integer(),
  }),
})
export const CreateSavedFolder = endpoint({
  ...writing,
  name: 'createSavedFolder',
  method: 'POST',
  url: '/api/saved-post/folder',
  creates: true,
  summary: 'Make a folder for saved posts',
  body: Type.Object({ name: FolderName }, strict),
  reply: SavedFolder,
  errors: ['saved_folder_taken', 'saved_folder_limit'],
})
export const RenameSavedFolder = endpoint({
  ...writing,
  name: 'renameSavedFolder',
  method: 'PATCH',
  url: '/api/saved-post/folder/:id',
  summary: 'Rename a folder of saved posts',
  params: Params,
  body: Type.Object({ name: FolderName }, strict),
  reply: SavedFolder,
  errors: ['saved_folder_not_found', 'saved_folder_taken'],
})
/** The posts in it are deleted with it (spec §4), and come back with it. */
export const DeleteSavedFolder = endpoint({
  ...writing,
  name: 'deleteSavedFolder',
  method: 'DELETE',
  url: '/api/saved-post/folder/:id',
  summary: 'Delete a folder and the saved posts in it',
  params: Params,
  reply: Done,
  errors: ['saved_folder_not_found'],
})
export const RestoreSavedFolder = endpoint({
  ...writing,
  name: 'restoreSavedFolder',
  method: 'POST',
  url: '/api/saved-post/folder/:id/restore',
  summary: 'Bring back a deleted folder with the posts that were in it',
  params: Params,
  reply: SavedFolder,
  errors: ['saved_folder_not_found', 'saved_folder_taken', 'saved_folder_limit', 'usage_limit'],
})

export const savedPostEndpoints = [
  ListSavedPosts,
  SavePost,
  MoveSavedPosts,
  DeleteSavedPosts,
  RestoreSavedPosts,
  ListSavedFolders,
  CreateSavedFolder,
  RenameSavedFolder,
  DeleteSavedFolder,
  RestoreSavedFolder,
  StoreSavedThumbnail,
  ReadSavedThumbnail,
  DraftFromSavedPost,
] as const
