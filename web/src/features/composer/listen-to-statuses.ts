import { followAgain, liveStatus } from '../../lib/live/live-status.ts'
import { selectWatch } from '../../lib/posts/publishing-watch.ts'
import type { StartListening } from '../../lib/store/listening.ts'

/** Opens the status streams of the posts that are watched, and closes them when the watch ends or other posts are watched. */
export const listenToStatuses = (start: StartListening) =>
  start({
    predicate: (action, now, before) =>
      followAgain.match(action) || selectWatch(now)?.posts !== selectWatch(before)?.posts,
    effect: async (_, { dispatch, getState, signal, cancelActiveListeners }) => {
      cancelActiveListeners()
      const posts = selectWatch(getState())?.posts ?? []
      dispatch(liveStatus.actions.followed(posts.map(({ id }) => id)))
      if (posts.length === 0) return
      const { followStatuses } = await import('./follow-statuses.ts')
      if (signal.aborted) return
      const stop = followStatuses(posts, dispatch)
      await new Promise(ended => signal.addEventListener('abort', ended))
      stop()
    },
  })
