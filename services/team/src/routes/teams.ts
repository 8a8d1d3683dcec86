import { GetTeam, RenameTeam, SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { switchTeam } from '../actions/memberships.ts'
import { readTeam, renameTeam } from '../actions/read-team.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function teamRoutes(http: Http, deps: Deps): void {
  http.handle(GetTeam, ({ who, query }) => readTeam(deps, who.teamId, query.with?.split(',') ?? []))
  http.handle(RenameTeam, ({ who, body }) => renameTeam(deps, who.teamId, body.name))
  http.handle(SwitchTeam, async ({ who, body }) => {
    await switchTeam(deps, who.userId, body.to)
    return done
  })
}
