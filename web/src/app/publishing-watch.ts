import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useSyncExternalStore } from 'react'

/** Posts that are being watched as they are published. It outlives the composer: the dialog shrinks to a corner card. */
export interface Watch {
  posts: Post[]
  minimized: boolean
  /** Until when publishing can be undone, by this device's clock, ms; 0: not at all. */
  undoUntil: number
  /** The one post as it was before it was published: Undo leads back to that. */
  before?: Post | undefined
}

let watch: Watch | null = null
const listeners = new Set<() => void>()
const set = (next: Watch | null) => {
  watch = next
  for (const tell of listeners) tell()
}

/** Follows posts that have just been published; for `undoSeconds` that can be undone, back to what `before` was. */
export const watchPublishing = (posts: Post[], undoSeconds = 0, before?: Post) =>
  set({ posts, minimized: false, undoUntil: undoSeconds ? Date.now() + undoSeconds * 1000 : 0, before })
export const minimizeWatch = () => watch && set({ ...watch, minimized: true })
export const endWatch = () => set(null)

export const useWatch = (): Watch | null =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => watch,
  )
