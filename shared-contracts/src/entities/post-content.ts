import { type Static, Type } from 'typebox'
import { firstCommentLength, media } from '../limits.ts'
import { widest } from '../networks.ts'
import { Id, Nullable, optionalFields } from './common.ts'

export const PostType = Type.Enum(['post', 'story', 'reel', 'igtv'])
export type PostType = 'post' | 'story' | 'reel' | 'igtv'

const Username = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._]+$',
  description: 'a username of letters, digits, dots and underscores',
})

/** A person in a picture. The place is in fractions of the picture before its crop, so that it stays on the person when the crop changes. */
export const tagFields = {
  username: Username,
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
}
export const UserTag = Type.Object(tagFields)
/** Part of the picture to keep, as fractions of its width and height. */
export const Crop = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
})
export type Crop = Static<typeof Crop>
export type UserTag = Static<typeof UserTag>

/** What is chosen for one picture or video of a post. */
export const itemFields = {
  media_id: Id,
  alt_text: Type.String({ maxLength: widest('altText') }),
  user_tags: Type.Array(UserTag, { maxItems: widest('userTags') }),
  crop: Nullable(Crop),
}
const { media_id, ...chosen } = itemFields
/** An item as calls send it: what is not sent is that of `emptyItem`. Order is the array's. */
export const ItemInput = Type.Object({ media_id, ...optionalFields(chosen) }, { additionalProperties: false })
export type ItemInput = Static<typeof ItemInput>
const ContentItem = Type.Object(itemFields)
export type ContentItem = Static<typeof ContentItem>

export const emptyItem = { alt_text: '', user_tags: [], crop: null } satisfies Omit<ContentItem, 'media_id'>

export const Location = Type.Object(
  {
    id: Type.String({ maxLength: 64 }),
    name: Type.String({ maxLength: 200 }),
    lat: Type.Optional(Nullable(Type.Number())),
    lng: Type.Optional(Nullable(Type.Number())),
  },
  { additionalProperties: false },
)

/**
 * What a person writes and chooses for a post. The bodies of calls, the stored row and the post in replies are derived from these fields;
 * `emptyContent` has the value of each where nothing was sent.
 */
export const contentFields = {
  caption: Type.String({ maxLength: widest('caption') }),
  title: Type.String({ maxLength: 255 }),
  items: Type.Array(ContentItem, { maxItems: media.maxPerPost }),
  post_type: PostType,
  first_comment: Type.String({ maxLength: firstCommentLength }),
  location: Nullable(Location),
  /** Accounts that are invited to be named as authors too. */
  collaborators: Type.Array(Username, { maxItems: widest('collaborators'), uniqueItems: true }),
}
const PostContent = Type.Object(contentFields)
export type PostContent = Static<typeof PostContent>
export type Location = Static<typeof Location>

export const emptyContent: PostContent = {
  caption: '',
  title: '',
  items: [],
  post_type: 'post',
  first_comment: '',
  location: null,
  collaborators: [],
}

/** The same fields in the body of a call: each may be absent, and items as calls send them. */
export const contentInput = {
  ...optionalFields(contentFields),
  items: Type.Optional(Type.Array(ItemInput, { maxItems: media.maxPerPost })),
}
