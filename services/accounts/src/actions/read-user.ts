import type { User } from '@fanfare/contracts/entities/users.ts'
import { planOf } from '@fanfare/contracts/limits.ts'
import { mayDraft, Owner } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Memberships } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { findConnection } from '../stores/connections.ts'
import { isSecondFactorOn } from '../stores/second-factors.ts'
import { findUser } from '../stores/users.ts'

/** Limits are those of the team that is worked in; the person's own plan is that of the teams they own. */
function plans({ active_team_id, memberships }: Memberships) {
  const own = memberships.filter(({ role }) => role === Owner).map(({ plan }) => plan)
  const active = memberships.find(({ team_id }) => team_id === active_team_id)
  const product = Math.max(0, ...own)
  return { product, limits: planOf(active?.plan ?? product) }
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
  const [row, on, connection, teams] = await Promise.all([
    findUser(deps.db, userId),
    isSecondFactorOn(deps.db, userId),
    findConnection(deps.db, userId),
    asked,
  ])
  if (!row) return fail('not_signed_in')
  const { product, limits } = plans(teams)
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    product_id: product,
    expired_at: null,
    fb: connection
      ? { id: connection.fb_id, name: connection.name, expires_at: connection.expires_at?.toISOString() ?? null }
      : null,
    settings: filledSettings(row.settings, on),
    teams: teams.memberships.map(({ team_id, name, role, plan }) => ({
      id: team_id,
      name,
      role,
      product_id: plan,
      drafts: mayDraft(deps.config.drafts, plan),
    })),
    active_team: teams.active_team_id,
    quota: {
      social_accounts: limits.socialAccounts,
      members: limits.members,
      posts_per_day: limits.postsPerDay,
      max_schedule_days: limits.maxScheduleDays,
    },
    suite_id: null,
    package_id: null,
    created_at: row.created_at.toISOString(),
  }
}
