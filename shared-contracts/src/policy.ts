/** Team roles (spec §6). */
export const Owner = 0
export const Manager = 1
export const Creator = 2
export type Role = 0 | 1 | 2
export const roleName: Record<Role, string> = { 0: 'Owner', 1: 'Manager', 2: 'Creator' }

/** Plan features that are off while the owner's product_id is below 2 (spec §6), and flags that default on. */
export type Feature =
  | 'team_member'
  | 'saved_captions'
  | 'insights'
  | 'content'
  | 'draft'
  | 'team_activity'
  | 'timeslots'
const fromPlan: Record<Feature, number> = {
  team_member: 2,
  saved_captions: 2,
  insights: 2,
  content: 2,
  draft: 2,
  team_activity: 2,
  timeslots: 0,
}

export type Scope = 'posts:read' | 'posts:write' | 'media:write' | 'accounts:read' | 'team:read'
export const scopes: readonly Scope[] = ['posts:read', 'posts:write', 'media:write', 'accounts:read', 'team:read']

interface Rule {
  /** The lowest rank that may (0 Owner is the highest). */
  role: Role
  feature?: Feature
  /** The API key scope that allows it; absent: not with a key. */
  scope?: Scope
  /** Of the posts and uploads there are, Creators only those of which they are the author. */
  own?: true
  why: string
}

/** One row an action: role x plan feature x key scope. The gateway and every service read this same table. */
export const policy = {
  'post.read': { role: Creator, scope: 'posts:read', why: 'see posts, calendar, status' },
  'post.write': { role: Creator, scope: 'posts:write', own: true, why: 'create and edit posts' },
  'post.publish': { role: Creator, scope: 'posts:write', own: true, why: 'schedule, publish, cancel, retry' },
  'post.decide': { role: Manager, scope: 'posts:write', why: 'confirm whether an unconfirmed post is live' },
  'post.delete': { role: Creator, scope: 'posts:write', own: true, why: 'delete posts' },
  'post.trace': { role: Creator, scope: 'posts:read', why: 'read the flight recorder' },
  'media.write': { role: Creator, scope: 'media:write', own: true, why: 'upload pictures and videos' },
  'media.read': { role: Creator, scope: 'posts:read', why: 'see uploaded media' },
  'timeslot.read': { role: Creator, feature: 'timeslots', scope: 'posts:read', why: 'see time slots' },
  'timeslot.write': { role: Manager, feature: 'timeslots', scope: 'posts:write', why: 'change time slots' },
  'account.read': { role: Creator, scope: 'accounts:read', why: 'see the team’s social accounts' },
  'account.connect': { role: Manager, why: 'connect, refresh and remove social accounts' },
  'account.settings': { role: Manager, why: 'change a social account’s time zone' },
  'team.read': { role: Creator, scope: 'team:read', why: 'see the team and its members' },
  'team.rename': { role: Owner, why: 'rename the team' },
  'key.manage': { role: Manager, why: 'create, list and revoke API keys' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy

/** What the table needs to know about the caller. `plan` is the team owner's product_id. */
export interface Actor {
  role: Role
  plan: number
  via: 'session' | 'key' | 'service'
  scopes: readonly string[]
}

export type Refusal = 'not_allowed' | 'feature_off' | 'scope_missing' | 'session_only'

/** Decides one action for one caller. Returns the refusal's error code, or undefined when allowed. */
export const refusal = (action: Action, actor: Actor): Refusal | undefined => {
  const rule: Rule = policy[action]
  if (actor.via === 'key') {
    if (!rule.scope) return 'session_only'
    if (!actor.scopes.includes(rule.scope)) return 'scope_missing'
  }
  if (actor.role > rule.role) return 'not_allowed'
  if (rule.feature && actor.plan < fromPlan[rule.feature]) return 'feature_off'
  return undefined
}

/** Whether somebody may change a post or an upload at all: Creators change only those of which they are the author. */
export const mayChangePost = ({ role, userId }: { role: Role; userId: string }, authorId: string): boolean =>
  role < Creator || userId === authorId

/**
 * Who may save drafts on an installation: `plan`, teams whose plan has the feature (spec §6); `all` or `off` whatever the
 * plan says. A composer's copy on its own device is no draft.
 */
export const draftSettings = ['plan', 'all', 'off'] as const
export type DraftSetting = (typeof draftSettings)[number]
export const mayDraft = (setting: DraftSetting, plan: number): boolean =>
  setting === 'all' || (setting === 'plan' && hasFeature('draft', plan))

/** Whether a plan holds a feature; the web hides what is off, the services refuse it. */
export const hasFeature = (feature: Feature, plan: number) => plan >= fromPlan[feature]
