import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { usePostCommands } from '../../lib/posts/use-post-commands.ts'
import { useCheckPostMutation, useDecidePostMutation } from './api.ts'

/** The commands of every screen, and those of the posts pages: to check and to decide about an unconfirmed post. */
export const usePostActions = () => {
  const commands = usePostCommands()
  const [check] = useCheckPostMutation()
  const [decide] = useDecidePostMutation()
  const params = (post: Post) => ({ params: { id: post.id } })
  return {
    ...commands,
    check: (post: Post) => commands.trackOutcome('check', post, check(params(post)).unwrap()),
    decide: (post: Post, live: boolean) =>
      commands.withToast(
        decide({ ...params(post), body: { live } }).unwrap(),
        live ? 'Marked as published' : 'Marked as not published',
      ),
  }
}

/** All that a row of the list and its menu do. */
export interface PostCommands
  extends Pick<
    ReturnType<typeof usePostActions>,
    'run' | 'check' | 'decide' | 'publish' | 'unschedule' | 'dismiss' | 'removeSeries'
  > {
  approve: (post: Post) => void
  sendBack: (post: Post) => void
  /** Deletes it, a live one after a question. */
  remove: (post: Post) => void
  /** Asks for another time. */
  move: (post: Post) => void
  /** Selects it, or takes it out of the selection. `extend`: all from the one that was chosen before. */
  choose: (post: Post, extend: boolean) => void
  /** Its picture could not be loaded. */
  brokenThumb: (id: string) => void
}
