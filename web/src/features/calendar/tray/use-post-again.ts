import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type Dropped, useNewPost } from './use-new-post.ts'

/** Schedules a live post once more, as a new one, with Undo. */
export const usePostAgain = () => {
  const create = useNewPost()
  return (post: Post, time: Omit<Dropped, 'account'>): Promise<void> =>
    create(
      { repost_of: post.id },
      post.caption,
      { account: post.account.id, ...time },
      name => `${name} won’t be posted again. The live post stays.`,
    )
}
