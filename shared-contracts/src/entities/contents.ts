import { type Static, Type } from 'typebox'
import { contents as limits, media } from '../limits.ts'
import { widest } from '../networks.ts'
import { noHashtag } from '../no-hashtag.ts'
import { Id, Instant, Nullable, Optional, optionalFields, UnixSeconds } from './common.ts'
import { contentFields, itemFields, LocationInput, personId, productTagsInput, tagFields } from './post-content.ts'
import { Post } from './posts.ts'

/** Posts as spec §3 and §7 call their parts: the same posts as those of `/api/posts`, by other names. */

const strict = { additionalProperties: false } as const

/** A person in a picture or video. `pk`, the network's own id of them, is kept. Its place is `position`, or `x` and `y`; without them it has none. */
const TaggedUser = Type.Object(
  {
    username: tagFields.username,
    pk: Type.Optional(Nullable(personId)),
    position: Type.Optional(Nullable(Type.Object({ x: tagFields.x, y: tagFields.y }, strict))),
    x: Type.Optional(Nullable(tagFields.x)),
    y: Type.Optional(Nullable(tagFields.y)),
  },
  strict,
)

const short = Type.String({ maxLength: 255 })
const size = Type.Optional(Nullable(Type.Number({ minimum: 0 })))
/** What replies say of a file: taken and not needed, since the file itself says it. */
const fileFacts = {
  src: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  width: size,
  height: size,
  fileId: Type.Optional(Nullable(short)),
  fileName: Type.Optional(Nullable(short)),
}

/** What replies show of a file beside the names of spec §3: taken and not needed. */
const shownFile = {
  media_id: Optional(Id),
  url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  thumbnail_url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  width: size,
  height: size,
  duration: size,
  bytes: size,
  mime: Type.Optional(short),
  file_name: Type.Optional(short),
}

/**
 * A file of a content, by its id, as replies show it too. Without `order` files stand as they were sent; those with one come first, by it. What
 * follows from the file or from what was chosen of it (`type`, `image`, `video`, the colours, `storage`, `render`, `is_rendered`) is taken
 * and not needed.
 */
const ContentMedia = Type.Object(
  {
    id: Id,
    ...shownFile,
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: media.maxPerPost, description: 'a place, from 0' })),
    type: Type.Optional(Type.Enum(['image', 'video'])),
    image: Type.Optional(Nullable(Type.Object(fileFacts, strict))),
    video: Type.Optional(
      Nullable(
        Type.Object(
          {
            ...fileFacts,
            duration: size,
            ratio: size,
            hasAudio: Type.Optional(Nullable(Type.Boolean())),
            generatedThumbs: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
            loaded: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
      ),
    ),
    alt_text: Optional(itemFields.alt_text),
    user_tags: Type.Optional(Type.Array(TaggedUser, { maxItems: widest('userTags') })),
    product_tags: productTagsInput,
    /** The part of a video that goes out, in seconds. */
    start: Optional(itemFields.start),
    end: Optional(itemFields.end),
    crop: Optional(itemFields.crop),
    /** `true`: the main colour, on a phone's full screen. */
    add_background: Optional(Type.Union([itemFields.add_background, Type.Boolean()])),
    storage: Type.Optional(Nullable(short)),
    dominantColor: Type.Optional(Nullable(short)),
    dominantGradientColor: Type.Optional(Nullable(short)),
    render: Type.Optional(
      Nullable(Type.Object({ func: short, params: Optional(Type.Record(Type.String(), Type.Any())) }, strict)),
    ),
    is_rendered: Type.Optional(Type.Boolean()),
  },
  strict,
)

/** The fields of a post that have the same names and shapes here. */
const { caption: text, items: _items, location: _location, ...same } = contentFields

/** What is added as one post of one account. Without `schedule_publish_timestamp` it is a draft. */
export const contentInputFields = {
  /** The social account. */
  owner_id: Id,
  ...optionalFields(same),
  caption: Optional(text),
  /** Another name of `caption`. */
  description: Optional(text),
  media: Type.Optional(Type.Array(ContentMedia, { maxItems: media.maxPerPost })),
  /** Those that the caption does not have yet are put behind it. */
  hashtags: Type.Optional(
    Type.Array(
      Type.String({
        maxLength: 100,
        pattern: `^#?[^${noHashtag}#]+$`,
        description: 'one hashtag, with or without #, without blanks and the signs that end one',
      }),
      { maxItems: limits.hashtags },
    ),
  ),
  location: Optional(Nullable(LocationInput)),
  /** Taken and not kept: what may be done with a post follows from its state. */
  eligible_actions: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 })),
  /** Another name of `share_to_feed`. */
  igtv_share_preview_to_feed: Optional(same.share_to_feed),
  schedule_publish_timestamp: Optional(Nullable(UnixSeconds)),
}
export const ContentInput = Type.Object(contentInputFields, strict)

/** What bodies of other calls take by the names of spec §3, in place of `caption` and `items`. */
export const contentNamesOfSpec = {
  description: contentInputFields.description,
  media: contentInputFields.media,
}
export type ContentInput = Static<typeof ContentInput>

/** Why one content of a list was refused. */
export const RefusedContent = Type.Object({
  /** A code of the error catalogue. */
  code: Type.String(),
  title: Type.String(),
  message: Type.String(),
  field: Nullable(Type.String()),
  rule: Nullable(Type.String()),
})

/** What became of one content of a list. */
export const AddedContent = Type.Object({
  /** Its place in the list, from 0. */
  index: Type.Integer(),
  /** null: it was refused. */
  post: Nullable(Post),
  /** Why it was refused; null: it was not. */
  error: Nullable(RefusedContent),
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

/**
 * Why asking how far a post is has come to its end (spec §8). `check_error`: there is no such post any more. `post_error`: it could not be
 * published, or nobody knows whether it is live; its words are those of the post’s `error`. A client says `timeout` by itself, after 18 tries.
 */
export const PollError = Type.Object({
  /** The post that was asked for. */
  id: Id,
  code: Type.Enum(['check_error', 'post_error']),
  title: Type.String(),
  message: Type.String(),
})
export type PollError = Static<typeof PollError>

/** Whether accounts of these posts are being read, and in how many seconds to ask again; null: nothing is under way. */
export const syncFields = {
  in_sync: Type.Boolean(),
  retry_after: Nullable(Type.Integer()),
}
