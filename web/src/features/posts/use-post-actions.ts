import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMove } from '../../lib/posts/use-move.ts'
import { usePostDeeds } from '../../lib/posts/use-post-commands.ts'
import { useCheckPostMutation, useDecidePostMutation } from './api.ts'

/** What a person can do with a post here: what every screen can, and the answers about an unconfirmed one. */
export const usePostActions = () => {
  const deeds = usePostDeeds()
  const { unschedule } = useMove()
  const [check] = useCheckPostMutation()
  const [decide] = useDecidePostMutation()
  const params = (post: Post) => ({ params: { id: post.id } })
  return {
    ...deeds,
    unschedule,
    check: (post: Post) => deeds.again('check', post, check(params(post)).unwrap()),
    decide: (post: Post, live: boolean) =>
      deeds.tell(
        decide({ ...params(post), body: { live } }).unwrap(),
        live ? 'Marked as published' : 'Marked as not published',
      ),
  }
}
