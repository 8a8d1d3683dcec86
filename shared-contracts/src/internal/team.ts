import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Nullable, TeamRole, Zone } from '../entities/common.ts'
import { PublishingAccount } from '../publishing-account.ts'

export const EnsureTeam = endpoint({
  name: 'ensureTeam',
  service: 'team',
  method: 'POST',
  url: '/internal/teams/ensure',
  access: 'service',
  summary: 'A new user’s first team; created once however often it is called',
  body: Type.Object({ user_id: Id, name: Type.String({ minLength: 1, maxLength: 80 }) }),
  reply: Type.Object({ team_id: Id }),
})
export const MembershipsOf = endpoint({
  name: 'membershipsOf',
  service: 'team',
  method: 'POST',
  url: '/internal/memberships',
  access: 'service',
  summary: 'Teams and roles of a user',
  body: Type.Object({ user_id: Id }),
  reply: Type.Object({
    active_team_id: Nullable(Id),
    memberships: Type.Array(
      Type.Object({
        team_id: Id,
        name: Type.String(),
        role: TeamRole,
        plan: Type.Integer(),
        expires_at: Nullable(Instant),
        /** A Manager approves what they schedule there. Absent from versions before approvals. */
        needs_approval: Type.Optional(Type.Boolean()),
      }),
    ),
    /** Teams whose plan has no seat for the user at present. Absent from versions before it. */
    locked: Type.Optional(Type.Array(Type.Object({ team_id: Id, name: Type.String() }))),
  }),
})
/** For the demo team and for tests; people come in by invitation. */
export const AddMember = endpoint({
  name: 'addMember',
  service: 'team',
  method: 'POST',
  url: '/internal/teams/members/add',
  access: 'service',
  summary: 'Put a user into a team, or change the role there',
  body: Type.Object({ team_id: Id, user_id: Id, role: TeamRole }),
  reply: Done,
  errors: ['team_not_found'],
})
const inviteFacts = {
  email: Type.String(),
  team_name: Type.String(),
  invited_by: Type.String(),
  role: TeamRole,
  expires_at: Instant,
}
/** An invitation by e-mail, without a link to it; null where it has been accepted, revoked or has expired. */
export const FindInvite = endpoint({
  name: 'findInvite',
  service: 'team',
  method: 'POST',
  url: '/internal/invites/find',
  access: 'service',
  summary: 'Whom an invitation is for, and who invited',
  body: Type.Object({ team_id: Id, invite_id: Id }),
  reply: Nullable(Type.Object(inviteFacts)),
})
/**
 * A fresh link of an invitation that is sent by e-mail, and what its message says; null where it has been accepted, revoked or has expired.
 * Each call makes another token: links of earlier messages go on working, the newest 10 of an invitation.
 */
export const IssueInviteLink = endpoint({
  name: 'issueInviteLink',
  service: 'team',
  method: 'POST',
  url: '/internal/invites/link',
  access: 'service',
  summary: 'A link for the email of an invitation',
  body: Type.Object({ team_id: Id, invite_id: Id }),
  reply: Nullable(Type.Object({ token: Type.String(), ...inviteFacts })),
})
/** The message of an invitation was not sent, for its address had its share. `stored_at`: of that message; a later one is none of it. */
export const NoteInviteUnsent = endpoint({
  name: 'noteInviteUnsent',
  service: 'team',
  method: 'POST',
  url: '/internal/invites/unsent',
  access: 'service',
  summary: 'Note that the email of an invitation was not sent',
  body: Type.Object({ team_id: Id, invite_id: Id, stored_at: Instant }),
  reply: Done,
})
export const TeamPeople = endpoint({
  name: 'teamPeople',
  service: 'team',
  method: 'POST',
  url: '/internal/teams/people',
  access: 'service',
  summary: 'Who is in a team, what it is called, and its plan; null where it is gone for good',
  body: Type.Object({ team_id: Id }),
  reply: Nullable(
    Type.Object({
      name: Type.String(),
      owner_id: Id,
      product_id: Type.Integer(),
      /** When its plan ends; null: it does not. */
      plan_ends_at: Nullable(Instant),
      /** Until when it can be restored, where it was deleted. */
      restorable_until: Nullable(Instant),
      /** `locked`: the plan has no seat for them. */
      members: Type.Array(Type.Object({ user_id: Id, role: TeamRole, locked: Type.Boolean() })),
    }),
  ),
})
/** Removed accounts are listed too when asked by id, so that old posts keep a name. */
export const AccountsForPublishing = endpoint({
  name: 'accountsForPublishing',
  service: 'team',
  method: 'POST',
  url: '/internal/social-accounts',
  access: 'service',
  summary: 'Social accounts of a team as the publisher needs them',
  body: Type.Object({ team_id: Id, ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
  reply: Type.Array(PublishingAccount),
})
/** For pages that are shown without signing in, where the picture's own address is refused. */
export const AccountPicture = endpoint({
  name: 'accountPicture',
  service: 'team',
  method: 'POST',
  url: '/internal/social-accounts/picture',
  access: 'service',
  summary: 'The picture of a social account; null where it has none',
  body: Type.Object({ team_id: Id, social_account_id: Id }),
  /** `bytes`: base64. */
  reply: Nullable(Type.Object({ mime: Type.String(), bytes: Type.String() })),
})
/** The zone is an IANA name. */
export const SetAccountZone = endpoint({
  name: 'setAccountZone',
  service: 'team',
  method: 'POST',
  url: '/internal/social-accounts/zone',
  access: 'service',
  summary: 'Change the time zone of a team’s social account',
  body: Type.Object({
    team_id: Id,
    social_account_id: Id,
    timezone: Zone,
    /** Who changes it, and the API key where it is by one. */
    by: Type.Optional(Id),
    key: Type.Optional(Id),
  }),
  reply: Done,
  errors: ['social_account_not_found', 'timezone_unknown'],
})

export const internalTeamEndpoints = [
  EnsureTeam,
  MembershipsOf,
  AddMember,
  FindInvite,
  IssueInviteLink,
  NoteInviteUnsent,
  TeamPeople,
  AccountsForPublishing,
  AccountPicture,
  SetAccountZone,
] as const
