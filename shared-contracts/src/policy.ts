import type { Feature } from './features.ts'

/** Roles in a team (spec §6): the lower the number, the more a member may do. */
export const Owner = 0 as const
export const Manager = 1 as const
export const Creator = 2 as const
export type Role = typeof Owner | typeof Manager | typeof Creator
export const roleName: Record<Role, string> = { [Owner]: 'Owner', [Manager]: 'Manager', [Creator]: 'Creator' }

export const scopes = [
  'posts:read',
  'posts:write',
  'media:write',
  'accounts:read',
  'insights:read',
  'team:read',
  'research:read',
  'research:write',
] as const
export type Scope = (typeof scopes)[number]

interface Rule {
  /** The role with the fewest rights that may do it. */
  role: Role
  feature?: Feature
  /** The API key scope that allows it; absent: no key may, unless `anyKey`. */
  scope?: Scope
  /** Every API key may, whatever its scopes. */
  anyKey?: true
  /** A member whose posts need approval may not: what it does goes out only once a Manager has approved it. */
  approval?: true
  /** Creators may change only posts, uploads and saved captions of their own (`mayChangePost`); `refusal` does not check this, the services do. */
  own?: true
}

/** What each action asks of its caller: role, plan feature, scope of an API key. The gateway, the services and the web read this table. */
export const policy = {
  'post.read': { role: Creator, scope: 'posts:read' },
  'post.write': { role: Creator, scope: 'posts:write', own: true },
  'post.publish': { role: Creator, scope: 'posts:write', own: true, approval: true },
  'post.arrange': { role: Creator, scope: 'posts:write', own: true },
  'post.approve': { role: Manager, scope: 'posts:write' },
  'post.decide': { role: Manager, scope: 'posts:write' },
  'post.delete': { role: Creator, scope: 'posts:write', own: true },
  'post.plan': { role: Manager, scope: 'posts:write' },
  'post.trace': { role: Creator, scope: 'posts:read' },
  'media.write': { role: Creator, scope: 'media:write', own: true },
  'media.read': { role: Creator, scope: 'posts:read' },
  'caption.read': { role: Creator, feature: 'saved_captions', scope: 'posts:read' },
  'caption.add': { role: Creator, feature: 'saved_captions', scope: 'posts:write' },
  'caption.write': {
    role: Creator,
    feature: 'saved_captions',
    scope: 'posts:write',
    own: true,
  },
  'note.read': { role: Creator, scope: 'posts:read' },
  'note.write': { role: Creator, scope: 'posts:write' },
  'timeslot.read': { role: Creator, feature: 'timeslots', scope: 'posts:read' },
  'timeslot.write': { role: Manager, feature: 'timeslots', scope: 'posts:write' },
  'account.read': { role: Creator, scope: 'accounts:read' },
  'account.insights': { role: Creator, feature: 'insights', scope: 'insights:read' },
  'report.share': { role: Creator, feature: 'insights' },
  'account.connect': { role: Manager },
  'account.settings': { role: Manager },
  'research.read': { role: Creator, feature: 'research', scope: 'research:read' },
  'research.write': { role: Creator, feature: 'research', scope: 'research:write' },
  'explore.read': { role: Creator, feature: 'explore', scope: 'research:read' },
  'explore_fb.read': { role: Creator, feature: 'explore_fb', scope: 'research:read' },
  'hashtag.read': { role: Creator, feature: 'hashtag', scope: 'research:read' },
  'saved_post.read': { role: Creator, feature: 'collections', scope: 'research:read' },
  'saved_post.write': { role: Creator, feature: 'collections', scope: 'research:write' },
  'content.read': { role: Creator, feature: 'content', scope: 'research:read' },
  'team.read': { role: Creator, scope: 'team:read' },
  'team.rename': { role: Owner },
  'activity.read': { role: Manager, feature: 'team_activity', scope: 'team:read' },
  'team.approvals': { role: Manager },
  'member.invite': { role: Manager, feature: 'team_member' },
  'invite.revoke': { role: Manager },
  'member.role': { role: Owner, feature: 'team_member' },
  'member.remove': { role: Manager },
  'team.leave': { role: Creator },
  'team.handover': { role: Owner },
  'team.delete': { role: Owner },
  'plan.read': { role: Creator, scope: 'team:read' },
  'plan.change': { role: Owner },
  'key.self': { role: Creator, anyKey: true },
  'webhook.manage': { role: Manager },
  'key.manage': { role: Manager },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy

/** What the table asks of a caller. */
export interface Actor {
  role: Role
  via: 'session' | 'key' | 'service'
  scopes: readonly string[]
  /** Their team has a Manager approve what they schedule (`needsApproval`). */
  needsApproval?: boolean
}

export type Refusal = 'not_allowed' | 'feature_off' | 'scope_missing' | 'session_only' | 'approval_needed'

/**
 * Checks one action for one caller by the table; `has` says which features their team has (`featuresOf`). Returns the error code of the
 * refusal, or undefined when it is allowed.
 */
export const refusal = (action: Action, actor: Actor, has: (feature: Feature) => boolean): Refusal | undefined => {
  const rule: Rule = policy[action]
  if (actor.via === 'key' && !rule.anyKey) {
    if (!rule.scope) return 'session_only'
    if (!actor.scopes.includes(rule.scope)) return 'scope_missing'
  }
  if (actor.role > rule.role) return 'not_allowed'
  if (rule.feature && !has(rule.feature)) return 'feature_off'
  if (rule.approval && actor.needsApproval) return 'approval_needed'
  return undefined
}

/** Whether a member's posts wait for approval: those of Creators, where their team has that switched on and does not except them. */
export const needsApproval = (team: { approvals: boolean }, member: { role: Role; excepted: boolean }): boolean =>
  team.approvals && member.role === Creator && !member.excepted

/** Whether a member may change this post, upload or saved caption: Creators change only those of which they are the author. */
export const mayChangePost = ({ role, userId }: { role: Role; userId: string }, authorId: string): boolean =>
  role < Creator || userId === authorId

/** Whether a member may invite or remove a person of a role: the Owner everyone else, a Manager only Creators. */
export const mayManage = (role: Role, other: Role): boolean => role < other && (role === Owner || other === Creator)
