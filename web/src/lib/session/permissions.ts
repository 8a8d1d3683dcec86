import type { Feature } from '@fanfare/contracts/features.ts'
import { type Action, mayChangePost, policy, type Role, refusal } from '@fanfare/contracts/policy.ts'

/** Shown to a member who may change only their own posts. */
export const notYourPost = 'Only its author or a manager can change this post.'

export interface Member {
  userId: string
  role: Role
  /** Features that the team has. */
  features: readonly Feature[]
  /** A Manager approves what they schedule. */
  needsApproval?: boolean
}

/** Whether a member may do this in their team; with `authorId`, to a post of that author. The same policy that the services apply. */
export const isAllowed = (
  { userId, role, features, needsApproval = false }: Member,
  action: Action,
  authorId?: string,
): boolean =>
  !refusal(action, { role, via: 'session', scopes: [], needsApproval }, feature => features.includes(feature)) &&
  (authorId === undefined || !('own' in policy[action]) || mayChangePost({ role, userId }, authorId))
