import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { heldOf } from './held.ts'
import { useLocks } from './use-locks.ts'

/** Who keeps a post to themselves and until when; nothing where that is over, or nobody does. */
export const LockMark = ({ post, className }: { post: Post; className?: string }) => {
  const held = heldOf(post)
  const lock = useLocks(held ? [held] : [])(held)
  return lock ? <small className={className}>{lock.words}</small> : null
}
