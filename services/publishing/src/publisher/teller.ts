import type { Deps } from '../deps.ts'
import { announce } from '../live.ts'
import type { PostRow } from '../stores/posts.ts'

/** Steps of a post that follow each other faster are told as one: more often nobody sees. */
const gatherMs = 150

/** Tells the streams what becomes of posts. Nothing here is waited for: a stream must not slow a publication down. */
export interface Teller {
  /** `changed` goes at once; of `progress` the newest, a moment later. Messages of a post keep their order. */
  tell(post: PostRow, change: 'progress' | 'changed'): void
  /** Sends what is gathered. */
  close(): Promise<void>
}

export const teller = (deps: Deps): Teller => {
  const gathered = new Map<string, { post: PostRow; timer: NodeJS.Timeout }>()
  const send = (post: PostRow, change: 'progress' | 'changed') => {
    clearTimeout(gathered.get(post.id)?.timer)
    gathered.delete(post.id)
    return announce(deps, post, change)
  }
  return {
    tell(post, change) {
      const before = gathered.get(post.id)
      if (change === 'changed') void send(post, change)
      else if (before) before.post = post
      else {
        const entry = { post, timer: setTimeout(() => void send(entry.post, 'progress'), gatherMs) }
        gathered.set(post.id, entry)
      }
    },
    async close() {
      await Promise.all([...gathered.values()].map(({ post }) => send(post, 'progress')))
    },
  }
}
