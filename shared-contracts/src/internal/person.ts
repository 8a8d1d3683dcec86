import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Nullable, TeamRole } from '../entities/common.ts'

// What the other services hold of a person, for a copy of their data and for the deletion of their account.

/** A page of rows by id: the next one begins after `next`. */
const page = { after: Type.Optional(Id) }
const Rows = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())), next: Nullable(Id) })

export const TeamsOfPerson = endpoint({
  name: 'teamsOfPerson',
  service: 'team',
  method: 'POST',
  url: '/internal/people/teams',
  access: 'service',
  summary:
    'Every team that a person is in, also one that is deleted and can be restored, with its owner and how many are in it',
  body: Type.Object({ user_id: Id }),
  reply: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      role: TeamRole,
      owner_id: Id,
      members: Type.Integer(),
      deleted: Type.Boolean(),
    }),
  ),
})
/** Where they sign in: without effect where they are not in that team. */
export const StartInTeam = endpoint({
  name: 'startInTeam',
  service: 'team',
  method: 'POST',
  url: '/internal/people/start',
  access: 'service',
  summary: 'Let a person work in one of their teams from now on',
  body: Type.Object({ user_id: Id, team_id: Id }),
  reply: Done,
})
export const ExportTeamPart = endpoint({
  name: 'exportTeamPart',
  service: 'team',
  method: 'POST',
  url: '/internal/people/export',
  access: 'service',
  summary: 'Rows of the team service about a person, for a copy of their data',
  body: Type.Object({ user_id: Id, part: Type.Enum(['memberships', 'invitations', 'accounts']), ...page }),
  reply: Rows,
})
export const authoredParts = ['posts', 'captions', 'library', 'notes', 'series', 'files'] as const
export type AuthoredPart = (typeof authoredParts)[number]
/** Of one team at a time: the caller knows which ones the person is in. */
export const ExportAuthored = endpoint({
  name: 'exportAuthored',
  service: 'publishing',
  method: 'POST',
  url: '/internal/people/authored',
  access: 'service',
  summary: 'What a person has written and uploaded in a team, for a copy of their data',
  body: Type.Object({ team_id: Id, user_id: Id, part: Type.Enum([...authoredParts]), ...page }),
  reply: Rows,
})
export const researchedParts = ['searches', 'saved_posts'] as const
/** Of one team at a time, as above. */
export const ExportResearched = endpoint({
  name: 'exportResearched',
  service: 'research',
  method: 'POST',
  url: '/internal/people/researched',
  access: 'service',
  summary: 'What a person has looked for in a team, for a copy of their data',
  body: Type.Object({ team_id: Id, user_id: Id, part: Type.Enum([...researchedParts]), ...page }),
  reply: Rows,
})

export const internalPersonEndpoints = [
  TeamsOfPerson,
  StartInTeam,
  ExportTeamPart,
  ExportAuthored,
  ExportResearched,
] as const
