import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { approvalAfter, isHeldBack } from '../model/approval.ts'
import type { PostChange, PostRow } from '../stores/posts.ts'

/**
 * Throws `approval_needed` for a member whose posts a Manager approves. Whatever creates or moves a publication calls it, beside the
 * actions that can say so earlier or in other words.
 */
export function requireMaySchedule(who: Who): void {
  if (isHeldBack(who)) fail('approval_needed')
}

/** The column of what a change by this member leaves of a post's approval; none where it has none. */
export const approvalColumn = (
  { clock }: Pick<Deps, 'clock'>,
  who: Who,
  { approval, deleted_at }: Pick<PostRow, 'approval' | 'deleted_at'>,
  status: number,
): Pick<PostChange, 'approval'> => {
  if (!approval) return {}
  const kept = approvalAfter(approval, { who, status, at: new Date(clock.now()) })
  // What comes back after it was deleted waits for nobody.
  const isBack = deleted_at !== null && status === Draft && kept?.state === 'waiting'
  return { approval: kept && !isBack ? JSON.stringify(kept) : null }
}
