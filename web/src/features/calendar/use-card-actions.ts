import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { messageOf } from '../../app/api.ts'
import {
  useCancelPostMutation,
  useDeletePostMutation,
  usePublishPostMutation,
  useRestorePostMutation,
} from '../../app/posts-api.ts'
import { toast } from '../../ui/toast.ts'

/** What the card of a post does: each says what was done, with Undo where there is a way back, and puts the card away. */
export const useCardActions = (post: Post, { onDone, onBack }: { onDone: () => void; onBack: () => void }) => {
  const [send, sending] = usePublishPostMutation()
  const [unschedule] = useCancelPostMutation()
  const [remove] = useDeletePostMutation()
  const [restore] = useRestorePostMutation()
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
  return {
    sending: sending.isLoading,
    publish: () => void doing(send(which).unwrap(), 'Publishing'),
    unschedule: () => void doing(unschedule(which).unwrap(), 'Back to drafts', onBack),
    remove: () =>
      void doing(
        remove(which).unwrap(),
        post.status === 3 ? 'Taken off the lists. It stays at the network.' : 'Post deleted',
        () => void doing(restore(which).unwrap(), 'Post is back'),
      ),
  }
}
