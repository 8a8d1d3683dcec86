import { type Static, Type } from 'typebox'
import { library } from '../limits.ts'
import { Id, Instant, Nullable, nameText } from './common.ts'
import { contentFields, ShownLocation } from './post-content.ts'
import { Item } from './post-items.ts'
import { PostAccount } from './posts.ts'

/** Where an item of the library came from (spec §3): put there by itself, or saved from a post. */
export const LibrarySource = Type.Enum(['upload', 'saved_from'])
export type LibrarySource = Static<typeof LibrarySource>

/** Words of the team's own to find items by. */
export const LibraryTags = Type.Array(Type.String({ minLength: 1, maxLength: library.tagLength, ...nameText }), {
  maxItems: library.maxTags,
  uniqueItems: true,
})

/** The content of an item but for its pictures and videos, which replies show with their files as `media`. */
const { items: _items, ...words } = contentFields

/** A post that is kept to be used again and again (spec §3, post library item). */
export const PostLibrary = Type.Object({
  id: Id,
  team_id: Id,
  ...words,
  location: Nullable(ShownLocation),
  /** image, video, album, story, reel, igtv or text: derived from post_type and media, as of a post. */
  type: Type.String(),
  source: LibrarySource,
  /** The post that it was saved from. */
  post_id: Nullable(Id),
  /** The account that it is for; null: for any. */
  account: Nullable(PostAccount),
  account_id: Nullable(Id),
  media: Type.Array(Item),
  /** Address of the 256 px thumbnail of the first file; needs the session. */
  thumbnail: Nullable(Type.String()),
  tags: LibraryTags,
  /** The posts made from it that are not deleted. */
  usage: Type.Object({
    posts: Type.Integer(),
    /** When the next scheduled one goes out. */
    next_at: Nullable(Instant),
    /** When the last one went live. */
    last_at: Nullable(Instant),
  }),
  author_id: Id,
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type PostLibrary = Static<typeof PostLibrary>
