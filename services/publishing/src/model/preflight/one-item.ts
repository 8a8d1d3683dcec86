import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Kind } from '@fanfare/contracts/networks.ts'
import type { Size } from '../crop.ts'
import type { Media } from '../media.ts'
import type { StoredItem } from '../stored.ts'

/** What checks of one picture or video share. */

/** Tolerance of the ratio, width / height: a shape this close to the limit loses less than a line of pixels. */
export const SLACK = 0.005

/** `Picture 4` or `Video 4`, or `The picture` where there is only one. */
export const itemName = ({ type }: Pick<Media, 'type'>, item: number, total: number) => {
  const noun = type === 'video' ? 'video' : 'picture'
  return total > 1 ? `${noun === 'video' ? 'Video' : 'Picture'} ${item}` : `The ${noun}`
}

/** What files of these types are called together: pictures, videos, or both. */
export const filesName = (types: readonly (Media['type'] | undefined)[]): string => {
  const videos = types.filter(type => type === 'video').length
  return videos === 0 ? 'pictures' : videos === types.length ? 'videos' : 'pictures and videos'
}

export const showItem = (item: number, total: number) =>
  ({ kind: 'show_item', label: total > 1 ? `Show picture ${item}` : 'Show the picture' }) as const
export const removeItem = ({ type }: Pick<Media, 'type'>, item: number, total: number) => {
  const noun = type === 'video' ? 'video' : 'picture'
  return { kind: 'remove_item', label: total > 1 ? `Remove ${noun} ${item}` : `Remove the ${noun}` } as const
}
/** Where a kind or a network has no such post: every network has posts. */
export const asPost = (label: string) => ({ kind: 'as_post', label }) as const

/** What a check of one picture needs. */
export interface Given {
  name: string
  kind: Kind
  /** The kind that was chosen: a single video of a post may be shown as another one. */
  postType: PostType
  media: Media
  size: Size
  stored: StoredItem
  item: number
  total: number
}
