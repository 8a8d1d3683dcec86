import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useSyncExternalStore } from 'react'

/** Posts that are being watched as they go out. It outlives the composer: the dialog shrinks to a corner card and goes on. */
export interface Watch {
  posts: Post[]
  minimized: boolean
}

let watch: Watch | null = null
const listeners = new Set<() => void>()
const set = (next: Watch | null) => {
  watch = next
  for (const tell of listeners) tell()
}

export const watchPublishing = (posts: Post[]) => set({ posts, minimized: false })
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
