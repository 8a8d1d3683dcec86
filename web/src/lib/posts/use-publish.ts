import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { useCallback } from 'react'
import { useAppDispatch } from '../store/hooks.ts'
import { usePublishPostMutation } from './post-changes-api.ts'
import { useLazyPostQuery } from './posts-api.ts'
import { watchPublishing } from './publishing-watch.ts'

/** Publishes a post after the seconds in which it can be undone. Rejects with a fault. */
export const usePublish = () => {
  const [publish] = usePublishPostMutation()
  return useCallback(
    (id: string) => publish({ params: { id }, query: { undo_seconds: scheduling.undoSeconds } }).unwrap(),
    [publish],
  )
}

/** Publishes a post and opens the window that follows it, with Undo. Resolves with the post as it is then; rejects with a fault. */
export const usePublishNow = () => {
  const publish = usePublish()
  const [look] = useLazyPostQuery()
  const dispatch = useAppDispatch()
  return useCallback(
    async (post: Post): Promise<Post> => {
      const changed = await publish(post.id)
      // A draft for several accounts is a post for each now.
      const others = await Promise.all((changed.siblings ?? []).map(id => look({ params: { id } }).unwrap()))
      dispatch(watchPublishing([changed, ...others], scheduling.undoSeconds, post))
      return changed
    },
    [publish, look, dispatch],
  )
}
