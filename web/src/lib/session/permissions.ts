import { type Action, mayChangePost, policy, type Role, refusal } from '@fanfare/contracts/policy.ts'

/** Why a person who may do a thing with posts of their own may not do it with this one. */
export const othersPost = 'Only its author or a manager can change this post.'

export interface Member {
  userId: string
  role: Role
  /** The product_id of the team's owner. */
  plan: number
}

/** What a member may do in their team, and with the post of an author: the table and the rule that the services hold. */
export const may = ({ userId, role, plan }: Member, action: Action, authorId?: string): boolean =>
  !refusal(action, { role, plan, via: 'session', scopes: [] }) &&
  (authorId === undefined || !('own' in policy[action]) || mayChangePost({ role, userId }, authorId))
