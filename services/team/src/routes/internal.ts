import { AccountsForPublishing, AddMember, EnsureTeam, MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { ensureTeam } from '../actions/ensure-team.ts'
import { addMember, membershipsOf } from '../actions/memberships.ts'
import type { Deps } from '../deps.ts'
import { publishingView } from '../model/account-view.ts'
import { accountsByIds, accountsOfTeam } from '../stores/social-accounts.ts'
import { findTeam } from '../stores/teams.ts'
import { done } from './done.ts'

/** What other services ask. */
export function internalRoutes(http: Http, deps: Deps): void {
  http.handle(EnsureTeam, async ({ body }) => {
    const wanted = { userId: body.user_id, name: body.name }
    return { team_id: await transaction(deps.db, tx => ensureTeam(deps, tx, wanted)) }
  })
  http.handle(MembershipsOf, ({ body }) => membershipsOf(deps, body.user_id))
  http.handle(AddMember, async ({ body }) => {
    await addMember(deps, { teamId: body.team_id, userId: body.user_id, role: body.role })
    return done
  })
  http.handle(AccountsForPublishing, async ({ body: { team_id: teamId, ids } }) => {
    const team = await findTeam(deps.db, teamId)
    if (!team || ids?.length === 0) return []
    const rows = await (ids ? accountsByIds(deps.db, teamId, ids) : accountsOfTeam(deps.db, teamId))
    return rows.map(row => publishingView(row, team.product_id))
  })
}
