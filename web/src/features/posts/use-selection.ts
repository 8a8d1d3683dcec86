import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useState } from 'react'

/**
 * The posts that are chosen for one act. They stay chosen from page to page of one list; `list` names it: with another tab or other
 * accounts the selection ends, so that nothing is deleted that was chosen where it isn't seen any more.
 */
export const useSelection = (list: string) => {
  const [of, setOf] = useState(list)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Post>>(new Map())
  if (of !== list) {
    setOf(list)
    setChosen(new Map())
  }
  return {
    posts: [...chosen.values()],
    has: ({ id }: Post) => chosen.has(id),
    toggle: (post: Post) =>
      setChosen(now => {
        const next = new Map(now)
        if (!next.delete(post.id)) next.set(post.id, post)
        return next
      }),
    /** Exactly these. */
    set: (posts: readonly Post[]) => setChosen(new Map(posts.map(post => [post.id, post]))),
    clear: () => setChosen(new Map()),
  }
}
