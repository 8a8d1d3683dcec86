import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { needsApproval, type Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { activeTeamOf, membershipsOfUser, putMember, roleOf, setActiveTeam } from '../stores/members.ts'
import { lockTeam } from '../stores/teams.ts'
import { voidIdentity } from './announce.ts'

/** Teams and roles of a user. The active team is the one switched to, as long as the user is in it, else the first. */
export async function membershipsOf({ db }: Deps, userId: string): Promise<ReplyOf<typeof MembershipsOf>> {
  const [all, chosen] = await Promise.all([membershipsOfUser(db, userId), activeTeamOf(db, userId)])
  const rows = all.filter(({ locked }) => !locked)
  const active = rows.find(({ team_id }) => team_id === chosen) ?? rows[0]
  return {
    active_team_id: active?.team_id ?? null,
    memberships: rows.map(row => ({
      team_id: row.team_id,
      name: row.name,
      role: row.role as Role,
      plan: row.product_id,
      expires_at: row.expires_at?.toISOString() ?? null,
      needs_approval: needsApproval(row, { role: row.role as Role, excepted: row.excepted }),
    })),
    locked: all.filter(({ locked }) => locked).map(({ team_id, name }) => ({ team_id, name })),
  }
}

export async function switchTeam(deps: Deps, userId: string, to: string): Promise<void> {
  if ((await roleOf(deps.db, to, userId)) === undefined)
    fail('team_not_found', { field: 'body.to', rule: 'a team that you are in' })
  await setActiveTeam(deps.db, userId, to)
  await voidIdentity(deps, userId)
}

/** Puts a user into a team, or gives another role there. A team's owner stays its owner. */
export async function addMember(deps: Deps, member: { teamId: string; userId: string; role: Role }): Promise<void> {
  const { teamId, userId, role } = member
  await transaction(deps.db, async tx => {
    const team = (await lockTeam(tx, teamId)) ?? fail('team_not_found')
    const kept = team.owner_id === userId ? 0 : role
    await putMember(tx, teamId, userId, kept, new Date(deps.clock.now()))
  })
  await voidIdentity(deps, userId)
}

/** The person works in this team from now on, where they are in it. */
export async function startInTeam(deps: Deps, userId: string, teamId: string): Promise<void> {
  if ((await roleOf(deps.db, teamId, userId)) === undefined) return
  await setActiveTeam(deps.db, userId, teamId)
  await voidIdentity(deps, userId)
}
