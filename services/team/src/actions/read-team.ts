import type { Member, Team } from '@fanfare/contracts/entities/teams.ts'
import { TeamRenamed } from '@fanfare/contracts/events.ts'
import { quotaOf } from '@fanfare/contracts/plans.ts'
import { needsApproval, type Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { accountView } from '../model/account-view.ts'
import { type MemberRow, membersOfTeam } from '../stores/members.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import { setsOfTeam } from '../stores/social-sets.ts'
import { findTeam, setTeamName, type TeamRow } from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { setView } from './social-sets.ts'

interface PersonName {
  name: string
  email: string
}

export const teamView = (team: TeamRow): Team => ({
  id: team.id,
  name: team.name,
  owner: { id: team.owner_id, product_id: team.product_id, quota: quotaOf(team.product_id) },
  approvals: team.approvals,
  created_at: team.created_at.toISOString(),
})

export const memberView = (
  { user_id: id, role, excepted, joined_at, locked }: MemberRow,
  { name, email }: PersonName,
  team: Pick<TeamRow, 'approvals'>,
): Member => ({
  id,
  name,
  email,
  picture: null,
  pivot: { role: role as Role },
  needs_approval: needsApproval(team, { role: role as Role, excepted }),
  joined_at: joined_at.toISOString(),
  locked,
})

/** Members with the names that accounts knows; one whose user is gone is left out. */
async function membersOf({ db, accounts }: Deps, team: TeamRow): Promise<Member[]> {
  const rows = await membersOfTeam(db, team.id)
  const people = await accounts.people(rows.map(({ user_id }) => user_id))
  const byId = new Map(people.map(person => [person.id, person]))
  return rows.flatMap(row => {
    const person = byId.get(row.user_id)
    return person ? [memberView(row, person, team)] : []
  })
}

export const foundTeam = async ({ db }: Deps, teamId: string): Promise<TeamRow> =>
  (await findTeam(db, teamId)) ?? fail('team_not_found')

/** The team with what `parts` names: members, social_accounts, social_sets. */
export async function readTeam(deps: Deps, teamId: string, parts: string[]): Promise<Team> {
  const team = await foundTeam(deps, teamId)
  const withSets = parts.includes('social_sets')
  const withAccounts = parts.includes('social_accounts')
  const [people, accounts, sets] = await Promise.all([
    parts.includes('members') ? membersOf(deps, team) : undefined,
    withAccounts || withSets ? accountsOfTeam(deps.db, teamId) : [],
    withSets ? setsOfTeam(deps.db, teamId) : undefined,
  ])
  return {
    ...teamView(team),
    ...(people ? { members: people } : {}),
    ...(withAccounts ? { social_accounts: accounts.map(accountView) } : {}),
    ...(sets ? { social_sets: sets.map(set => setView(set, accounts)) } : {}),
  }
}

export async function renameTeam(deps: Deps, who: Who, name: string): Promise<Team> {
  return transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'team.rename')
    const renamed = (await setTeamName(tx, team.id, name.trim())) ?? fail('team_not_found')
    if (renamed.name !== team.name)
      await emit(tx, TeamRenamed, { teamId: team.id, name: renamed.name, by: who.userId }, { teamId: team.id })
    return teamView(renamed)
  })
}
