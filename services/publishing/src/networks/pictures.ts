import type { StoredItem, StoredProgress } from '../model/stored.ts'
import type { PublishContext } from './channel.ts'

/** The pictures of a post that has several, which a network is given one by one. */
export interface Pictures {
  total: number
  /** Ids that the network has handed out, by item order; null: not yet. A copy, to be filled in. */
  children: (string | null)[]
  /** Index of the first picture without an id, -1 where all have one. */
  next: number
  /** That picture; undefined where all have an id. */
  item: StoredItem | undefined
}

/** How far the pictures of a publication are. `items`: those that go out. */
export const picturesOf = ({ prepared }: PublishContext, items: readonly StoredItem[]): Pictures => {
  const children = items.map((_, index) => prepared.children?.[index] ?? null)
  const next = children.indexOf(null)
  return { total: items.length, children, next, item: items[next] }
}

/** Percent of the way between which the picture or video at `index` gets there. */
export const wayOf = (index: number, total: number): { from: number; to: number } => ({
  from: 20 + Math.round((35 * index) / total),
  to: 20 + Math.round((35 * (index + 1)) / total),
})

/** What the post and the flight recorder show once the picture or video at `next` has an id: 20 % to 55 % of the way. */
export const uploaded = (
  { next, total }: Pictures,
  type: 'picture' | 'video' = 'picture',
): { progress: StoredProgress; title: string } => ({
  progress: {
    step: 'media_ready',
    text: 'Uploading',
    percent: wayOf(next, total).to,
    sentence: `Uploading ${type} ${next + 1} of ${total}`,
  },
  title: `${type === 'video' ? 'Video' : 'Picture'} ${next + 1} of ${total}`,
})
