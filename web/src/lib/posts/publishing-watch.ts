import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

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

interface Begun {
  posts: Post[]
  undoUntil: number
  before: Post | undefined
}
const includes = (posts: readonly Post[], { id }: Post) => posts.some(post => post.id === id)

export const publishingWatch = createSlice({
  name: 'publishingWatch',
  initialState: null as Watch | null,
  reducers: {
    /**
     * Follows posts that have just been published; for `undoSeconds` that can be undone, back to what `before` was. Posts that are
     * watched already stay where they are, beside the others of their window.
     */
    watchPublishing: {
      prepare: (posts: Post[], undoSeconds = 0, before?: Post) => ({
        payload: { posts, undoUntil: undoSeconds ? Date.now() + undoSeconds * 1000 : 0, before },
      }),
      reducer: (watch, { payload: { posts, undoUntil, before } }: PayloadAction<Begun>): Watch => {
        const there = watch && posts.every(post => includes(watch.posts, post)) ? watch : undefined
        return {
          posts: there?.posts.map(post => posts.find(({ id }) => id === post.id) ?? post) ?? posts,
          minimized: there?.minimized ?? false,
          undoUntil,
          undoes: posts,
          before,
        }
      },
    },
    /** Publishing was undone. The watch ends, unless other posts are watched too. */
    endUndo: watch => {
      if (!watch || watch.posts.every(post => includes(watch.undoes, post))) return null
      return { ...watch, undoUntil: 0, undoes: [] }
    },
    minimizeWatch: watch => watch && { ...watch, minimized: true },
    endWatch: () => null,
  },
  selectors: { selectWatch: watch => watch },
})
export const { watchPublishing, endUndo, minimizeWatch, endWatch } = publishingWatch.actions
export const { selectWatch } = publishingWatch.selectors
