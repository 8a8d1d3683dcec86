import { type Static, Type } from 'typebox'
import { noHashtag } from '../hashtags.ts'
import { contents as limits, media } from '../limits.ts'
import { widest } from '../networks.ts'
import { Id, Instant, Nullable, Optional, UnixSeconds } from './common.ts'
import { contentFields, itemFields, tagFields } from './post-content.ts'
import { Post } from './posts.ts'

/** Posts as spec §3 and §7 call their parts: the same posts as those of `/api/posts`, by other names. */

const strict = { additionalProperties: false } as const

/** A person in a picture. `pk`, the network's own id of them, is taken and not needed. */
const TaggedUser = Type.Object(
  {
    username: tagFields.username,
    pk: Type.Optional(Type.String({ maxLength: 64 })),
    position: Type.Object({ x: tagFields.x, y: tagFields.y }, strict),
  },
  strict,
)

/** A file of a content, by its id. Without `order` files stand as they were sent; those with one come first, by it. */
const ContentMedia = Type.Object(
  {
    id: Id,
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: media.maxPerPost, description: 'a place, from 0' })),
    alt_text: Optional(itemFields.alt_text),
    user_tags: Type.Optional(Type.Array(TaggedUser, { maxItems: widest('userTags') })),
  },
  strict,
)

/** A place. The network's id of it is `facebook_places_id` or `external_id`; where neither is sent, `id`. */
const ContentLocation = Type.Object(
  {
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    name: Type.String({ maxLength: 200 }),
    external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    facebook_places_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    lat: Type.Optional(Nullable(Type.Number())),
    lng: Type.Optional(Nullable(Type.Number())),
  },
  strict,
)

/** What is added as one post of one account. Without `schedule_publish_timestamp` it is a draft. */
export const contentInputFields = {
  /** The social account. */
  owner_id: Id,
  caption: Optional(contentFields.caption),
  /** Another name of `caption`. */
  description: Optional(contentFields.caption),
  title: Optional(contentFields.title),
  media: Type.Optional(Type.Array(ContentMedia, { maxItems: media.maxPerPost })),
  /** Those that the caption does not have yet are put behind it. */
  hashtags: Type.Optional(
    Type.Array(
      Type.String({
        maxLength: 100,
        pattern: `^#?[^${noHashtag}#]+$`,
        description: 'a hashtag, with or without #',
      }),
      { maxItems: limits.hashtags },
    ),
  ),
  location: Optional(Nullable(ContentLocation)),
  /** Taken and not kept: what may be done with a post follows from its state. */
  eligible_actions: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
  post_type: Optional(contentFields.post_type),
  schedule_publish_timestamp: Optional(Nullable(UnixSeconds)),
}
export const ContentInput = Type.Object(contentInputFields, strict)
export type ContentInput = Static<typeof ContentInput>

/** What became of one content of a list. */
export const AddedContent = Type.Object({
  /** Its place in the list, from 0. */
  index: Type.Integer(),
  /** null: it was refused. */
  post: Nullable(Post),
  /** Why it was refused; null: it was not. */
  error: Nullable(
    Type.Object({
      /** A code of the error catalogue. */
      code: Type.String(),
      title: Type.String(),
      message: Type.String(),
      field: Nullable(Type.String()),
      rule: Nullable(Type.String()),
    }),
  ),
})
export type AddedContent = Static<typeof AddedContent>

/** Whether what the network counts of an account's posts is being read. */
export const AccountSync = Type.Object({
  social_account_id: Id,
  in_sync: Type.Boolean(),
  /** When it was asked for last; null: never. */
  asked_at: Nullable(Instant),
  /** When it was read last. */
  done_at: Nullable(Instant),
  /** Why it could not be read the last time; null: it could. */
  problem: Nullable(Type.String()),
})
export type AccountSync = Static<typeof AccountSync>

/** Whether accounts of these posts are being read, and in how many seconds to ask again; null: nothing is under way. */
export const syncFields = {
  in_sync: Type.Boolean(),
  retry_after: Nullable(Type.Integer()),
}
