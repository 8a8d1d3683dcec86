import { CreateTeam, DeleteTeam, ListDeletedTeams, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam, RenameTeam, SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { switchTeam } from '../actions/memberships.ts'
import { createTeam, deleteTeam, listDeletedTeams, restoreTeam } from '../actions/own-teams.ts'
import { readTeam, renameTeam } from '../actions/read-team.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function teamRoutes(http: Http, deps: Deps): void {
  http.handle(GetTeam, ({ who, query }) => readTeam(deps, who.teamId, query.with?.split(',') ?? []))
  http.handle(RenameTeam, ({ who, body }) => renameTeam(deps, who, body.name))
  http.handle(CreateTeam, ({ who, body }) => createTeam(deps, who.userId, body.name))
  http.handle(DeleteTeam, ({ who, body }) => deleteTeam(deps, who, body.name))
  http.handle(ListDeletedTeams, ({ who }) => listDeletedTeams(deps, who.userId))
  http.handle(RestoreTeam, ({ who, params }) => restoreTeam(deps, who.userId, params.teamId))
  http.handle(SwitchTeam, async ({ who, body }) => {
    await switchTeam(deps, who.userId, body.to)
    return done
  })
}
