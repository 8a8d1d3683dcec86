import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { followAgain, liveStatus, selectLiveStatus } from '../../lib/live/live-status.ts'
import type { PostCommand } from '../../lib/posts/fault-actions.ts'
import { usePostCommentMutation, useRetryPostMutation } from '../../lib/posts/posts-api.ts'
import { usePublishNow } from '../../lib/posts/use-publish.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'
import { firstMessage, type WatchedPost } from './model/publishing-progress.ts'

/**
 * Posts that are watched, with the last status of each. `act` runs a command on one and follows it again; `again` follows all again.
 */
export const usePublishingProgress = (posts: Post[]) => {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const known = useAppSelector(selectLiveStatus)
  const [retry] = useRetryPostMutation()
  const publish = usePublishNow()
  const [comment] = usePostCommentMutation()

  const again = () => void dispatch(followAgain())
  const act = async (command: PostCommand, post: Post) => {
    const params = { params: { id: post.id } }
    try {
      const changed = await (command === 'publish' ? publish(post) : { retry, comment }[command](params).unwrap())
      dispatch(liveStatus.actions.begunAnew(firstMessage(changed)))
      // A live post stays live: its alerts come with the post, not with its stream.
      if (command === 'comment') toast.done('Posting the first comment')
      else again()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const watched = useMemo(
    () =>
      posts.map((post): WatchedPost => ({ post, ...(known[post.id] ?? { message: firstMessage(post), reached: 0 }) })),
    [posts, known],
  )
  return { watched, act, again }
}
