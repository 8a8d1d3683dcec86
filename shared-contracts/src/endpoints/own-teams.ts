import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, nameText } from '../entities/common.ts'
import { DeletedTeam, Team } from '../entities/teams.ts'
import { lengths } from '../limits.ts'

const service = 'team' as const
const strict = { additionalProperties: false } as const
const TeamParams = Type.Object({ teamId: Id })

export const CreateTeam = endpoint({
  name: 'createTeam',
  service,
  method: 'POST',
  url: '/api/team',
  access: 'user',
  creates: true,
  summary: 'Create a team, which becomes the active one; its creator owns it',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: lengths.teamName, ...nameText }) }, strict),
  reply: Team,
  errors: ['team_limit'],
})
/**
 * The team is gone for its members at once, and what it has scheduled is held. Within `teams.graceDays` its owner can restore it; then it is
 * deleted with its posts, files, captions and connections.
 */
export const DeleteTeam = endpoint({
  name: 'deleteTeam',
  service,
  method: 'DELETE',
  url: '/api/team/:teamId',
  access: 'team',
  action: 'team.delete',
  team: 'path',
  summary: 'Delete the team; its owner can restore it for 14 days',
  params: TeamParams,
  body: Type.Object(
    { name: Type.String({ maxLength: lengths.teamName, description: 'the team’s name, typed' }) },
    strict,
  ),
  reply: DeletedTeam,
  errors: ['team_not_found', 'team_name_wrong'],
})
export const ListDeletedTeams = endpoint({
  name: 'listDeletedTeams',
  service,
  method: 'GET',
  url: '/api/team/deleted',
  access: 'user',
  summary: 'Deleted teams that the person owns and can still restore',
  reply: Type.Array(DeletedTeam),
})
export const RestoreTeam = endpoint({
  name: 'restoreTeam',
  service,
  method: 'POST',
  url: '/api/team/:teamId/restore',
  access: 'user',
  summary: 'Restore a deleted team, which becomes the active one',
  params: TeamParams,
  reply: Team,
  errors: ['team_not_found', 'team_limit'],
})

export const ownTeamEndpoints = [CreateTeam, DeleteTeam, ListDeletedTeams, RestoreTeam] as const
