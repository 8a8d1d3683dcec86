import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Optional } from '../entities/common.ts'
import { Invite, JoinedTeam, OpenInvite } from '../entities/invites.ts'
import { Approvals, Excepted, Member } from '../entities/teams.ts'
import { invites } from '../limits.ts'
import { Creator, Manager } from '../policy.ts'
import { Email } from './auth.ts'

const service = 'team' as const
const strict = { additionalProperties: false } as const
const TeamParams = Type.Object({ teamId: Id })
const MemberParams = Type.Object({ teamId: Id, memberId: Id })
const InviteParams = Type.Object({ teamId: Id, inviteId: Id })
/** The token of an invitation's link. Any text is looked up, so that a wrong one is told from a right one by nothing but the answer. */
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })
/** A role that can be given: a team has one owner, who hands it over (`HandOverTeam`). */
const GivenRole = Type.Enum([Manager, Creator], { description: '1 Manager, 2 Creator' })

/** Members (spec §6, §7). Who may do what to whom: `mayManage` of policy.ts. */
export const ChangeMember = endpoint({
  name: 'changeMember',
  service,
  method: 'POST',
  url: '/api/team/:teamId/member/:memberId',
  access: 'team',
  action: 'member.role',
  team: 'path',
  summary: 'Give a member another role',
  params: MemberParams,
  body: Type.Object({ role: GivenRole }, strict),
  reply: Member,
  errors: ['team_not_found', 'member_not_found', 'member_is_owner'],
})
export const RemoveMember = endpoint({
  name: 'removeMember',
  service,
  method: 'DELETE',
  url: '/api/team/:teamId/member/:memberId',
  access: 'team',
  action: 'member.remove',
  team: 'path',
  summary: 'Remove a member; their posts and the accounts that they connected stay',
  params: MemberParams,
  reply: Done,
  errors: ['team_not_found', 'member_not_found', 'member_is_owner', 'not_allowed'],
})
export const LeaveTeam = endpoint({
  name: 'leaveTeam',
  service,
  method: 'POST',
  url: '/api/team/:teamId/leave',
  access: 'team',
  action: 'team.leave',
  team: 'path',
  summary: 'Leave the team; its owner hands it over or deletes it instead',
  params: TeamParams,
  reply: Done,
  errors: ['team_not_found', 'member_is_owner'],
})
export const HandOverTeam = endpoint({
  name: 'handOverTeam',
  service,
  method: 'POST',
  url: '/api/team/:teamId/owner',
  access: 'team',
  action: 'team.handover',
  team: 'path',
  summary: 'Make another member the owner; the owner until now becomes a Manager',
  params: TeamParams,
  body: Type.Object({ member_id: Id }, strict),
  reply: Member,
  errors: ['team_not_found', 'member_not_found', 'team_limit', 'confirm_password'],
})

/** Whose posts a Manager approves before they are scheduled. What waits when it is switched off still waits, and can be scheduled by its author. */
export const SetApprovals = endpoint({
  name: 'setApprovals',
  service,
  method: 'PUT',
  url: '/api/team/:teamId/approvals',
  access: 'team',
  action: 'team.approvals',
  team: 'path',
  summary: 'Have posts of Creators approved before they are scheduled, and say who is excepted',
  params: TeamParams,
  body: Type.Object(
    {
      on: Type.Boolean(),
      /** All who are excepted; absent: they stay. */
      except: Optional(Excepted),
    },
    strict,
  ),
  reply: Approvals,
  errors: ['team_not_found', 'member_not_found'],
})

/** Invitations (spec §7): by e-mail, bound to the address, or by a link for a number of people. */
export const ListInvites = endpoint({
  name: 'listInvites',
  service,
  method: 'GET',
  url: '/api/team/:teamId/invites',
  access: 'team',
  action: 'invite.revoke',
  team: 'path',
  summary: 'Invitations that nobody has accepted or revoked, expired ones too',
  params: TeamParams,
  reply: Type.Array(Invite),
  errors: ['team_not_found'],
})
export const CreateInvite = endpoint({
  name: 'createInvite',
  service,
  method: 'POST',
  url: '/api/team/:teamId/invite',
  access: 'team',
  action: 'member.invite',
  team: 'path',
  creates: true,
  summary: 'Invite by email, or by a link where `email` is absent',
  params: TeamParams,
  body: Type.Object(
    {
      email: Type.Optional(Email),
      role: GivenRole,
      uses: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: invites.mostUses,
          description: 'how many people may use the link; 1 with an email',
        }),
      ),
    },
    strict,
  ),
  reply: Type.Object({
    invite: Invite,
    /** The address to pass on: of a link alone, and never shown again. An e-mail has its own. */
    url: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['team_not_found', 'not_allowed', 'member_exists', 'member_limit', 'invite_limit', 'email_unconfirmed'],
})
export const ResendInvite = endpoint({
  name: 'resendInvite',
  service,
  method: 'POST',
  url: '/api/team/:teamId/invites/:inviteId/resend',
  access: 'team',
  action: 'member.invite',
  team: 'path',
  summary: 'Send the email again; the invitation is valid for seven more days',
  params: InviteParams,
  reply: Invite,
  errors: ['team_not_found', 'invite_not_found', 'not_allowed', 'member_limit', 'invite_limit', 'invite_sent_lately'],
})
export const RevokeInvite = endpoint({
  name: 'revokeInvite',
  service,
  method: 'DELETE',
  url: '/api/team/:teamId/invites/:inviteId',
  access: 'team',
  action: 'invite.revoke',
  team: 'path',
  summary: 'Revoke an invitation: its links work no more',
  params: InviteParams,
  reply: Done,
  errors: ['team_not_found', 'invite_not_found', 'not_allowed'],
})
/** Unknown, expired, used and revoked tokens are refused alike. */
export const ReadInvite = endpoint({
  name: 'readInvite',
  service,
  method: 'GET',
  url: '/api/invite/:token',
  access: 'public',
  perMinute: 30,
  summary: 'What an invitation is for',
  params: TokenParams,
  reply: OpenInvite,
  errors: ['link_invalid'],
})
/** A person who opens the link again that they joined with is shown the way to the team. */
export const ReadJoinedTeam = endpoint({
  name: 'readJoinedTeam',
  service,
  method: 'GET',
  url: '/api/invite/:token/team',
  access: 'user',
  perMinute: 30,
  summary: 'The team of an invitation, where the caller is in it already',
  params: TokenParams,
  reply: JoinedTeam,
  errors: ['link_invalid'],
})
export const AcceptInvite = endpoint({
  name: 'acceptInvite',
  service,
  method: 'POST',
  url: '/api/invite/:token',
  access: 'user',
  perMinute: 30,
  summary: 'Join the team, which becomes the active one',
  params: TokenParams,
  reply: Type.Object({ team_id: Id }),
  errors: ['link_invalid', 'invite_other_person', 'member_limit'],
})

export const memberEndpoints = [
  ChangeMember,
  RemoveMember,
  LeaveTeam,
  HandOverTeam,
  SetApprovals,
  ListInvites,
  CreateInvite,
  ResendInvite,
  RevokeInvite,
  ReadInvite,
  ReadJoinedTeam,
  AcceptInvite,
] as const
