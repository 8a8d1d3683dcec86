import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Clock } from './clocks.ts'
import type { Composer, ComposerItem, FromLibrary, Shared, When } from './composer.ts'
import { reduceTogether } from './together.ts'

/** A picture that is stored on the server. */
type CopyItem = Pick<ComposerItem, 'fileName' | 'altText' | 'userTags' | 'crop'> & { mediaId: string }

/** The composer as it is saved on this device: what was typed and chosen, and the pictures that are stored already. */
export interface Copy {
  v: 1
  /** Version of the post when it was opened. */
  version: number | null
  accounts: string[]
  caption: string
  overrides: Record<string, string>
  items: CopyItem[]
  /** Pictures that had not arrived: this device does not hold them. */
  missing: number
  firstComment: string
  /** Absent in copies of earlier versions. */
  location?: Composer['location']
  collaborators?: string[]
  when: When
  wall: string | null
  clock: Clock
  /** Absent in copies of earlier versions, and where it goes out once. */
  repeat?: Recurrence
  /** Absent in copies of earlier versions, and where it is made from nothing. */
  library?: FromLibrary & { location?: Composer['location'] }
  /** The post as it was on the server, to merge with what it has become since. Absent in copies of earlier versions, and of new posts. */
  base?: Omit<Shared, 'items' | 'location' | 'collaborators'> &
    Pick<Copy, 'location' | 'collaborators'> & { items: CopyItem[] }
}

/** Pictures of a copy: those that have arrived. */
const copiedItems = (items: readonly ComposerItem[]): CopyItem[] =>
  items.flatMap(({ mediaId, upload, fileName, altText, userTags, crop }) =>
    mediaId && upload.state === 'ready' ? [{ mediaId, fileName, altText, userTags, crop }] : [],
  )

export const copyOf = (state: Composer): Copy => {
  const { version, accounts, caption, overrides, firstComment, location, collaborators, when, wall, clock } = state
  const { repeat, library, base } = state
  const items = copiedItems(state.items)
  const missing = state.items.length - items.length
  const from = {
    ...(repeat && { repeat }),
    ...(library && { library }),
    ...(base && { base: { ...base, items: copiedItems(base.items) } }),
  }
  const texts = { caption, overrides, firstComment, location, collaborators }
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

/** Whether there is anything in it that somebody would miss. */
export const isWorthSaving = ({
  caption,
  overrides,
  items,
  missing,
  firstComment,
  location,
  collaborators = [],
  version,
}: Copy): boolean =>
  version !== null ||
  items.length + missing + collaborators.length > 0 ||
  Boolean(location) ||
  [caption, firstComment, ...Object.values(overrides)].some(text => text.trim() !== '')

/** The pictures of a copy that are not gone (in `media`). */
const restoredItems = (items: readonly CopyItem[], media: ReadonlyMap<string, MediaFile>): ComposerItem[] =>
  items.flatMap(({ mediaId, fileName, altText, userTags, crop }): ComposerItem[] => {
    const file = media.get(mediaId)
    if (!file) return []
    return [
      {
        key: mediaId,
        mediaId,
        fileName,
        preview: file.url ?? file.thumbnail_url,
        type: file.type,
        width: file.width,
        height: file.height,
        color: file.dominant_color,
        altText,
        userTags,
        crop,
        upload: { state: 'ready', fraction: 1, message: null },
      },
    ]
  })

/** The pictures that a copy and its base name. */
export const mediaIn = ({ items, base }: Copy): string[] => [
  ...new Set([...items, ...(base?.items ?? [])].map(({ mediaId }) => mediaId)),
]

/**
 * The composer with what a copy holds. Accounts that are not connected any more and pictures that are gone (not in `media`) are left out;
 * the post and its version stay those of `state`. What of the post has changed since the copy was made is merged with it.
 */
export const restored = (
  state: Composer,
  copy: Copy,
  { accounts, media }: { accounts: readonly string[]; media: ReadonlyMap<string, MediaFile> },
): Composer => {
  const known = copy.accounts.filter(id => accounts.includes(id))
  const items = restoredItems(copy.items, media)
  const { caption, overrides, firstComment, when, wall, clock, repeat = null } = copy
  const { location: placed, ...library } = copy.library ?? {}
  const location = copy.location === undefined ? (placed ?? state.location) : copy.location
  const collaborators = copy.collaborators ?? state.collaborators
  const mine: Composer = {
    ...state,
    accounts: known.length > 0 ? known : state.accounts,
    caption,
    overrides,
    items,
    firstComment,
    location,
    collaborators,
    when,
    wall,
    clock,
    repeat,
    library: copy.library ? (library as FromLibrary) : null,
    dirty: true,
  }
  if (!copy.base || !state.base || state.version === null || copy.version === state.version) return mine
  // What a copy of an earlier version does not know was not changed in it.
  const base = { location, collaborators, ...copy.base, items: restoredItems(copy.base.items, media) }
  return reduceTogether({ ...mine, base }, { type: 'merge', theirs: state.base, version: state.version })
}
