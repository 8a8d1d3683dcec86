import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { messageOf } from '../../app/api.ts'
import type { Deed } from '../../app/post-ways.ts'
import {
  useDeletePostMutation,
  usePostCommentMutation,
  usePublishPostMutation,
  useRestorePostMutation,
  useRetryPostMutation,
} from '../../app/posts-api.ts'
import { networkName } from '../../ui/NetworkBadge.tsx'
import { toast } from '../../ui/toast.ts'

/** What the card of a post does: each says what was done, with Undo where there is a way back, and puts the card away. */
export const useCardActions = (post: Post, { onDone }: { onDone: () => void }) => {
  const [send, sending] = usePublishPostMutation()
  const [remove] = useDeletePostMutation()
  const [restore] = useRestorePostMutation()
  const [retry] = useRetryPostMutation()
  const [comment] = usePostCommentMutation()
  const which = { params: { id: post.id } }
  const doing = async (work: Promise<unknown>, done: string, undo?: () => void) => {
    try {
      await work
      toast.done(done, undo ? { label: 'Undo', run: undo } : undefined)
      onDone()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const deeds: Record<Deed, () => void> = {
    publish: () => void doing(send(which).unwrap(), 'Publishing'),
    retry: () => void doing(retry(which).unwrap(), 'Retrying'),
    comment: () => void doing(comment(which).unwrap(), 'Posting the first comment'),
  }
  return {
    sending: sending.isLoading,
    do: (deed: Deed) => deeds[deed](),
    publish: deeds.publish,
    remove: () =>
      void doing(
        remove(which).unwrap(),
        post.status === 3
          ? `Removed from Fanfare. The post stays on ${networkName[post.account.type]}.`
          : 'Post deleted',
        () => void doing(restore(which).unwrap(), 'Post restored'),
      ),
  }
}
