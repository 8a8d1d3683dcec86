import type { User } from '@fanfare/contracts/entities/users.ts'
import { features, hasFeature } from '@fanfare/contracts/features.ts'
import { quotaOf } from '@fanfare/contracts/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Memberships } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { connectionsOf } from '../stores/connections.ts'
import { findEmailChange } from '../stores/email-changes.ts'
import { factorsOf } from '../stores/second-factors.ts'
import { findUser } from '../stores/users.ts'
import { withConsent } from './notifications/copies.ts'

/** Limits are those of the team that is worked in; the person's own plan is that of the teams they own. */
function plans({ active_team_id, memberships }: Memberships) {
  const own = memberships.filter(({ role }) => role === Owner).map(({ plan }) => plan)
  const active = memberships.find(({ team_id }) => team_id === active_team_id)
  const product = Math.max(0, ...own)
  return { product, expires: active?.expires_at ?? null, quota: quotaOf(active?.plan ?? product) }
}

/** The person as the application knows them. Fails with `not_signed_in` when there is no such person. */
export const readUser = (deps: Deps, userId: string): Promise<User> =>
  compose(deps, userId, deps.team.memberships(userId))

/** A person who has just signed up. While team is away the reply has no teams: the person is registered all the same. */
export const readNewUser = (deps: Deps, userId: string): Promise<User> =>
  compose(
    deps,
    userId,
    deps.team.memberships(userId).catch(() => ({ active_team_id: null, memberships: [] })),
  )

async function compose(deps: Deps, userId: string, asked: Promise<Memberships>): Promise<User> {
  const [row, change, on, connections, teams] = await Promise.all([
    findUser(deps.db, userId),
    findEmailChange(deps.db, userId, new Date(deps.clock.now())),
    factorsOf(deps.db, userId),
    connectionsOf(deps.db, userId),
    asked,
  ])
  if (!row) return fail('not_signed_in')
  const { product, expires, quota } = plans(teams)
  // Spec §3: the person's Facebook.
  const connection = connections.find(({ login }) => login === 'facebook')
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    email_change: change ? { email: change.email, expires_at: change.expires_at.toISOString() } : null,
    product_id: product,
    expired_at: expires,
    fb: connection
      ? { id: connection.fb_id, name: connection.name, expires_at: connection.expires_at?.toISOString() ?? null }
      : null,
    settings: await withConsent(deps, userId, filledSettings(row.settings, on)),
    teams: teams.memberships.map(({ team_id, name, role, plan, needs_approval = false }) => ({
      id: team_id,
      name,
      role,
      product_id: plan,
      drafts: hasFeature('draft', plan, deps.config.features),
      features: features.filter(feature => hasFeature(feature, plan, deps.config.features)),
      needs_approval,
    })),
    active_team: teams.active_team_id,
    locked_teams: (teams.locked ?? []).map(({ team_id: id, name }) => ({ id, name })),
    quota,
    suite_id: null,
    package_id: null,
    created_at: row.created_at.toISOString(),
  }
}
