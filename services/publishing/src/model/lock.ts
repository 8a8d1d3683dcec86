import type { StoredPost } from './post.ts'

type Lock = Pick<StoredPost, 'locked_by' | 'locked_until'>

/** Whether someone has a post locked at `now` (unix ms). */
export const isLocked = ({ locked_by, locked_until }: Lock, now: number): boolean =>
  locked_by !== null && locked_until !== null && locked_until.getTime() > now

/** Whether someone else than `userId` has. */
export const isLockedFor = (post: Lock, userId: string, now: number): boolean =>
  isLocked(post, now) && post.locked_by !== userId
