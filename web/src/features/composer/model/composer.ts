import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import {
  type ContentItem,
  type Crop,
  emptyContent,
  emptyItem,
  type PostContent,
  partOf,
  type UserTag,
} from '@fanfare/contracts/entities/post-content.ts'
import type { Item } from '@fanfare/contracts/entities/post-items.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { keepHashtags } from '@fanfare/contracts/hashtags.ts'
import { media as mediaLimits } from '@fanfare/contracts/limits.ts'
import { shiftedRecurrence } from '@fanfare/contracts/recurrence-shift.ts'
import { accountsOf } from '../../../lib/posts/post-accounts.ts'
import { wallOf } from '../../../lib/time/time.ts'
import { type Clock, clockNow } from './clocks.ts'
import { placeOf } from './place.ts'
import { mayChangeSeries, movedRepeat, repeatOf } from './repeat.ts'

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
  /** `reading`: all bytes have arrived, and the server reads the video. */
  upload: { state: 'uploading' | 'ready' | 'failed'; fraction: number; message: string | null; reading?: boolean }
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

/** A change that collides with somebody else's: some lines of a text (numbers in the text of `base`), or a whole field. */
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
  /** With 'slot': the time of the slot that one account's post is to take, on its clock, YYYY-MM-DDTHH:mm; null: the next one. */
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
  /** What somebody else has changed too: `base` has their version, the composer its own, until a person chooses. */
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

/**
 * The post's time on its account's clock. A time that has passed is no time to offer: a draft is offered the next good one, and what
 * was meant to be live by now is published now unless a person chooses another time.
 */
const whenOf = ({ status, schedule, post_at, account }: Post, now: number): Pick<Composer, 'when' | 'wall'> => {
  const ahead = post_at !== null && Date.parse(post_at) > now
  if (!schedule?.wall || schedule.kind === 'now' || !ahead)
    return { when: status === Draft ? 'date' : 'now', wall: null }
  // The zone of the account may have been changed since, and few times can be named in another zone only.
  return { when: 'date', wall: schedule.zone === account.timezone ? schedule.wall : wallOf(post_at, account.timezone) }
}

/** A stored picture or video. */
export const itemOf = (item: Item): ComposerItem => ({
  key: item.media_id,
  mediaId: item.media_id,
  fileName: item.file_name,
  preview: item.url ?? item.thumbnail_url,
  type: item.type,
  width: item.width,
  height: item.height,
  color: item.dominantColor,
  duration: item.duration,
  strip: item.video?.generatedThumbs ?? null,
  altText: item.alt_text,
  userTags: item.user_tags.map(tagOf),
  crop: item.crop,
  chosen: chosenOf(item),
  upload: { state: 'ready', fraction: 1, message: null },
})

/** Texts of single accounts that differ from that of all. */
export const ownTexts = ({
  accounts,
  caption,
  overrides,
}: Pick<Composer, 'accounts' | 'caption' | 'overrides'>): Record<string, string> =>
  Object.fromEntries(Object.entries(overrides).filter(([id, text]) => accounts.includes(id) && text !== caption))

/** The texts of single accounts of a draft for several. */
export const ownTextsOf = (accounts: Post['accounts']): Record<string, string> =>
  Object.fromEntries(accounts.flatMap(({ account, caption }) => (caption === null ? [] : [[account.id, caption]])))

/** What a draft for several accounts says for each, and whether its time is one moment for all of them. */
const severalOf = ({ accounts }: Post): Pick<Shared, 'overrides' | 'clock'> => {
  const walls = new Set(accounts.map(({ schedule }) => schedule?.wall))
  return {
    overrides: ownTextsOf(accounts),
    clock: walls.size > 1 ? 'moment' : 'local',
  }
}

/** What of a stored post can be changed; without an account where its own is not connected any more. `now` in ms. */
export const sharedOf = (post: Post, now = Date.now(), connected = true): Shared => ({
  accounts: connected ? accountsOf(post).map(({ id }) => id) : [],
  caption: post.caption,
  ...severalOf(post),
  items: post.media.map(itemOf),
  firstComment: post.first_comment,
  postType: post.post_type,
  options: optionsOf(post),
  ...whenOf(post, now),
})

/** A stored post in the composer. */
export const composerOf = (post: Post, now = Date.now(), connected = true): Composer => {
  const base = sharedOf(post, now, connected)
  return {
    ...base,
    postId: post.id,
    version: post.version,
    slot: null,
    repeat: mayChangeSeries(post) && post.series ? repeatOf(post.series) : null,
    library: null,
    dirty: false,
    base,
    conflicts: [],
  }
}

export type ComposerAction =
  | { type: 'load'; composer: Composer }
  | { type: 'toggleAccount'; id: string }
  /** A post with a time is for one account. */
  | { type: 'chooseAccount'; id: string }
  | { type: 'write'; text: string; account: string | null }
  | { type: 'sameAsAll'; account: string }
  | { type: 'firstComment'; text: string }
  | { type: 'postType'; postType: PostType }
  | { type: 'options'; options: Partial<Options> }
  | { type: 'addItems'; items: ComposerItem[] }
  /** `reading`: how far the server is with reading the video, after its last byte. */
  | { type: 'progress'; key: string; fraction: number; reading?: boolean }
  | { type: 'stored'; key: string; media: MediaFile }
  | { type: 'uploadFailed'; key: string; message: string }
  | { type: 'retryUpload'; key: string }
  | { type: 'removeItem'; key: string }
  | { type: 'moveItem'; from: number; to: number }
  | { type: 'altText'; key: string; text: string }
  | { type: 'tags'; key: string; tags: UserTag[] }
  | { type: 'crop'; key: string; crop: Crop | null }
  | { type: 'chosen'; key: string; chosen: Partial<Chosen> }
  | { type: 'trimHashtags'; keep: number }
  | { type: 'when'; when: When; wall?: string | null }
  | { type: 'slot'; slot: string | null }
  | { type: 'clock'; clock: Clock }
  /** The time that was offered is the one: from now on it stays. */
  | { type: 'takeOffer'; wall: string }
  | { type: 'repeat'; repeat: Recurrence | null }
  /** What the composer held as `state` (null: at some time) is stored as this version of the post, now as `base` says. */
  | { type: 'saved'; state: Composer | null; version: number; base: Shared }

const changeItem = (state: Composer, key: string, change: (item: ComposerItem) => ComposerItem): Composer => ({
  ...state,
  items: state.items.map(item => (item.key === key ? change(item) : item)),
})

/** Another time; "every Thursday" follows a date that is a Friday. Those of a series move as far as the post. */
const timed = (state: Composer, when: When, wall: string | null): Composer => {
  const follow = state.base && state.repeat ? shiftedRecurrence : movedRepeat
  const repeat =
    state.wall && wall && state.repeat ? follow(state.repeat, state.wall.slice(0, 10), wall.slice(0, 10)) : state.repeat
  return { ...state, when, wall, slot: null, repeat, dirty: true }
}

/** A composer that opens on a time: nobody has changed anything yet. */
export const openedAt = (state: Composer, wall: string): Composer => ({
  ...timed(state, 'date', wall),
  dirty: state.dirty,
})

/** The composer's reducer. Pure. */
export const reduce = (state: Composer, action: ComposerAction): Composer => {
  switch (action.type) {
    case 'load':
      return action.composer
    case 'toggleAccount': {
      const on = state.accounts.includes(action.id)
      // Spec §5: the last selected account cannot be switched off.
      if (on && state.accounts.length === 1) return state
      const accounts = on ? state.accounts.filter(id => id !== action.id) : [...state.accounts, action.id]
      const next = { ...state, accounts, slot: null, dirty: true }
      // The one that is left says what it was to say.
      const [only = '', ...more] = accounts
      const own = more.length === 0 ? state.overrides[only] : undefined
      if (own === undefined) return next
      const { [only]: _, ...overrides } = state.overrides
      return { ...next, caption: own, overrides }
    }
    case 'chooseAccount':
      return { ...state, accounts: [action.id], slot: null, dirty: true }
    case 'write':
      return action.account === null
        ? { ...state, caption: action.text, dirty: true }
        : { ...state, overrides: { ...state.overrides, [action.account]: action.text }, dirty: true }
    case 'sameAsAll': {
      const { [action.account]: _, ...overrides } = state.overrides
      return { ...state, overrides, dirty: true }
    }
    case 'firstComment':
      return { ...state, firstComment: action.text, dirty: true }
    case 'postType':
      return { ...state, postType: action.postType, dirty: true }
    case 'options':
      return { ...state, options: { ...state.options, ...action.options }, dirty: true }
    case 'addItems':
      // Spec §5: adding is ignored if the total would exceed 20.
      return state.items.length + action.items.length > mediaLimits.maxPerPost
        ? state
        : { ...state, items: [...state.items, ...action.items], dirty: true }
    case 'progress':
      return changeItem(state, action.key, item =>
        item.upload.state === 'uploading'
          ? { ...item, upload: { ...item.upload, fraction: action.fraction, reading: action.reading ?? false } }
          : item,
      )
    case 'stored':
      return changeItem(state, action.key, item => ({
        ...item,
        mediaId: action.media.id,
        // Few browsers show a HEIC photo; the server has a JPEG of it.
        preview: action.media.mime === 'image/heic' ? action.media.url : item.preview,
        type: action.media.type,
        width: action.media.width,
        height: action.media.height,
        color: action.media.dominant_color,
        duration: action.media.duration,
        strip: action.media.strip_url,
        upload: { state: 'ready', fraction: 1, message: null },
      }))
    case 'uploadFailed':
      return changeItem(state, action.key, item => ({
        ...item,
        upload: { state: 'failed', fraction: 0, message: action.message },
      }))
    case 'retryUpload':
      return changeItem(state, action.key, item => ({
        ...item,
        upload: { state: 'uploading', fraction: 0, message: null },
      }))
    case 'removeItem':
      return { ...state, items: state.items.filter(item => item.key !== action.key), dirty: true }
    case 'moveItem': {
      const items = [...state.items]
      const [moved] = items.splice(action.from, 1)
      if (!moved) return state
      items.splice(action.to, 0, moved)
      return { ...state, items, dirty: true }
    }
    case 'altText':
      return { ...changeItem(state, action.key, item => ({ ...item, altText: action.text })), dirty: true }
    case 'tags':
      return { ...changeItem(state, action.key, item => ({ ...item, userTags: action.tags })), dirty: true }
    case 'crop':
      return { ...changeItem(state, action.key, item => ({ ...item, crop: action.crop })), dirty: true }
    case 'chosen': {
      const { key, chosen } = action
      return { ...changeItem(state, key, item => ({ ...item, chosen: { ...item.chosen, ...chosen } })), dirty: true }
    }
    case 'trimHashtags':
      return {
        ...state,
        caption: keepHashtags(state.caption, action.keep),
        overrides: Object.fromEntries(
          Object.entries(state.overrides).map(([id, text]) => [id, keepHashtags(text, action.keep)]),
        ),
        dirty: true,
      }
    case 'when':
      return timed(state, action.when, action.wall === undefined ? state.wall : action.wall)
    case 'slot':
      return { ...state, slot: action.slot, dirty: true }
    case 'takeOffer': {
      const clock = state.accounts.length > 1 ? clockNow(state) : state.clock
      return { ...timed(state, 'date', action.wall), clock }
    }
    case 'clock':
      return { ...state, clock: action.clock, dirty: true }
    case 'repeat':
      return { ...state, repeat: action.repeat, dirty: true }
    case 'saved':
      // What was typed while it was on its way is not stored yet.
      return { ...state, version: action.version, base: action.base, dirty: state !== action.state }
  }
}

export const uploading = (state: Composer) => state.items.filter(item => item.upload.state === 'uploading').length
