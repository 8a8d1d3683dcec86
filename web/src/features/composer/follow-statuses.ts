import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { isFault } from '../../lib/api/api.ts'
import { type Lost, liveStatus } from '../../lib/live/live-status.ts'
import { postsApi } from '../../lib/posts/posts-api.ts'
import type { AppDispatch } from '../../lib/store/root-reducer.ts'
import { firstMessage, percentOf } from './model/publishing-progress.ts'
import { followStatus, settled } from './model/status-stream.ts'

const { learned, missed } = liveStatus.actions

/** Follows the status streams of posts into the store. Returns a function that stops it; after that the store is not changed. */
export const followStatuses = (posts: readonly Post[], dispatch: AppDispatch): (() => void) => {
  let watching = true
  const learn = (message: StatusMessage, lost?: Lost) =>
    watching && dispatch(learned({ message, percent: percentOf(message), ...(lost && { lost }) }))
  /** When a stream ends early, fetches the post itself: it may be live or have failed meanwhile. */
  const ask = async (post: Post, lost: Lost) => {
    const how = { forceRefetch: true, subscribe: false }
    try {
      const now = await dispatch(postsApi.endpoints.post.initiate({ params: { id: post.id } }, how)).unwrap()
      const message = firstMessage(now)
      if (settled(message) || message.status === 'draft') learn(message)
      else learn(message, lost)
    } catch (reason) {
      const gone = isFault(reason) && reason.code === 'post_not_found'
      if (watching) dispatch(missed({ message: firstMessage(post), lost: gone ? 'no_content' : lost }))
    }
  }
  const stops = posts.map(post =>
    followStatus(
      post.id,
      message => learn(message),
      end => {
        if (end !== 'settled') void ask(post, end === 'timeout' ? 'timeout' : 'unknown')
      },
    ),
  )
  return () => {
    watching = false
    for (const stop of stops) stop()
  }
}
