/** Roles in a team (spec §6): the lower the number, the more a member may do. */
export const Owner = 0 as const
export const Manager = 1 as const
export const Creator = 2 as const
export type Role = typeof Owner | typeof Manager | typeof Creator
export const roleName: Record<Role, string> = { [Owner]: 'Owner', [Manager]: 'Manager', [Creator]: 'Creator' }

/** Features that depend on the plan of the team's owner. */
export type Feature =
  | 'team_member'
  | 'saved_captions'
  | 'insights'
  | 'content'
  | 'draft'
  | 'team_activity'
  | 'timeslots'
/** Lowest product_id of the owner's plan that includes the feature (spec §6). */
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
  /** The role with the fewest rights that may do it. */
  role: Role
  feature?: Feature
  /** The API key scope that allows it; absent: no key may, unless `anyKey`. */
  scope?: Scope
  /** Every API key may, whatever its scopes. */
  anyKey?: true
  /** Creators may change only posts, uploads and saved captions of their own (`mayChangePost`); `refusal` does not check this, the services do. */
  own?: true
  /** What it allows, in words. */
  why: string
}

/** What each action asks of its caller: role, plan feature, scope of an API key. The gateway, the services and the web read this table. */
export const policy = {
  'post.read': { role: Creator, scope: 'posts:read', why: 'see posts, calendar, status' },
  'post.write': { role: Creator, scope: 'posts:write', own: true, why: 'create and edit posts' },
  'post.publish': { role: Creator, scope: 'posts:write', own: true, why: 'schedule, publish, cancel, retry' },
  'post.decide': { role: Manager, scope: 'posts:write', why: 'confirm whether an unconfirmed post is live' },
  'post.delete': { role: Creator, scope: 'posts:write', own: true, why: 'delete posts' },
  'post.plan': { role: Manager, scope: 'posts:write', why: 'reorder or clear the schedule of an account' },
  'post.trace': { role: Creator, scope: 'posts:read', why: 'read the flight recorder' },
  'media.write': { role: Creator, scope: 'media:write', own: true, why: 'upload pictures and videos' },
  'media.read': { role: Creator, scope: 'posts:read', why: 'see uploaded media' },
  'caption.read': { role: Creator, feature: 'saved_captions', scope: 'posts:read', why: 'see captions' },
  'caption.add': { role: Creator, feature: 'saved_captions', scope: 'posts:write', why: 'save captions' },
  'caption.write': {
    role: Creator,
    feature: 'saved_captions',
    scope: 'posts:write',
    own: true,
    why: 'edit captions',
  },
  'note.read': { role: Creator, scope: 'posts:read', why: 'see notes on days' },
  'note.write': { role: Creator, scope: 'posts:write', why: 'write notes on days' },
  'timeslot.read': { role: Creator, feature: 'timeslots', scope: 'posts:read', why: 'see time slots' },
  'timeslot.write': { role: Manager, feature: 'timeslots', scope: 'posts:write', why: 'change time slots' },
  'account.read': { role: Creator, scope: 'accounts:read', why: 'see the team’s social accounts' },
  'account.connect': { role: Manager, why: 'connect, refresh and remove social accounts' },
  'account.settings': { role: Manager, why: 'change a social account’s time zone' },
  'team.read': { role: Creator, scope: 'team:read', why: 'see the team and its members' },
  'team.rename': { role: Owner, why: 'rename the team' },
  'key.self': { role: Creator, anyKey: true, why: 'see who an API key acts for, and its limits' },
  'webhook.manage': { role: Manager, why: 'create, change and test webhooks' },
  'key.manage': { role: Manager, why: 'create, list and revoke API keys' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof policy

/** What the table asks of a caller. `plan` is the product_id of the team's owner. */
export interface Actor {
  role: Role
  plan: number
  via: 'session' | 'key' | 'service'
  scopes: readonly string[]
}

export type Refusal = 'not_allowed' | 'feature_off' | 'scope_missing' | 'session_only'

/** Checks one action for one caller by the table. Returns the error code of the refusal, or undefined when it is allowed. */
export const refusal = (action: Action, actor: Actor): Refusal | undefined => {
  const rule: Rule = policy[action]
  if (actor.via === 'key' && !rule.anyKey) {
    if (!rule.scope) return 'session_only'
    if (!actor.scopes.includes(rule.scope)) return 'scope_missing'
  }
  if (actor.role > rule.role) return 'not_allowed'
  if (rule.feature && actor.plan < fromPlan[rule.feature]) return 'feature_off'
  return undefined
}

/** Whether a member may change this post, upload or saved caption: Creators change only those of which they are the author. */
export const mayChangePost = ({ role, userId }: { role: Role; userId: string }, authorId: string): boolean =>
  role < Creator || userId === authorId

/**
 * Who may save drafts on an installation: `plan`, teams whose plan has the feature (spec §6); `all` or `off`, every team or none,
 * independent of the plan. The copy that a composer keeps on its own device is not a draft.
 */
export const draftSettings = ['plan', 'all', 'off'] as const
export type DraftSetting = (typeof draftSettings)[number]
export const mayDraft = (setting: DraftSetting, plan: number): boolean =>
  setting === 'all' || (setting === 'plan' && hasFeature('draft', plan))

/** Whether a plan includes a feature. The web hides what is off, the gateway and the services refuse it. */
export const hasFeature = (feature: Feature, plan: number) => plan >= fromPlan[feature]
