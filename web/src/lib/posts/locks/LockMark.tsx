import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { IconLock } from '@tabler/icons-react'
import { useLockOf } from './use-locking.ts'
import type { Lock } from './use-locks.ts'

/** Who keeps a post to themselves and until when. */
export const LockWords = ({ lock, className }: { lock: Lock; className?: string | undefined }) => (
  <small className={className}>
    <IconLock size={12} stroke={2.25} aria-hidden style={{ verticalAlign: '-0.1em' }} /> {lock.words}
  </small>
)

/** The same of a post; nothing where its lock is over, or nobody has it. */
export const LockMark = ({ post, className }: { post: Post; className?: string }) => {
  const { lock } = useLockOf(post)
  return lock ? <LockWords lock={lock} className={className} /> : null
}
