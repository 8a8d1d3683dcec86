import type { Deps } from '../deps.ts'
import { announceStep } from '../live.ts'
import type { PostRow } from '../stores/posts.ts'

/** Steps of a post that follow each other faster are told as one: more often nobody sees. */
const gatherMs = 150

interface Step {
  change: 'progress' | 'changed'
  /** Nothing more comes of the post by itself. */
  settled: boolean
}

/** Tells the streams what becomes of posts. Nothing here is waited for: a stream must not slow a publication down. */
export interface Teller {
  /** `changed` goes at once; of `progress` the newest, a moment later. Messages of a post keep their order. */
  tell(post: PostRow, step: Step): void
  /** Sends what is gathered. */
  close(): Promise<void>
}

export const teller = (deps: Deps): Teller => {
  const gathered = new Map<string, { post: PostRow; step: Step; timer: NodeJS.Timeout }>()
  const send = (post: PostRow, step: Step) => {
    clearTimeout(gathered.get(post.id)?.timer)
    gathered.delete(post.id)
    return announceStep(deps, post, step)
  }
  return {
    tell(post, step) {
      const before = gathered.get(post.id)
      if (step.change === 'changed') void send(post, step)
      else if (before) Object.assign(before, { post, step })
      else {
        const timer = setTimeout(() => void send(entry.post, entry.step), gatherMs)
        const entry = { post, step, timer }
        gathered.set(post.id, entry)
      }
    },
    async close() {
      await Promise.all([...gathered.values()].map(({ post, step }) => send(post, step)))
    },
  }
}
