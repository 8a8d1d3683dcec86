import type { Member, Team } from '@fanfare/contracts/entities/teams.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { accountView } from '../model/account-view.ts'
import { membersOfTeam } from '../stores/members.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import { setsOfTeam } from '../stores/social-sets.ts'
import { findTeam, setTeamName, type TeamRow } from '../stores/teams.ts'
import { setView } from './social-sets.ts'

const teamView = (team: TeamRow): Team => ({
  id: team.id,
  name: team.name,
  owner: { id: team.owner_id, product_id: team.product_id },
  created_at: team.created_at.toISOString(),
})

/** Members with the names that accounts knows; one whose user is gone is left out. */
async function membersOf({ db, accounts }: Deps, teamId: string): Promise<Member[]> {
  const rows = await membersOfTeam(db, teamId)
  const people = await accounts.people(rows.map(({ user_id }) => user_id))
  const byId = new Map(people.map(person => [person.id, person]))
  return rows.flatMap(({ user_id: id, role, joined_at }) => {
    const person = byId.get(id)
    if (!person) return []
    const { name, email } = person
    return [{ id, name, email, picture: null, pivot: { role: role as Role }, joined_at: joined_at.toISOString() }]
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
    parts.includes('members') ? membersOf(deps, teamId) : undefined,
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

export async function renameTeam(deps: Deps, teamId: string, name: string): Promise<Team> {
  const team = await setTeamName(deps.db, teamId, name.trim())
  return team ? teamView(team) : fail('team_not_found')
}
