import {
  type ContentItem,
  type Crop,
  emptyContent,
  emptyItem,
  type PostContent,
  partOf,
  type UserTag,
} from '@fanfare/contracts/entities/post-content.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Clock } from './clocks.ts'
import { placeOf } from './place.ts'

/** At once, in the next free time slot of each account, or at a time that a person chooses. */
export type When = 'now' | 'slot' | 'date'

/** What can be chosen of a post beside its texts and pictures, as the contract names it. */
export type Options = Omit<PostContent, 'caption' | 'items' | 'post_type' | 'first_comment'>
const { caption: _caption, items: _items, post_type: _type, first_comment: _comment, ...options } = emptyContent
export const noOptions: Options = options
export const optionsOf = (post: Options): Options => ({ ...partOf(noOptions, post), location: placeOf(post.location) })
/** Options of which two people can choose different things: a switch that both have changed is the same for both. */
export type RichOption = { [K in keyof Options]: Options[K] extends boolean ? never : K }[keyof Options]

/** What can be chosen of a video, and of a picture of a story. */
export type Chosen = Omit<ContentItem, 'media_id' | 'alt_text' | 'user_tags' | 'crop'>
const { alt_text: _alt, user_tags: _tags, crop: _crop, ...nothing } = emptyItem
export const nothingChosen: Chosen = nothing
export const chosenOf = (item: Chosen): Chosen => partOf(nothingChosen, item)

/** One picture or video in the strip. `key` is its identity while it has no media id yet. */
export interface ComposerItem {
  key: string
  mediaId: string | null
  fileName: string
  /** Local preview until the server has one. */
  preview: string | null
  type: 'image' | 'video'
  width: number | null
  height: number | null
  color: string | null
  /** Seconds; null for pictures, and while it is not known. */
  duration: number | null
  /** Address of a video's timeline, ten frames in a row; null for pictures, and while it is not known. */
  strip: string | null
  altText: string
  userTags: UserTag[]
  crop: Crop | null
  chosen: Chosen
  /** `reading`: all bytes have arrived, and the server has read so much of the file, percent; null: that is not known. */
  upload: {
    state: 'uploading' | 'ready' | 'failed'
    fraction: number
    message: string | null
    /** With `failed`: the file itself can't be used, so the same one is not uploaded again. */
    refused?: boolean
    reading?: number | null | undefined
    /** The id of the file once all its bytes have arrived, while it is read: a draft can have it, and nothing that goes out. */
    arrived?: string | undefined
    /** It failed for want of a connection, and is tried again by itself when that is back. */
    offline?: boolean | undefined
  }
}

/** Who is tagged, as it is sent. */
export const tagOf = ({
  username,
  x = null,
  y = null,
  pk,
}: {
  username: string
  x?: number | null
  y?: number | null
  pk?: string | null
}): UserTag => ({
  username,
  x,
  y,
  // Kept for the program that sent it.
  ...(pk ? { pk } : {}),
})

/** What several people can change, each in a composer of their own. */
export type Shared = Pick<
  Composer,
  'accounts' | 'caption' | 'overrides' | 'items' | 'firstComment' | 'postType' | 'options' | 'when' | 'wall' | 'clock'
>

/** A change that collides with someone else's: some lines of a text (numbers in the text of `base`), or a whole field. */
export type Conflict =
  | { field: 'caption' | 'firstComment'; from: number; to: number }
  | { field: 'accounts' }
  | { field: 'overrides' }
  | { field: 'items' }
  | { field: 'postType' }
  | { field: 'options'; option: RichOption }
  | { field: 'when' }
  | { field: 'altText' | 'crop' | 'userTags' | 'chosen'; mediaId: string }

export interface Composer {
  postId: string | null
  version: number | null
  /** Selected social accounts, in the order they were chosen. */
  accounts: string[]
  caption: string
  /** An account's own text, where it differs. */
  overrides: Record<string, string>
  items: ComposerItem[]
  firstComment: string
  postType: PostType
  options: Options
  when: When
  /** Wall-clock time, YYYY-MM-DDTHH:mm; null: none is chosen yet, and the next good one is offered. */
  wall: string | null
  /** With 'slot': the time of the slot that each account's post is to take, on its clock, YYYY-MM-DDTHH:mm; null: its next one. */
  slot: string | null
  /** Whether `wall` is each account's own local time, or one moment, read in the zone of the first account. */
  clock: Clock
  /** A new post repeats like this, the first time at `wall`; null: once. Of a post of a series: it and the later ones do. */
  repeat: Recurrence | null
  /** The item of the post library that it is made from. */
  library: FromLibrary | null
  dirty: boolean
  /** The post as this composer has last seen it on the server; null where it is new. */
  base: Shared | null
  /** What someone else has changed too: `base` has their version, the composer its own, until a person chooses. */
  conflicts: readonly Conflict[]
}

/** An item of the post library. */
export type FromLibrary = Pick<PostLibrary, 'id'>

export const emptyComposer = (accounts: string[], wall: string | null): Composer => ({
  postId: null,
  version: null,
  accounts,
  caption: '',
  overrides: {},
  items: [],
  firstComment: '',
  postType: 'post',
  options: noOptions,
  when: 'date',
  wall,
  slot: null,
  clock: 'local',
  repeat: null,
  library: null,
  dirty: false,
  base: null,
  conflicts: [],
})

/** Whether all files have arrived, or those that have not will not come by themselves. */
export const filesSettled = ({ items }: Pick<Composer, 'items'>): boolean =>
  items.every(({ upload }) => upload.state === 'ready' || (upload.state === 'failed' && !upload.offline))
/** Whether a draft can have all files: those that have arrived need not be read, and are left as they are. */
export const filesArrived = (state: Pick<Composer, 'items'>): boolean =>
  filesSettled({ items: state.items.filter(({ upload }) => upload.arrived === undefined) })
export const uploading = (state: Composer) => state.items.filter(item => item.upload.state === 'uploading').length
/** How many files are still being sent. */
export const arriving = (state: Composer) =>
  state.items.filter(({ upload }) => upload.state === 'uploading' && upload.arrived === undefined).length
