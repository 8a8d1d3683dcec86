import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Clock } from './clocks.ts'
import {
  type Chosen,
  type Composer,
  type ComposerItem,
  type FromLibrary,
  noOptions,
  nothingChosen,
  type Options,
  optionsOf,
  type Shared,
  type When,
} from './composer-state.ts'
import type { requestOf } from './request.ts'
import { itemOfFile } from './stored-post.ts'
import { reduceTogether } from './together.ts'

/** A picture that is stored on the server. */
type CopyItem = Pick<ComposerItem, 'fileName' | 'altText' | 'userTags' | 'crop'> & {
  mediaId: string
  /** Absent in copies of earlier versions. */
  chosen?: Chosen
}

/** A picture that had not arrived on the server: its file is saved beside the copy, under `key`. */
type WaitingItem = Pick<
  ComposerItem,
  'key' | 'fileName' | 'type' | 'width' | 'height' | 'altText' | 'userTags' | 'crop'
> & {
  mediaId: null
  /** Absent in copies of earlier versions. */
  chosen?: Chosen
}

/** The draft on the server in which a new post is kept while it is written. */
export interface DraftRef {
  id: string
  version: number
}

/** The request that makes that draft, until its response has come: sent again with the same key it tells which draft it has made. */
export interface Making {
  key: string
  request: ReturnType<typeof requestOf>
}

/** The composer as it is saved on this device: what was typed and chosen, and the pictures. */
export interface Copy {
  v: 1
  /** Version of the post when it was opened. */
  version: number | null
  accounts: string[]
  caption: string
  overrides: Record<string, string>
  items: (CopyItem | WaitingItem)[]
  /** Pictures that had not arrived, and whose files this device does not hold. */
  missing: number
  firstComment: string
  /** Absent in copies of earlier versions. */
  postType?: PostType
  options?: Options
  when: When
  wall: string | null
  clock: Clock
  /** Absent in copies of earlier versions, and where it goes out once. */
  repeat?: Recurrence
  /** Absent where a new post has no draft yet. */
  draft?: DraftRef
  /** Absent where that draft is known, and where none was begun. */
  making?: Making
  /** Absent in copies of earlier versions, and where it is made from nothing. */
  library?: FromLibrary & { post_type?: PostType }
  /** The post as it was on the server, to merge with what it has become since. Absent in copies of earlier versions, and of new posts. */
  base?: Omit<Shared, 'items' | 'overrides' | 'clock' | 'postType' | 'options'> &
    Partial<Pick<Copy, 'overrides' | 'clock'>> &
    Pick<Copy, 'postType' | 'options'> & { items: CopyItem[] }
}

const arrived = ({ mediaId, upload, fileName, altText, userTags, crop, chosen }: ComposerItem): CopyItem[] =>
  mediaId && upload.state === 'ready' ? [{ mediaId, fileName, altText, userTags, crop, chosen }] : []
const waiting = (item: ComposerItem): WaitingItem => {
  const { key, fileName, type, width, height, altText, userTags, crop, chosen } = item
  return { key, mediaId: null, fileName, type, width, height, altText, userTags, crop, chosen }
}

/** Keys of the pictures that have not arrived. */
export const waitingKeys = ({ items }: Pick<Composer, 'items'>): string[] =>
  items.filter(({ upload }) => upload.state !== 'ready').map(({ key }) => key)

/** What of the composer is saved. Pictures that have not arrived are in it if their file is saved too: then `files` has their key. */
export const copyOf = (
  state: Composer,
  files: ReadonlyMap<string, unknown> = new Map(),
  { draft = null, making = null }: { draft?: DraftRef | null; making?: Making | null } = {},
): Copy => {
  const { version, accounts, caption, overrides, firstComment, when, wall, clock } = state
  const { repeat, library, base, postType, options } = state
  const items = state.items.flatMap((item): Copy['items'] =>
    item.upload.state !== 'ready' && files.has(item.key) ? [waiting(item)] : arrived(item),
  )
  const missing = state.items.length - items.length
  const from = {
    ...(draft && { draft }),
    ...(making && { making }),
    ...(repeat && { repeat }),
    ...(library && { library }),
    ...(base && { base: { ...base, items: base.items.flatMap(arrived) } }),
  }
  const texts = { caption, overrides, firstComment, postType, options }
  return { v: 1, version, accounts, ...texts, items, missing, when, wall, clock, ...from }
}

/** Whether what was read from this device is a copy that this version of the composer wrote. */
export const isCopy = (value: unknown): value is Copy => {
  const copy = value as Partial<Copy> | null
  return (
    typeof copy === 'object' &&
    copy?.v === 1 &&
    typeof copy.caption === 'string' &&
    typeof copy.firstComment === 'string' &&
    typeof copy.overrides === 'object' &&
    Array.isArray(copy.accounts) &&
    Array.isArray(copy.items)
  )
}

/** What was typed among the options (a title, a link): switches and what belongs to a video are nothing by themselves. */
const writtenIn = (options: Options): string[] => Object.values(options).filter(value => typeof value === 'string')

/** Whether there is anything in it that someone would miss. */
export const isWorthSaving = ({
  caption,
  overrides,
  items,
  missing,
  firstComment,
  options = noOptions,
  version,
}: Copy): boolean =>
  version !== null ||
  items.length + missing + options.collaborators.length > 0 ||
  Boolean(options.location) ||
  [caption, firstComment, ...Object.values(overrides), ...writtenIn(options)].some(text => text.trim() !== '')

/** A copy without the pictures that wait for a file that this device does not have (it is not in `files`): they are missing. */
export const withFiles = (copy: Copy, files: ReadonlyMap<string, unknown>): Copy => {
  const items = copy.items.filter(item => item.mediaId !== null || files.has(item.key))
  return { ...copy, items, missing: copy.missing + copy.items.length - items.length }
}

/** The pictures of a copy: of those on the server the ones that are not gone (in `media`), and those that are uploaded again (in `previews`). */
const restoredItems = (
  items: Copy['items'],
  media: ReadonlyMap<string, MediaFile>,
  previews: ReadonlyMap<string, string> = new Map(),
): ComposerItem[] =>
  items.flatMap((item): ComposerItem[] => {
    if (item.mediaId === null) {
      const preview = previews.get(item.key)
      const upload = { state: 'uploading', fraction: 0, message: null } as const
      const { chosen = nothingChosen } = item
      return preview === undefined
        ? []
        : [{ ...item, chosen, preview, color: null, duration: null, strip: null, upload }]
    }
    const { mediaId, fileName, altText, userTags, crop, chosen = nothingChosen } = item
    const file = media.get(mediaId)
    if (!file) return []
    return [{ ...itemOfFile(file), fileName, altText, userTags, crop, chosen }]
  })

/** The pictures on the server that a copy and its base name. */
export const mediaIn = ({ items, base }: Copy): string[] => [
  ...new Set([...items, ...(base?.items ?? [])].flatMap(({ mediaId }) => mediaId ?? [])),
]

/** The keys of pictures of a copy that are uploaded again. */
export const waitingIn = ({ items }: Copy): string[] => items.flatMap(item => (item.mediaId === null ? [item.key] : []))

/** What there is of what a copy names. */
interface Found {
  /** Ids of connected accounts. */
  accounts: readonly string[]
  media: ReadonlyMap<string, MediaFile>
  /** Addresses of pictures of this device, by the keys of those that are uploaded again. */
  previews?: ReadonlyMap<string, string>
}

/**
 * The composer with what a copy holds. Accounts that are not connected any more and pictures that are gone (not in `media`) are left out;
 * the post and its version stay those of `state`. What of the post has changed since the copy was made is merged with it.
 */
export const restored = (state: Composer, copy: Copy, { accounts, media, previews }: Found): Composer => {
  const known = copy.accounts.filter(id => accounts.includes(id))
  const items = restoredItems(copy.items, media, previews)
  const { caption, overrides, firstComment, when, wall, clock, repeat = null } = copy
  const postType = copy.postType ?? copy.library?.post_type ?? state.postType
  // Copies of earlier versions have some options beside `options`, or with the item of the library.
  const options = optionsOf({ ...state.options, ...copy.library, ...copy, ...copy.options })
  const mine: Composer = {
    ...state,
    accounts: known.length > 0 ? known : state.accounts,
    caption,
    overrides,
    items,
    firstComment,
    postType,
    options,
    when,
    wall,
    clock,
    repeat,
    library: copy.library ? { id: copy.library.id } : null,
    dirty: true,
  }
  if (!copy.base || !state.base || state.version === null || copy.version === state.version) return mine
  // What a copy of an earlier version does not know was not changed in it.
  const base = {
    overrides,
    clock,
    postType,
    ...copy.base,
    options: optionsOf({ ...options, ...copy.base, ...copy.base.options }),
    items: restoredItems(copy.base.items, media),
  }
  return reduceTogether({ ...mine, base }, { type: 'merge', theirs: state.base, version: state.version })
}
