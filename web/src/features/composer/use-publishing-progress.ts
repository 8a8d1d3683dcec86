import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import { messageOf } from '../../lib/api/api.ts'
import { followAgain, liveStatus, selectLiveStatus } from '../../lib/live/live-status.ts'
import type { PostCommand } from '../../lib/posts/fault-actions.ts'
import { usePostCommentMutation, useRetryPostMutation } from '../../lib/posts/post-changes-api.ts'
import { postsApi } from '../../lib/posts/posts-api.ts'
import { useMove } from '../../lib/posts/use-move.ts'
import { usePublishNow } from '../../lib/posts/use-publish.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'
import { firstMessage, type WatchedPost, withPost } from './model/publishing-progress.ts'

/**
 * Posts that are watched, with the last status of each. `act` runs a command on one and follows it again; `again` follows all again.
 */
export const usePublishingProgress = (posts: Post[]) => {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const known = useAppSelector(selectLiveStatus)
  const [retry] = useRetryPostMutation()
  const publish = usePublishNow()
  const moves = useMove()
  const [comment] = usePostCommentMutation()

  const again = () => void dispatch(followAgain())
  const act = async (command: PostCommand, post: Post) => {
    // It says what became of it, and offers Undo.
    if (command === 'unschedule') {
      if (await moves.unschedule(post)) again()
      return
    }
    const params = { params: { id: post.id } }
    try {
      const changed = await (command === 'publish' ? publish(post) : { retry, comment }[command](params).unwrap())
      dispatch(liveStatus.actions.restarted(firstMessage(changed)))
      // A live post stays live: its alerts come with the post, not with its stream.
      if (command === 'comment') toast.done('Posting the first comment')
      else again()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  // One status for the rows, the title and what is read out.
  const stored = useAppSelector(
    state => posts.map(({ id }) => postsApi.endpoints.post.select({ params: { id } })(state).data),
    shallowEqual,
  )
  const watched = useMemo(
    () =>
      posts.map((post, at): WatchedPost => {
        const status = known[post.id] ?? { message: firstMessage(post), reached: 0 }
        return { post, ...status, message: withPost(status.message, stored[at]) }
      }),
    [posts, known, stored],
  )
  return { watched, act, again }
}
