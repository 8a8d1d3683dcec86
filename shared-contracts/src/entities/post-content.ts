import { type Static, Type } from 'typebox'
import { draftNotes, firstCommentLength, lengths, media } from '../limits.ts'
import { phoneScreen, wideFrame } from '../networks/facts.ts'
import { widest } from '../networks.ts'
import { Id, Nullable, optionalFields } from './common.ts'
import { PostType } from './post-types.ts'
import { TikTokOptions } from './tiktok-options.ts'

const Username = Type.String({
  minLength: 1,
  maxLength: lengths.username,
  pattern: '^[A-Za-z0-9._]+$',
  description: 'a username of letters, digits, dots and underscores',
})

/**
 * A person in a picture or video. The place is in fractions of the picture before its crop, so that it stays on the person when the crop
 * changes; null where there is none, as in every video.
 */
export const tagFields = {
  username: Username,
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
}
/** The network's own id of a person (`pk` of spec §3). */
export const personId = Type.String({ maxLength: lengths.personId })
const [x, y] = [Nullable(tagFields.x), Nullable(tagFields.y)]
export const userTagFields = { username: Username, x, y }
/** `pk` is kept for programs that know people by it, and absent where it was not sent. Networks are told usernames. */
export const UserTag = Type.Object({ ...userTagFields, pk: Type.Optional(Nullable(personId)) })
/** As calls send it: without a place it has none. `position` is the place by its name in spec §3. */
const UserTagInput = Type.Object({
  username: Username,
  x: Type.Optional(x),
  y: Type.Optional(y),
  pk: Type.Optional(Nullable(personId)),
  position: Type.Optional(Nullable(Type.Object({ x: tagFields.x, y: tagFields.y }, { additionalProperties: false }))),
})
/** Part of the picture to keep, as fractions of its width and height. */
export const Crop = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
})
export type Crop = Static<typeof Crop>
export type UserTag = Static<typeof UserTag>

const productId = Type.String({ pattern: '^[0-9]{1,32}$', description: 'the number of a product' })
/** A product of the account's shop. In a picture it has a place, as a person has; in a video none. */
export const ProductTag = Type.Object(
  {
    product_id: productId,
    x,
    y,
  },
  { additionalProperties: false },
)
const ProductTagInput = Type.Object(
  { product_id: productId, x: Type.Optional(x), y: Type.Optional(y) },
  { additionalProperties: false },
)
export const productTagsInput = Type.Optional(Type.Array(ProductTagInput, { maxItems: widest('productTags') }))
export type ProductTag = Static<typeof ProductTag>

/** Seconds from the beginning of a video. */
const Second = Type.Number({ minimum: 0, maximum: media.maxVideoSeconds })

/** What fills a story around a picture or video: its own blur or its main colour, up to a phone's full screen, or up to a wide frame. */
const backgrounds = ['blur', 'color', 'blur_16_9', 'color_16_9'] as const
export type Background = (typeof backgrounds)[number]

/** What a background is filled with, and up to which size, pixels: 9:16 unless 16:9 was asked for. */
export const backgroundParts = (
  background: Background,
): { fill: 'blur' | 'color'; isWide: boolean; frame: { width: number; height: number } } => {
  const isWide = background === 'blur_16_9' || background === 'color_16_9'
  const fill = background === 'blur' || background === 'blur_16_9' ? 'blur' : 'color'
  return { fill, isWide, frame: isWide ? wideFrame : phoneScreen }
}

/** What is chosen for one picture or video of a post. */
export const itemFields = {
  media_id: Id,
  alt_text: Type.String({ maxLength: widest('altText') }),
  user_tags: Type.Array(UserTag, { maxItems: widest('userTags') }),
  crop: Nullable(Crop),
  product_tags: Type.Array(ProductTag, { maxItems: widest('productTags') }),
  /** The part of a video that goes out, in seconds; null: from its beginning, to its end. */
  start: Nullable(Second),
  end: Nullable(Second),
  /**
   * What fills a story around a picture or video: `blur`, itself blurred, or `color`, its main colour. It goes out in 9:16 then, a phone's
   * full screen; with `blur_16_9` or `color_16_9` in 16:9, a wide frame. Null: nothing is added.
   */
  add_background: Nullable(Type.Enum([...backgrounds])),
}
const { media_id, ...chosen } = itemFields
/** An item as calls send it: what is not sent is that of `emptyItem`. Order is the array's. */
export const ItemInput = Type.Object(
  {
    media_id,
    ...optionalFields(chosen),
    user_tags: Type.Optional(Type.Array(UserTagInput, { maxItems: widest('userTags') })),
    product_tags: productTagsInput,
  },
  { additionalProperties: false },
)
export type ItemInput = Static<typeof ItemInput>
const ContentItem = Type.Object(itemFields)
export type ContentItem = Static<typeof ContentItem>

export const emptyItem = {
  alt_text: '',
  user_tags: [],
  crop: null,
  product_tags: [],
  start: null,
  end: null,
  add_background: null,
} satisfies Omit<ContentItem, 'media_id'>

const [placeId, placeName] = [Type.String({ maxLength: 64 }), Type.String({ maxLength: 200 })]
const place = {
  id: placeId,
  name: placeName,
  lat: Type.Optional(Nullable(Type.Number())),
  lng: Type.Optional(Nullable(Type.Number())),
}
export const Location = Type.Object(place, { additionalProperties: false })
const sentPlaceId = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))
/** As calls send it. The network's id of the place is `facebook_places_id` or `external_id`; where neither is sent, `id`. */
export const LocationInput = Type.Object(
  { ...place, id: sentPlaceId, external_id: sentPlaceId, facebook_places_id: sentPlaceId },
  { additionalProperties: false },
)
export type LocationInput = Static<typeof LocationInput>
/** A place by the names of spec §3 too, as replies show it: what Facebook knows it by is its id. */
export const ShownLocation = Type.Object({
  id: placeId,
  name: placeName,
  external_id: placeId,
  facebook_places_id: placeId,
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
})
export type ShownLocation = Static<typeof ShownLocation>

/** The still picture of a video: a picture of one's own, or the moment `at` in seconds. */
export const Cover = Type.Object({ media_id: Nullable(Id), at: Nullable(Second) }, { additionalProperties: false })
export type Cover = Static<typeof Cover>

/**
 * What a person writes and chooses for a post. The bodies of calls, the stored row and the post in replies are derived from these fields;
 * `emptyContent` has the value of each where nothing was sent.
 */
export const contentFields = {
  caption: Type.String({ maxLength: widest('caption') }),
  title: Type.String({ maxLength: lengths.title }),
  items: Type.Array(ContentItem, { maxItems: media.maxPerPost }),
  post_type: PostType,
  first_comment: Type.String({ maxLength: firstCommentLength }),
  location: Nullable(Location),
  /** Accounts that are invited to be named as authors too. */
  collaborators: Type.Array(Username, { maxItems: widest('collaborators'), uniqueItems: true }),
  /** The page that a post of text leads to, with a preview by the network; '' without one. */
  link: Type.String({
    maxLength: lengths.link,
    pattern: '^(https?:[\\/]{2}[^\\s]+)?$',
    description: 'an address that begins with https://',
  }),
  /** Of a video; null: the network's choice. */
  cover: Nullable(Cover),
  /** Whether a reel is shown among the posts of the profile too. */
  share_to_feed: Type.Boolean(),
  comments_disabled: Type.Boolean(),
  /** Whether the page that is linked to the account gets the same post (spec §5). */
  post_to_page: Type.Boolean(),
  /** What is chosen for TikTok, with whose posts it goes; null: nothing yet. */
  tiktok_options: Nullable(TikTokOptions),
  // Kept and returned for programs, by their names of spec §3; they are sent to no network.
  /** The text that the caption began as. */
  originalCaption: Type.String({ maxLength: widest('caption') }),
  /** Hashtags that were offered for it, without #. */
  relatedHashtags: Type.Array(Type.String({ minLength: 1, maxLength: draftNotes.hashtagLength }), {
    maxItems: draftNotes.hashtags,
  }),
  /** Anything else that a program notes, as texts by name; null: nothing. */
  extra_data: Nullable(
    Type.Record(Type.String(), Type.String({ maxLength: draftNotes.valueLength }), {
      maxProperties: draftNotes.values,
    }),
  ),
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
  link: '',
  cover: null,
  share_to_feed: true,
  comments_disabled: false,
  post_to_page: false,
  tiktok_options: null,
  originalCaption: '',
  relatedHashtags: [],
  extra_data: null,
}

/** What `of` has of the fields of `like`, such as `emptyContent`. */
export const partOf = <T extends object>(like: T, of: T): T => {
  const part: Partial<T> = {}
  // For every post of every list: entries and an object made of them took three times as long.
  for (const name in like) part[name] = of[name]
  return part as T
}

/** `to` with the fields of `like` added, as `of` has them. In lists this is faster than an object that spreads another one. */
export const withPart = <T extends object, U extends object>(to: T, like: U, of: U): T & U => {
  const whole: Partial<U> = to
  for (const name in like) whole[name] = of[name]
  return whole as T & U
}

/** What a reply shows of a post, as a call sends it: there is more in a reply, and its items have their files. */
export const contentShown = ({
  media,
  ...shown
}: Omit<PostContent, 'items'> & { media: readonly ContentItem[] }): PostContent => ({
  ...partOf(emptyContent, { ...shown, items: [] }),
  items: media.map(item => ({ media_id: item.media_id, ...partOf<Omit<ContentItem, 'media_id'>>(emptyItem, item) })),
})

/** The same fields in the body of a call: each may be absent, and items as calls send them. */
export const contentInput = {
  ...optionalFields(contentFields),
  items: Type.Optional(Type.Array(ItemInput, { maxItems: media.maxPerPost })),
  location: Type.Optional(Nullable(LocationInput)),
}
