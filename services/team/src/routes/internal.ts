import { ExportTeamPart, StartInTeam, TeamsOfPerson } from '@fanfare/contracts/internal/person.ts'
import {
  AccountPicture,
  AccountsForPublishing,
  AddMember,
  EnsureTeam,
  FindInvite,
  IssueInviteLink,
  MembershipsOf,
  NoteInviteUnsent,
  SetAccountZone,
  TeamPeople,
} from '@fanfare/contracts/internal/team.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { changeAccount } from '../actions/change-account.ts'
import { ensureTeam } from '../actions/ensure-team.ts'
import { inviteFacts, issueInviteLink } from '../actions/invites.ts'
import { exportTeamPart } from '../actions/leaving-people.ts'
import { addMember, membershipsOf, startInTeam } from '../actions/memberships.ts'
import { accountsForPublishing } from '../actions/read-accounts.ts'
import { teamPeople } from '../actions/team-people.ts'
import type { Deps } from '../deps.ts'
import { noteUnsent } from '../stores/invites.ts'
import { teamsOfPerson } from '../stores/people.ts'
import { findPicture } from '../stores/pictures.ts'
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
  http.handle(FindInvite, ({ body }) => inviteFacts(deps, body.team_id, body.invite_id))
  http.handle(IssueInviteLink, ({ body }) => issueInviteLink(deps, body.team_id, body.invite_id))
  http.handle(NoteInviteUnsent, async ({ body }) => {
    await noteUnsent(deps.db, body.team_id, body.invite_id, new Date(body.stored_at))
    return done
  })
  http.handle(TeamPeople, ({ body }) => teamPeople(deps, body.team_id))
  http.handle(SetAccountZone, async ({ body }) => {
    const { team_id: teamId, social_account_id: id, timezone, by, key } = body
    await changeAccount(deps, { teamId, ...(by && { by }), ...(key && { key }) }, id, { timezone })
    return done
  })
  http.handle(TeamsOfPerson, async ({ body }) =>
    (await teamsOfPerson(deps.db, body.user_id)).map(team => ({ ...team, role: team.role as Role })),
  )
  http.handle(StartInTeam, async ({ body }) => {
    await startInTeam(deps, body.user_id, body.team_id)
    return done
  })
  http.handle(ExportTeamPart, ({ body }) => exportTeamPart(deps, body))
  http.handle(AccountPicture, async ({ body }) => {
    const picture = await findPicture(deps.db, body.team_id, body.social_account_id)
    return picture ? { mime: picture.mime, bytes: picture.bytes.toString('base64') } : null
  })
  http.handle(AccountsForPublishing, ({ body }) => accountsForPublishing(deps, body.team_id, body.ids))
}
