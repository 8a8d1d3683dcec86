import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { TeamPeople } from '@fanfare/contracts/internal/team.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import type { Deps } from '../deps.ts'
import { membersOfTeam } from '../stores/members.ts'
import { findSubscription } from '../stores/subscriptions.ts'
import { findTeamOrDeleted } from '../stores/teams.ts'
import { GRACE_MS } from './limits.ts'

/** Who is in a team and what becomes of it, for those who notify them; null where it is gone for good. */
export async function teamPeople({ db }: Deps, teamId: string): Promise<ReplyOf<typeof TeamPeople>> {
  const team = await findTeamOrDeleted(db, teamId)
  if (!team) return null
  const [members, subscription] = await Promise.all([membersOfTeam(db, teamId), findSubscription(db, teamId)])
  const { name, owner_id, product_id, deleted_at: deletedAt } = team
  return {
    ...{ name, owner_id, product_id },
    plan_ends_at: subscription?.expires_at?.toISOString() ?? null,
    restorable_until: deletedAt && new Date(deletedAt.getTime() + GRACE_MS).toISOString(),
    members: members.map(({ user_id, role, locked }) => ({ user_id, role: role as Role, locked })),
  }
}
