import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useSyncExternalStore } from 'react'

/** Posts that are being watched as they are published. It outlives the composer: the dialog shrinks to a corner card. */
export interface Watch {
  posts: Post[]
  minimized: boolean
  /** Until when publishing can be undone, by this device's clock, ms; 0: not at all. */
  undoUntil: number
}

let watch: Watch | null = null
const listeners = new Set<() => void>()
const set = (next: Watch | null) => {
  watch = next
  for (const tell of listeners) tell()
}

/** Follows posts that have just been published; for `undoSeconds` that can be undone. */
export const watchPublishing = (posts: Post[], undoSeconds = 0) =>
  set({ posts, minimized: false, undoUntil: undoSeconds ? Date.now() + undoSeconds * 1000 : 0 })
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
