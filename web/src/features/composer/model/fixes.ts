import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import type { ComposerAction } from './composer-reducer.ts'
import type { Composer } from './composer-state.ts'
import { fittingCrop, reelShape } from './fitting-crop.ts'
import { itemWord } from './kind-words.ts'
import { isSameName } from './people.ts'

/** A button of a line: one that the server names, or one that only the composer has. */
export type Fix =
  | NonNullable<PreflightCheck['fix']>
  | { kind: 'upload_again' | 'replace' | 'connect_page' | 'upgrade'; label: string }

/** A line of the pre-flight: the server's, or one of this device about a file that did not arrive. */
export type Check = Omit<PreflightCheck, 'fix'> & {
  fix: Fix | null
}

/** Another way beside the first button of a line. */
const others: Record<string, (check: Check, items: Composer['items']) => Fix[]> = {
  upload_failed: (check, items) => removeOf(check, items),
  video_short: (check, items) => (check.fix?.kind === 'use_all' ? removeOf(check, items) : []),
  media_broken: () => [replace],
  media_small: () => [replace],
  schedule_too_far: () => [upgrade],
  quota: check => (check.level === 'stop' ? [upgrade] : []),
  page_missing: () => [{ kind: 'connect_page', label: 'Connect the Page' }],
}

/** The texts of spec §8. */
const upgrade = { kind: 'upgrade', label: 'Upgrade Now' } as const
export const replace = { kind: 'replace', label: 'Choose another file' } as const

const removeOf = ({ item }: Check, items: Composer['items']): Fix[] => {
  if (item === null) return []
  const word = itemWord(items[item - 1])
  return [{ kind: 'remove_item', label: items.length > 1 ? `Remove ${word} ${item}` : `Remove the ${word}` }]
}

/** The buttons of a line, the one that keeps the most first. */
export const fixesOf = (check: Check, items: Composer['items']): Fix[] => [
  ...(check.fix ? [check.fix] : []),
  ...(others[check.code]?.(check, items) ?? []),
]

interface With {
  /** Hashtags that a caption may have; null where every number is allowed. */
  hashtags: number | null
  /** Where a post without a time would go, as a wall-clock time. */
  suggestion: string
}

/** A reel is cropped to a phone's screen, what is in a feed to a shape that feeds show. */
const shapeFor = ({ postType }: Composer) => (postType === 'reel' ? reelShape : undefined)

const nextDay = (wall: string) =>
  Temporal.PlainDateTime.from(wall).add({ days: 1 }).toString({ smallestUnit: 'minute' })

const removed = (items: Composer['items']): ComposerAction[] => items.map(({ key }) => ({ type: 'removeItem', key }))

/** What a button changes in the post; undefined where it leads to a field, a file or a screen instead. */
export const changesOf = (
  fix: Fix,
  { item: number }: Check,
  state: Composer,
  { hashtags, suggestion }: With,
): ComposerAction[] | undefined => {
  const item = number ? state.items[number - 1] : undefined
  switch (fix.kind) {
    case 'crop':
      return item?.width && item.height
        ? [{ type: 'crop', key: item.key, crop: fittingCrop(item.width, item.height, shapeFor(state)) ?? null }]
        : []
    case 'remove_item':
      return removed(item ? [item] : [])
    case 'remove_rest':
      return removed(number ? state.items.slice(number - 1) : [])
    case 'remove_videos':
      return removed(state.items.filter(({ type }) => type === 'video'))
    case 'use_all':
      return item ? [{ type: 'chosen', key: item.key, chosen: { start: null, end: null } }] : []
    case 'as_post':
      return [{ type: 'postType', postType: 'post' }]
    case 'no_page':
      return [{ type: 'options', options: { post_to_page: false } }]
    case 'remove_collaborator': {
      const { username = '' } = fix
      const collaborators = state.options.collaborators.filter(name => !isSameName(name, username))
      return [{ type: 'options', options: { collaborators } }]
    }
    case 'trim_hashtags':
      return hashtags === null ? [] : [{ type: 'trimHashtags', keep: hashtags }]
    case 'next_day':
      return [{ type: 'when', when: 'date', wall: nextDay(state.wall ?? suggestion) }]
    case 'move':
      return fix.wall ? [{ type: 'when', when: 'date', wall: fix.wall }] : []
    default:
      return undefined
  }
}

/** What lies behind the limit of a text, as places in it; undefined where it fits. A character of two code units counts once. */
export const excessOf = (text: string, limit: number): { start: number; end: number } | undefined => {
  const start = [...text].slice(0, limit).join('').length
  return start < text.length ? { start, end: text.length } : undefined
}
