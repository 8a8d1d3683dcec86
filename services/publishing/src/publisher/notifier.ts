import type { Deps } from '../deps.ts'
import { announceStep } from '../live.ts'
import type { PostRow } from '../stores/posts.ts'

/** Progress of a post within this time goes out as one message, ms: nobody can see it change more often. */
const batchMs = 150

interface Step {
  change: 'progress' | 'changed'
  /** Nothing more happens to the post by itself. */
  settled: boolean
}

/** Sends the state of posts to the live streams. No caller waits for it: a stream must not slow a publication down. */
export interface Notifier {
  /** `changed` is sent at once, `progress` as the newest of `batchMs`. Messages of a post keep their order. */
  notify(post: PostRow, step: Step): void
  /** Sends what is still pending. */
  close(): Promise<void>
}

export const createNotifier = (deps: Deps): Notifier => {
  const pending = new Map<string, { post: PostRow; step: Step; timer: NodeJS.Timeout }>()
  const send = (post: PostRow, step: Step) => {
    clearTimeout(pending.get(post.id)?.timer)
    pending.delete(post.id)
    return announceStep(deps, post, step)
  }
  return {
    notify(post, step) {
      const before = pending.get(post.id)
      if (step.change === 'changed') void send(post, step)
      else if (before) Object.assign(before, { post, step })
      else {
        const timer = setTimeout(() => void send(entry.post, entry.step), batchMs)
        const entry = { post, step, timer }
        pending.set(post.id, entry)
      }
    },
    async close() {
      await Promise.all([...pending.values()].map(({ post, step }) => send(post, step)))
    },
  }
}
