import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { followAgain, liveStatus, selectLiveStatus } from '../../lib/live/live-status.ts'
import type { Deed } from '../../lib/posts/fault-actions.ts'
import { usePostCommentMutation, useRetryPostMutation } from '../../lib/posts/posts-api.ts'
import { usePublishNow } from '../../lib/posts/use-publish.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'
import { firstMessage, type Going } from './model/going-out.ts'

/**
 * Posts that are watched, with what their status streams said. `act` does what a person asks of one and follows it again; `again` follows
 * all again.
 */
export const useGoingOut = (posts: Post[]) => {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const known = useAppSelector(selectLiveStatus)
  const [retry] = useRetryPostMutation()
  const publish = usePublishNow()
  const [comment] = usePostCommentMutation()

  const again = () => void dispatch(followAgain())
  const act = async (deed: Deed, post: Post) => {
    const params = { params: { id: post.id } }
    try {
      const changed = await (deed === 'publish' ? publish(post) : { retry, comment }[deed](params).unwrap())
      dispatch(liveStatus.actions.begunAnew(firstMessage(changed)))
      // A live post stays live: what is missing of it is told by the post, not by its stream.
      if (deed === 'comment') toast.done('Posting the first comment')
      else again()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const going = useMemo(
    () => posts.map((post): Going => ({ post, ...(known[post.id] ?? { message: firstMessage(post), reached: 0 }) })),
    [posts, known],
  )
  return { going, act, again }
}
