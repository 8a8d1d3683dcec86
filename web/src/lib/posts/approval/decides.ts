import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { useCan } from '../../session/session.ts'

/** Whether a post waits for approval by this person. */
export const decidesOn = ({ status, approval }: Post, can: ReturnType<typeof useCan>): boolean =>
  (status === Draft || status === Scheduled) && approval?.state === 'waiting' && can('post.approve')
