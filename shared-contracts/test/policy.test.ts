import { describe, expect, test } from 'vitest'
import { defaultFeatures, type Feature, features, featuresOf, hasFeature, readFeatures } from '../src/features.ts'
import {
  type Action,
  type Actor,
  Creator,
  Manager,
  mayChangePost,
  mayManage,
  needsApproval,
  Owner,
  policy,
  type Role,
  refusal,
  type Scope,
  scopes,
} from '../src/policy.ts'
import { allows } from '../src/policy-words.ts'

/**
 * Who may do what, written down a second time on purpose: a change of the policy table is a change of this one too.
 * The lowest role, the scope that a key needs (`-`: not with a key, `any`: every key), the feature of the plan (`-`: none), and `own` where
 * Creators may with posts, uploads and saved captions of their own only.
 */
const expected = `
  post.read         Creator  posts:read     -
  post.write        Creator  posts:write    -          own
  post.publish      Creator  posts:write    -          own
  post.arrange      Creator  posts:write    -          own
  post.approve      Manager  posts:write    -
  post.decide       Manager  posts:write    -
  post.delete       Creator  posts:write    -          own
  post.plan         Manager  posts:write    -
  post.trace        Creator  posts:read     -
  media.write       Creator  media:write    -          own
  media.read        Creator  posts:read     -
  caption.read      Creator  posts:read     saved_captions
  caption.add       Creator  posts:write    saved_captions
  caption.write     Creator  posts:write    saved_captions  own
  note.read         Creator  posts:read     -
  note.write        Creator  posts:write    -
  timeslot.read     Creator  posts:read     timeslots
  timeslot.write    Manager  posts:write    timeslots
  account.read      Creator  accounts:read  -
  account.insights  Creator  insights:read  insights
  report.share      Creator  -              insights
  account.connect   Manager  -              -
  account.settings  Manager  -              -
  research.read     Creator  research:read   research
  research.write    Creator  research:write  research
  explore.read      Creator  research:read   explore
  explore_fb.read   Creator  research:read   explore_fb
  hashtag.read      Creator  research:read   hashtag
  saved_post.read   Creator  research:read   collections
  saved_post.write  Creator  research:write  collections
  content.read      Creator  research:read   content
  team.read         Creator  team:read      -
  team.rename       Owner    -              -
  activity.read     Manager  team:read      team_activity
  team.approvals    Manager  -              -
  member.invite     Manager  -              team_member
  invite.revoke     Manager  -              -
  member.role       Owner    -              team_member
  member.remove     Manager  -              -
  team.leave        Creator  -              -
  team.handover     Owner    -              -
  team.delete       Owner    -              -
  plan.read         Creator  team:read      -
  plan.change       Owner    -              -
  key.self          Creator  any            -
  webhook.manage    Manager  -              -
  key.manage        Manager  -              -
`

const roles: Record<string, Role> = { Owner, Manager, Creator }
const rows = expected
  .trim()
  .split('\n')
  .map(line => {
    const [action, lowest, scope, feature, own] = line.trim().split(/\s+/) as [Action, string, string, string, string?]
    return { action, lowest: roles[lowest] as Role, scope: scope as Scope | '-' | 'any', feature, own: own === 'own' }
  })

/** A plan below every plan that is sold: it holds no feature at all. */
const nothing = -1
const plans = [nothing, 0, 1, 2, 3]
/** The lowest plan with each feature of the table; `-` is in all. */
const firstPlan: Record<string, number> = {
  timeslots: 0,
  research: 0,
  explore: 0,
  explore_fb: 0,
  hashtag: 0,
  collections: 0,
  content: 2,
  saved_captions: 2,
  team_member: 2,
  team_activity: 2,
  insights: 2,
}
const ranks: Role[] = [Owner, Manager, Creator]

test('the table here names each action once, and no other', () => {
  expect(rows.map(({ action }) => action)).toEqual(Object.keys(policy))
})

test('Creators are held to their own where something is done with a post, an upload or a saved caption', () => {
  const held = Object.entries(policy).flatMap(([action, rule]) => ('own' in rule ? [action] : []))
  expect(held).toEqual(rows.filter(({ own }) => own).map(({ action }) => action))
})

test('a Creator changes posts of their own, Managers and Owners every post', () => {
  const ask = (role: Role) => ['11', '12'].map(author => mayChangePost({ role, userId: '11' }, author))
  expect(ranks.map(ask)).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])
})

test('the Owner manages Managers and Creators, a Manager Creators only, and nobody an Owner', () => {
  expect(ranks.map(role => ranks.map(other => mayManage(role, other)))).toEqual([
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ])
})

test('each row is said in words', () => {
  expect(Object.keys(allows).toSorted()).toEqual(Object.keys(policy).toSorted())
  for (const words of Object.values(allows)) expect(words).toMatch(/^[a-z].{5,}[^.]$/)
})

describe.each(rows)('$action', ({ action, lowest, scope, feature }) => {
  const every = ranks.flatMap(role => plans.map(plan => ({ role, plan })))
  const ask = ({ plan = 3, ...actor }: Partial<Actor> & { plan?: number }) =>
    refusal(action, { role: Owner, via: 'session', scopes: [], ...actor }, featuresOf(plan))
  /** What follows from role and plan alone: the role is looked at first. */
  const byRank = ({ role, plan }: { role: Role; plan: number }) => {
    if (role > lowest) return 'not_allowed'
    return plan < (firstPlan[feature] ?? nothing) ? 'feature_off' : undefined
  }

  test('by session, each role and plan', () => {
    for (const actor of every) expect({ ...actor, refused: ask(actor) }).toEqual({ ...actor, refused: byRank(actor) })
  })

  test('scopes of a session count for nothing', () => {
    for (const actor of every) expect(ask({ ...actor, scopes })).toBe(byRank(actor))
  })

  test('by a key with every scope, each role and plan', () => {
    for (const actor of every)
      expect(ask({ ...actor, via: 'key', scopes })).toBe(scope === '-' ? 'session_only' : byRank(actor))
  })

  test('by a key with the one scope that is needed, and with all but that one', () => {
    for (const actor of every) {
      const only = ask({ ...actor, via: 'key', scopes: scope === 'any' ? [] : [scope] })
      const without = ask({ ...actor, via: 'key', scopes: scopes.filter(other => other !== scope) })
      expect(only).toBe(scope === '-' ? 'session_only' : byRank(actor))
      // What the key may not comes before what its maker may not.
      expect(without).toBe(scope === 'any' ? byRank(actor) : scope === '-' ? 'session_only' : 'scope_missing')
    }
  })

  test('by a key with no scope at all', () => {
    for (const actor of every)
      expect(ask({ ...actor, via: 'key', scopes: [] })).toBe(
        scope === 'any' ? byRank(actor) : scope === '-' ? 'session_only' : 'scope_missing',
      )
  })

  test('a service acts with the rank and the plan that it was given', () => {
    for (const actor of every) expect(ask({ ...actor, via: 'service' })).toBe(byRank(actor))
  })
})

test('of several refusals the first in line is reported: key, scope, role, plan', () => {
  const worst: Actor = { role: Creator, via: 'key', scopes: [] }
  const none = featuresOf(nothing)
  expect(refusal('team.rename', worst, none)).toBe('session_only')
  expect(refusal('timeslot.write', worst, none)).toBe('scope_missing')
  expect(refusal('timeslot.write', { ...worst, scopes: ['posts:write'] }, none)).toBe('not_allowed')
  const manager: Actor = { ...worst, scopes: ['posts:write'], role: Manager }
  expect(refusal('timeslot.write', manager, none)).toBe('feature_off')
  expect(refusal('timeslot.write', manager, featuresOf(0))).toBeUndefined()
})

test('a member whose posts need approval may do everything but schedule and publish, by session and by key', () => {
  const member: Actor = { role: Creator, via: 'session', scopes, needsApproval: true }
  for (const via of ['session', 'key'] as const) {
    const differs = Object.keys(policy).filter(action => {
      const [held, free] = [true, false].map(needsApproval =>
        refusal(action as Action, { ...member, via, needsApproval }, () => true),
      )
      return held !== free
    })
    expect(differs).toEqual(['post.publish'])
    expect(refusal('post.publish', { ...member, via }, () => true)).toBe('approval_needed')
  }
})

test('posts of Creators need approval where their team has it on and does not except them', () => {
  const ask = (approvals: boolean, role: Role, excepted: boolean) => needsApproval({ approvals }, { role, excepted })
  expect(ranks.map(role => ask(true, role, false))).toEqual([false, false, true])
  expect(ask(true, Creator, true)).toBe(false)
  expect(ask(false, Creator, false)).toBe(false)
})

test('every scope opens something', () => {
  for (const scope of scopes) expect(rows.some(row => row.scope === scope)).toBe(true)
})

describe('features', () => {
  const below2 = ['team_member', 'saved_captions', 'insights', 'content', 'draft', 'team_activity']
  const off = ['draft', 'dashboard', 'plan_addon']
  const all = readFeatures(features.map(name => (off.includes(name) ? name : '')).join())

  test.each(features)('%s is off by default, or begins with a plan, as spec §6 has it', feature => {
    for (const plan of [0, 1, 2, 3]) {
      const included = plan >= (below2.includes(feature) ? 2 : 0)
      expect(hasFeature(feature, plan)).toBe(included && !off.includes(feature))
      expect(hasFeature(feature, plan, all)).toBe(included)
    }
  })
  test('an installation turns them on, off, or on in every plan', () => {
    const installed = readFeatures(' -timeslots, draft:all ,dashboard,')
    const on = (feature: Feature) => [0, 2].map(plan => hasFeature(feature, plan, installed))
    expect([on('timeslots'), on('draft'), on('dashboard'), on('team_member')]).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(readFeatures('')).toEqual(defaultFeatures)
  })
  test.each(['drafts', 'draft,-draft', '-draft:all', 'draft:none', 'draft timeslots'])('%j is refused', given => {
    expect(() => readFeatures(given)).toThrow(/^must be a comma-separated list of features/)
  })
})
