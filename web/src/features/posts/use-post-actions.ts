import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { messageOf } from '../../app/api.ts'
import type { Deed } from '../../app/post-ways.ts'
import {
  useCancelPostMutation,
  useDeletePostMutation,
  usePostCommentMutation,
  usePublishPostMutation,
  useRestorePostMutation,
  useRetryPostMutation,
} from '../../app/posts-api.ts'
import { toast } from '../../ui/toast.ts'
import { useCheckPostMutation, useDecidePostMutation } from './api.ts'

/** What a person can do with a post, each with its toast and, where there is a way back, Undo. */
export const usePostActions = () => {
  const [retry] = useRetryPostMutation()
  const [check] = useCheckPostMutation()
  const [decide] = useDecidePostMutation()
  const [remove] = useDeletePostMutation()
  const [restore] = useRestorePostMutation()
  const [cancel] = useCancelPostMutation()
  const [publish] = usePublishPostMutation()
  const [comment] = usePostCommentMutation()
  const tell = async (work: Promise<unknown>, done: string, undo?: () => void) => {
    try {
      await work
      toast.done(done, undo ? { label: 'Undo', run: undo } : undefined)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const params = (post: Post) => ({ params: { id: post.id } })
  const deeds: Record<Deed, (post: Post) => Promise<void>> = {
    retry: post => tell(retry(params(post)).unwrap(), 'Retrying'),
    publish: post => tell(publish(params(post)).unwrap(), 'Publishing'),
    comment: post => tell(comment(params(post)).unwrap(), 'Posting the first comment'),
  }
  return {
    do: (deed: Deed, post: Post) => deeds[deed](post),
    check: (post: Post) => tell(check(params(post)).unwrap(), 'Checking'),
    decide: (post: Post, live: boolean) =>
      tell(
        decide({ ...params(post), body: { live } }).unwrap(),
        live ? 'Marked as published' : 'Marked as not published',
      ),
    publish: deeds.publish,
    cancel: (post: Post) => tell(cancel(params(post)).unwrap(), 'Moved to drafts'),
    remove: (list: Post[]) =>
      tell(
        Promise.all(list.map(post => remove(params(post)).unwrap())),
        list.length === 1 ? 'Post deleted' : `${list.length} posts deleted`,
        () =>
          void tell(
            Promise.all(list.map(post => restore(params(post)).unwrap())),
            list.length === 1 ? 'Post restored' : `${list.length} posts restored`,
          ),
      ),
  }
}
