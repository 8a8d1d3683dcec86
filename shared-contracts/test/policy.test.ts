import { describe, expect, test } from 'vitest'
import {
  type Action,
  type Actor,
  Creator,
  type Feature,
  hasFeature,
  Manager,
  mayChangePost,
  Owner,
  policy,
  type Role,
  refusal,
  type Scope,
  scopes,
} from '../src/policy.ts'

/**
 * Who may do what, written down a second time on purpose: a change of the policy table is a change of this one too.
 * The lowest role, the scope that a key needs (`-`: not with a key, `any`: every key), the feature of the plan (`-`: none), and `own` where
 * Creators may with posts, uploads and saved captions of their own only.
 */
const expected = `
  post.read         Creator  posts:read     -
  post.write        Creator  posts:write    -          own
  post.publish      Creator  posts:write    -          own
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
  account.connect   Manager  -              -
  account.settings  Manager  -              -
  team.read         Creator  team:read      -
  team.rename       Owner    -              -
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
const firstPlan: Record<string, number> = { timeslots: 0, saved_captions: 2 }
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

test('each row says why', () => {
  for (const { why } of Object.values(policy)) expect(why).toMatch(/^[a-z].{5,}[^.]$/)
})

describe.each(rows)('$action', ({ action, lowest, scope, feature }) => {
  const every = ranks.flatMap(role => plans.map(plan => ({ role, plan })))
  const ask = (actor: Partial<Actor>) => refusal(action, { role: Owner, plan: 3, via: 'session', scopes: [], ...actor })
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
  const worst: Actor = { role: Creator, plan: nothing, via: 'key', scopes: [] }
  expect(refusal('team.rename', worst)).toBe('session_only')
  expect(refusal('timeslot.write', worst)).toBe('scope_missing')
  expect(refusal('timeslot.write', { ...worst, scopes: ['posts:write'] })).toBe('not_allowed')
  expect(refusal('timeslot.write', { ...worst, scopes: ['posts:write'], role: Manager })).toBe('feature_off')
  expect(refusal('timeslot.write', { ...worst, scopes: ['posts:write'], role: Manager, plan: 0 })).toBeUndefined()
})

test('every scope opens something', () => {
  for (const scope of scopes) expect(rows.some(row => row.scope === scope)).toBe(true)
})

describe('features of a plan', () => {
  const from: Record<Feature, number> = {
    team_member: 2,
    saved_captions: 2,
    insights: 2,
    content: 2,
    draft: 2,
    team_activity: 2,
    timeslots: 0,
  }
  test.each(Object.entries(from))('%s begins with plan %i', (feature, first) => {
    for (const plan of [0, 1, 2, 3]) expect(hasFeature(feature as Feature, plan)).toBe(plan >= first)
  })
})
