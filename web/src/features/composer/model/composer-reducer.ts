import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { Crop, UserTag } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { keepHashtags } from '@fanfare/contracts/hashtags.ts'
import { media as mediaLimits } from '@fanfare/contracts/limits.ts'
import { shiftedRecurrence } from '@fanfare/contracts/recurrence-shift.ts'
import { type Clock, clockNow } from './clocks.ts'
import type { Chosen, Composer, ComposerItem, Options, Shared, When } from './composer-state.ts'
import { movedRepeat } from './repeat.ts'
import { withoutFix } from './undo-fix.ts'

/** A file that takes the place of another. */
export type ReplacingFile = Pick<ComposerItem, 'fileName' | 'preview' | 'type' | 'width' | 'height'>

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
  /** `reading`: how much of the file the server has read after its last byte, percent; null: that is not known. */
  | { type: 'progress'; key: string; fraction: number; reading?: number | null }
  /** All bytes of a file are on the server, which reads it now. */
  | { type: 'arrived'; key: string; mediaId: string }
  | { type: 'stored'; key: string; media: MediaFile }
  | { type: 'uploadFailed'; key: string; message: string; refused?: boolean; offline?: boolean }
  /** Another file takes the place of an item: what is said of the item stays. */
  | { type: 'replaceItem'; key: string; file: ReplacingFile }
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
  /** A fix that changed the post from `before` to `after` is undone. */
  | { type: 'undoFix'; before: Composer; after: Composer }
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
          ? { ...item, upload: { ...item.upload, fraction: action.fraction, reading: action.reading } }
          : item,
      )
    case 'arrived':
      return changeItem(state, action.key, item =>
        item.upload.state === 'uploading' ? { ...item, upload: { ...item.upload, arrived: action.mediaId } } : item,
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
        upload: {
          state: 'failed',
          fraction: 0,
          message: action.message,
          offline: action.offline,
          ...(action.refused && { refused: true }),
        },
      }))
    case 'retryUpload':
      return changeItem(state, action.key, item => ({
        ...item,
        upload: { state: 'uploading', fraction: 0, message: null },
      }))
    case 'replaceItem': {
      const { key, file } = action
      // Its crop and its part are those of the file before.
      const chosen = { start: null, end: null }
      const next = changeItem(state, key, item => ({
        ...item,
        ...file,
        mediaId: null,
        color: null,
        duration: null,
        strip: null,
        crop: null,
        chosen: { ...item.chosen, ...chosen },
        upload: { state: 'uploading', fraction: 0, message: null },
      }))
      // A moment of the video before is no cover of this one.
      const { cover } = next.options
      return {
        ...next,
        options: { ...next.options, cover: cover?.media_id ? cover : null },
        dirty: true,
      }
    }
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
    case 'undoFix':
      return withoutFix(state, action.before, action.after)
    case 'saved':
      // What was typed while it was on its way is not stored yet.
      return { ...state, version: action.version, base: action.base, dirty: state !== action.state }
  }
}
