import {
  AccountsForPublishing,
  AddMember,
  EnsureTeam,
  MembershipsOf,
  SetAccountZone,
} from '@fanfare/contracts/internal/team.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { changeAccount } from '../actions/change-account.ts'
import { ensureTeam } from '../actions/ensure-team.ts'
import { addMember, membershipsOf } from '../actions/memberships.ts'
import { accountsForPublishing } from '../actions/read-accounts.ts'
import type { Deps } from '../deps.ts'
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
  http.handle(SetAccountZone, async ({ body }) => {
    await changeAccount(deps, body.team_id, body.social_account_id, { timezone: body.timezone })
    return done
  })
  http.handle(AccountsForPublishing, ({ body }) => accountsForPublishing(deps, body.team_id, body.ids))
}
