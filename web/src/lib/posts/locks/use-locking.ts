import { InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useCan } from '../../session/session.ts'
import { useLockContentMutation } from '../post-changes-api.ts'
import { changeWords } from '../post-name.ts'
import { heldOf } from './held.ts'
import { lockRefusal, useLocks } from './use-locks.ts'

type Locked = Pick<Post, 'locked_by' | 'locked_until'>

/** The lock of a post, while it lasts, and why nothing can be changed where it is someone else’s. */
export const useLockOf = (post: Locked) => {
  const held = heldOf(post)
  const lock = useLocks(held ? [held] : [])(held)
  return { lock, refusal: lockRefusal(lock, 'changed') }
}

/**
 * Locks a post for oneself, or lets it go, with Undo. `verb`: what can be done now; undefined where that is nothing: it is live or goes out,
 * someone else has it, or one may not change it.
 */
export const useLocking = (post: Post) => {
  const toast = useToast()
  const can = useCan()
  const { lock, refusal } = useLockOf(post)
  const [send] = useLockContentMutation()
  const isOpen = post.status !== Posted && post.status !== InProgress && !post.unconfirmed
  const mayLock = isOpen && !refusal && can('post.write', post.author_id)
  const verb = lock?.mine ? 'Unlock' : mayLock ? 'Lock' : undefined
  const set = async (locked: boolean, undo = true): Promise<void> => {
    try {
      await send({ body: { id: post.id, locked } }).unwrap()
      const back = undo ? { label: 'Undo', run: () => void set(!locked, false) } : undefined
      toast.done(changeWords('post', locked ? 'locked' : 'unlocked', [post.caption]), back)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return { verb, refusal, run: () => void set(verb === 'Lock') } as const
}
