import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMove } from '../../lib/posts/use-move.ts'
import { usePostCommands } from '../../lib/posts/use-post-commands.ts'
import { useCheckPostMutation, useDecidePostMutation } from './api.ts'

/** The commands of every screen, and those of the posts pages: to check and to decide about an unconfirmed post. */
export const usePostActions = () => {
  const commands = usePostCommands()
  const { unschedule } = useMove()
  const [check] = useCheckPostMutation()
  const [decide] = useDecidePostMutation()
  const params = (post: Post) => ({ params: { id: post.id } })
  return {
    ...commands,
    unschedule,
    check: (post: Post) => commands.trackOutcome('check', post, check(params(post)).unwrap()),
    decide: (post: Post, live: boolean) =>
      commands.withToast(
        decide({ ...params(post), body: { live } }).unwrap(),
        live ? 'Marked as published' : 'Marked as not published',
      ),
  }
}
