import { type Static, Type } from 'typebox'
import { Id, Nullable } from './common.ts'
import { itemFields, personId, tagFields, userTagFields } from './post-content.ts'

/** What a file of an item has by the names of spec §3, a picture's or a video's. */
const fileOfSpec = {
  /** As `url`. */
  src: Nullable(Type.String()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  fileId: Id,
  fileName: Type.String(),
}

/** The same things of an item by the names of spec §3, for programs that know it by these. */
const itemNamesOfSpec = {
  /** As `media_id`. */
  id: Id,
  /** The file of a picture; null for a video. */
  image: Nullable(Type.Object(fileOfSpec)),
  /** The file of a video; null for a picture. */
  video: Nullable(
    Type.Object({
      ...fileOfSpec,
      /** As `duration`. */
      duration: Nullable(Type.Number()),
      /** Width / height as it is shown; null until it is read. */
      ratio: Nullable(Type.Number()),
      /** Null until it is read. */
      hasAudio: Nullable(Type.Boolean()),
      /** Signed address of its timeline, ten frames in a row of 470 x 43 pixels; null until it is read. */
      generatedThumbs: Nullable(Type.String()),
      /** Whether it was read. */
      loaded: Type.Boolean(),
    }),
  ),
  /** Where the file is: `disk`, or `s3` for any storage that is reached as S3 is (Backblaze B2 too). */
  storage: Nullable(Type.String()),
  /** Its main colour, and the darker one that it fades to. */
  dominantColor: Nullable(Type.String()),
  dominantGradientColor: Nullable(Type.String()),
  /** What is made of a video before it goes out; null for pictures, which are made when a network fetches them. */
  render: Nullable(
    Type.Object({
      func: Type.Literal('video'),
      /** The part, crop and background that were chosen, and the format by its name. */
      params: Type.Record(Type.String(), Type.Any()),
    }),
  ),
  /** Whether what goes out is there: always for pictures. */
  is_rendered: Type.Boolean(),
}

/** One picture or video of a post: what was chosen for it, and its file. */
export const Item = Type.Object({
  ...itemFields,
  /** As in requests, with the place as spec §3 names it. */
  user_tags: Type.Array(
    Type.Object({
      ...userTagFields,
      /** The network's own id of the person, as it was sent; null where it was not. Networks are told usernames. */
      pk: Nullable(personId),
      /** Null where the tag has no place. */
      position: Nullable(Type.Object({ x: tagFields.x, y: tagFields.y })),
    }),
  ),
  order: Type.Integer(),
  type: Type.Enum(['image', 'video']),
  url: Nullable(Type.String()),
  thumbnail_url: Nullable(Type.String()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  duration: Nullable(Type.Number()),
  bytes: Type.Integer(),
  mime: Type.String(),
  file_name: Type.String(),
  ...itemNamesOfSpec,
})
export type Item = Static<typeof Item>
