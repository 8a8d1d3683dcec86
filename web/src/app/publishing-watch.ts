import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useSyncExternalStore } from 'react'

/** Posts that are being watched as they are published. It outlives the composer: the dialog shrinks to a corner card. */
export interface Watch {
  posts: Post[]
  minimized: boolean
  /** Until when publishing can be undone, by this device's clock, ms; 0: not at all. */
  undoUntil: number
  /** What Undo takes back: of several that are watched, those that were published last. */
  undoes: Post[]
  /** The one post as it was before it was published: Undo leads back to that. */
  before?: Post | undefined
}

let watch: Watch | null = null
const listeners = new Set<() => void>()
const set = (next: Watch | null) => {
  watch = next
  for (const tell of listeners) tell()
}

const includes = (posts: readonly Post[], { id }: Post) => posts.some(post => post.id === id)

/**
 * Follows posts that have just been published; for `undoSeconds` that can be undone, back to what `before` was. Posts that are watched
 * already stay where they are, beside the others of their window.
 */
export const watchPublishing = (posts: Post[], undoSeconds = 0, before?: Post) => {
  const there = watch && posts.every(post => includes(watch?.posts ?? [], post)) ? watch : undefined
  set({
    posts: there?.posts.map(post => posts.find(({ id }) => id === post.id) ?? post) ?? posts,
    minimized: there?.minimized ?? false,
    undoUntil: undoSeconds ? Date.now() + undoSeconds * 1000 : 0,
    undoes: posts,
    before,
  })
}
/** What could be undone is: a window with nothing else in it closes, one with more goes on. */
export const endUndo = () => {
  if (!watch) return
  const { posts, undoes } = watch
  set(posts.every(post => includes(undoes, post)) ? null : { ...watch, undoUntil: 0, undoes: [] })
}
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
