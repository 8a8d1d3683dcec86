import { type Static, Type } from 'typebox'
import { networkTypes } from '../networks.ts'
import { savedPosts } from '../research/limits.ts'
import { Id, Instant, InstantInput, Nullable, nameText, Optional } from './common.ts'

/** Where a post was found that is saved. `link`: by its address. */
export const SavedFrom = Type.Enum(['explore', 'explore_fb', 'hashtag', 'content', 'link'])
const Network = Type.Enum(networkTypes)
const Kind = Type.Enum(['image', 'video', 'album', 'text'])

const line = (most: number) => Type.String({ maxLength: most })
const address = Type.String({
  maxLength: savedPosts.linkLength,
  pattern: '^https?://\\S+$',
  description: 'a web address',
})

/** Ids of posts at their network, joined by commas, as a query names them. */
export const PostIdList = Type.String({
  pattern: '^[!-+\\--~]+(?:,[!-+\\--~]+)*$',
  maxLength: 6_000,
  description: 'IDs of posts as the network has them, joined by commas',
})
export const postIdsIn = (list: string): string[] => [...new Set(list.split(','))]

/** A post of a network that is to be saved: by its id there, with what is needed to show it and to make a draft of it. */
export const PostToSave = Type.Object(
  {
    /** The network's id of the post. One that is saved already is moved where a folder is sent, and keeps what is not said of it now. */
    post_id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[!-~]+$' }),
    network: Network,
    from: SavedFrom,
    folder_id: Optional(Nullable(Id)),
    caption: Optional(line(savedPosts.captionLength)),
    permalink: address,
    type: Kind,
    username: Optional(line(100)),
    user_fullname: Optional(line(200)),
    thumbnail_url: Optional(Nullable(address)),
    media: Type.Array(
      Type.Object({ type: Type.Enum(['image', 'video']), url: address }, { additionalProperties: false }),
      {
        maxItems: savedPosts.media,
      },
    ),
    /** How many pictures and videos it has at its network, where that gives not all of them away. */
    media_total: Optional(
      Nullable(Type.Integer({ minimum: 0, maximum: 100, description: 'a number of items, 100 at most' })),
    ),
    like_count: Optional(Nullable(Type.Integer({ minimum: 0 }))),
    comments_count: Optional(Nullable(Type.Integer({ minimum: 0 }))),
    posted_at: Optional(Nullable(InstantInput)),
    /** How unusual it was beside the profile's other posts, when it was saved. */
    z_score: Optional(Nullable(Type.Number())),
  },
  { additionalProperties: false },
)
export type PostToSave = Static<typeof PostToSave>

/** What came of a saved post: a post that was made from it. */
export const SavedResult = Type.Object({
  post_id: Id,
  status: Type.Enum(['draft', 'scheduled', 'inprogress', 'posted', 'error']),
  post_at: Nullable(Instant),
  permalink: Nullable(Type.String()),
})

/** Spec §3: saved post (id, post_id, folder_id, data.caption). */
export const SavedPost = Type.Object({
  id: Id,
  post_id: Type.String(),
  folder_id: Nullable(Id),
  network: Network,
  from: SavedFrom,
  type: Kind,
  data: Type.Object({
    caption: Type.String(),
    permalink: Type.String(),
    username: Nullable(Type.String()),
    user_fullname: Nullable(Type.String()),
    media: Type.Array(Type.Object({ type: Type.Enum(['image', 'video']), url: Type.String() })),
    media_total: Nullable(Type.Integer()),
    like_count: Nullable(Type.Integer()),
    comments_count: Nullable(Type.Integer()),
    posted_at: Nullable(Instant),
    z_score: Nullable(Type.Number()),
  }),
  /** Our own copy, which outlives the network's link; null: there is none (a text), or it is still to be taken. Needs the session. */
  thumbnail: Nullable(Type.String()),
  /** Posts made from it, the newest first, at most 5. */
  results: Type.Array(SavedResult),
  saved_by: Id,
  created_at: Instant,
})
export type SavedPost = Static<typeof SavedPost>

export const FolderName = Type.String({ minLength: 1, maxLength: savedPosts.folderName, ...nameText })
export const SavedFolder = Type.Object({ id: Id, name: Type.String(), posts: Type.Integer(), created_at: Instant })
export type SavedFolder = Static<typeof SavedFolder>
