import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { IconLock } from '@tabler/icons-react'
import { useLockOf } from './use-locking.ts'

/** Who keeps a post to themselves and until when; nothing where that is over, or nobody does. */
export const LockMark = ({ post, className }: { post: Post; className?: string }) => {
  const { lock } = useLockOf(post)
  return lock ? (
    <small className={className}>
      <IconLock size={12} stroke={2.25} aria-hidden style={{ verticalAlign: '-0.1em' }} /> {lock.words}
    </small>
  ) : null
}
