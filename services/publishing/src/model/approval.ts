import type { PostApproval } from '@fanfare/contracts/entities/post-approval.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Actor, refusal } from '@fanfare/contracts/policy.ts'

/** What follows is the same with every plan: scheduling and approving are no features. */
const always = () => true

/** Whether a Manager has to approve what this caller schedules, by whatever way they call: a key that lacks the scope is refused for that alone. */
export const isHeldBack = (who: Actor): boolean =>
  refusal('post.publish', { ...who, via: 'session' }, always) === 'approval_needed'

/** Whether this caller may approve posts. */
const mayApprove = (who: Actor): boolean => refusal('post.approve', who, always) === undefined

interface Change {
  who: Actor & { userId: string }
  /** The status of the post after the change. */
  status: number
  at: Date
  note?: string | undefined
}

/**
 * What a change leaves of the approval of a post. Who may approve it does so by scheduling it, and may change what waits or was approved. A
 * change by anyone else takes the request or the approval back: what goes out is what somebody approved. A note stays until it is asked again.
 */
export function approvalAfter(
  before: PostApproval | null,
  { who, status, at, note = '' }: Change,
): PostApproval | null {
  if (!before) return null
  const { state } = before
  if (state === 'sent_back') return status === Draft ? before : null
  if (!mayApprove(who)) return null
  if (state === 'waiting' && status === Scheduled)
    return { ...before, state: 'approved', decided_by: who.userId, decided_at: at.toISOString(), note }
  return (state === 'waiting') === (status === Draft) ? before : null
}
