import type { Feature } from '@fanfare/contracts/features.ts'
import {
  type Action,
  Creator,
  Manager,
  needsApproval,
  Owner,
  policy,
  type Role,
  refusal,
} from '@fanfare/contracts/policy.ts'
import { allows } from '@fanfare/contracts/policy-words.ts'

export const roles: readonly Role[] = [Owner, Manager, Creator]
/** `ask`: a Manager approves it first. */
type May = 'yes' | 'own' | 'ask' | 'no'
export interface Right {
  action: Action
  /** What it is, as a sentence without its end. */
  label: string
  /** Of each of `roles`. */
  may: readonly May[]
}

const actions = Object.keys(policy) as Action[]

const mayOf = (action: Action, role: Role, features: readonly Feature[], approvals: boolean): May => {
  const needed = needsApproval({ approvals }, { role, excepted: false })
  const refused = refusal(action, { role, via: 'session', scopes: [], needsApproval: needed }, feature =>
    features.includes(feature),
  )
  if (refused) return refused === 'approval_needed' ? 'ask' : 'no'
  return role === Creator && 'own' in policy[action] ? 'own' : 'yes'
}

/**
 * Who may do what in a team with these features, from the policy that the services apply: what the roles differ in, and what every member may.
 * What the team does not have, nobody may; it is left out, and so is what only programs do.
 */
export const rightsOf = (
  features: readonly Feature[],
  approvals = false,
): { differing: Right[]; everyone: Right[] } => {
  const rights = actions
    .filter(action => !('anyKey' in policy[action]))
    .map(action => {
      const why = allows[action]
      const label = `${why.charAt(0).toUpperCase()}${why.slice(1)}`
      return { action, label, may: roles.map(role => mayOf(action, role, features, approvals)) }
    })
    .filter(({ may }) => may.some(one => one !== 'no'))
  const isEveryones = ({ may }: Right) => may.every(one => one === 'yes')
  return { differing: rights.filter(right => !isEveryones(right)), everyone: rights.filter(isEveryones) }
}

/** What a role is for, in a line. */
export const roleLine: Record<Role, string> = {
  [Owner]: 'Does everything, and alone renames, hands over or deletes the team.',
  [Manager]: 'Plans every post, connects accounts, and invites creators.',
  [Creator]: 'Creates and publishes their own posts.',
}

/** Whether a role may invite people where the plan includes it. */
export const mayInviteByRole = (role: number): boolean => role <= policy['member.invite'].role
