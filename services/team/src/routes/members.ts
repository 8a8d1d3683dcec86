import {
  AcceptInvite,
  ChangeMember,
  CreateInvite,
  HandOverTeam,
  LeaveTeam,
  ListInvites,
  ReadInvite,
  ReadJoinedTeam,
  RemoveMember,
  ResendInvite,
  RevokeInvite,
  SetApprovals,
} from '@fanfare/contracts/endpoints/members.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { acceptInvite, readInvite, readJoined } from '../actions/accept-invite.ts'
import { setApprovals } from '../actions/approvals.ts'
import { createInvite, listInvites, resendInvite, revokeInvite } from '../actions/invites.ts'
import { changeMember, handOverTeam, leaveTeam, removeMember } from '../actions/members.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function memberRoutes(http: Http, deps: Deps): void {
  http.handle(ChangeMember, ({ who, params, body }) => changeMember(deps, who, params.memberId, body.role))
  http.handle(RemoveMember, async ({ who, params }) => {
    await removeMember(deps, who, params.memberId)
    return done
  })
  http.handle(LeaveTeam, async ({ who }) => {
    await leaveTeam(deps, who)
    return done
  })
  http.handle(HandOverTeam, ({ who, body }) => handOverTeam(deps, who, body.member_id))
  http.handle(SetApprovals, ({ who, body }) => setApprovals(deps, who, body))
  http.handle(ListInvites, ({ who }) => listInvites(deps, who.teamId))
  http.handle(CreateInvite, ({ who, body }) => createInvite(deps, who, body))
  http.handle(ResendInvite, ({ who, params }) => resendInvite(deps, who, params.inviteId))
  http.handle(RevokeInvite, async ({ who, params }) => {
    await revokeInvite(deps, who, params.inviteId)
    return done
  })
  http.handle(ReadInvite, ({ params }) => readInvite(deps, params.token))
  http.handle(ReadJoinedTeam, ({ who, params }) => readJoined(deps, who.userId, params.token))
  http.handle(AcceptInvite, ({ who, params }) => acceptInvite(deps, who.userId, params.token))
}
