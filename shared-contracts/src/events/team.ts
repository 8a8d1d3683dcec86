import { Type } from 'typebox'
import { actor, defineEvent, EventId as Id } from './define.ts'

// What the team service tells: teams, their members and social accounts.

/** A person was invited by e-mail, or is to get the message again. The service that sends it asks the team service for the link. */
export const MemberInvited = defineEvent({
  name: 'member_invited',
  service: 'team',
  payload: Type.Object({ teamId: Id, inviteId: Id, email: Type.String(), ...actor }),
})
/** A link with which several people can join was created. */
export const InviteLinkCreated = defineEvent({
  name: 'invite_link_created',
  service: 'team',
  payload: Type.Object({ teamId: Id, inviteId: Id, role: Type.Integer(), by: Id }),
})
/** An invitation works no more. `email`: to whom it went; null: it was a link. */
export const InviteRevoked = defineEvent({
  name: 'invite_revoked',
  service: 'team',
  payload: Type.Object({ teamId: Id, inviteId: Id, email: Type.Union([Type.String(), Type.Null()]), by: Id }),
})
export const MemberJoined = defineEvent({
  name: 'member_joined',
  service: 'team',
  payload: Type.Object({ teamId: Id, userId: Id, role: Type.Integer() }),
})
/** They left, or were removed by a member (`by`). */
export const MemberLeft = defineEvent({
  name: 'member_left',
  service: 'team',
  payload: Type.Object({ teamId: Id, userId: Id, by: Type.Union([Id, Type.Null()]) }),
})
export const MemberRoleChanged = defineEvent({
  name: 'member_role_changed',
  service: 'team',
  payload: Type.Object({ teamId: Id, userId: Id, role: Type.Integer(), by: Id }),
})
/**
 * It has another owner (`userId`), and the one of before (`from`) is a Manager: `by` handed it over. Where that one deleted their account, `by` is
 * that person too, and is in the team no longer.
 */
export const TeamHandedOver = defineEvent({
  name: 'team_handed_over',
  service: 'team',
  payload: Type.Object({ teamId: Id, userId: Id, from: Id, by: Id, name: Type.Optional(Type.String()) }),
})
export const TeamRenamed = defineEvent({
  name: 'team_renamed',
  service: 'team',
  payload: Type.Object({ teamId: Id, name: Type.String(), by: Id }),
})
/** A named group of accounts was created, has another name or other accounts, or was deleted. */
export const SocialSetChanged = defineEvent({
  name: 'social_set_changed',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    setId: Id,
    name: Type.String(),
    change: Type.Enum(['created', 'changed', 'deleted']),
    ...actor,
  }),
})
/** Whether Managers approve posts of Creators is set, or who is excepted. */
export const ApprovalsChanged = defineEvent({
  name: 'approvals_changed',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    on: Type.Boolean(),
    by: Id,
    /** It was set like that before: only who is excepted may have changed. Absent from versions before it. */
    was: Type.Optional(Type.Boolean()),
  }),
})
/** Nobody works in it any more; within some days its owner may restore it. */
export const TeamDeleted = defineEvent({
  name: 'team_deleted',
  service: 'team',
  payload: Type.Object({ teamId: Id, by: Id }),
})
export const TeamRestored = defineEvent({
  name: 'team_restored',
  service: 'team',
  payload: Type.Object({ teamId: Id, by: Id }),
})
/**
 * The team has another plan. `by`: the member who chose it, or began to pay for it; null where it ended, was changed at the payment provider, or
 * was set by the `operator`, whose name that is.
 */
export const TeamPlanChanged = defineEvent({
  name: 'team_plan_changed',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    before: Type.Integer(),
    after: Type.Integer(),
    by: Type.Union([Id, Type.Null()]),
    operator: Type.Optional(Type.String()),
  }),
})
/**
 * The plan of the team ends at `endsAt`, ISO 8601, unless that changes: it was given up, or was given for a time. Null: it goes on after all.
 * `by`: the member who gave it up, or pays for it again; null where it was changed at the payment provider, or was set by the `operator`.
 */
export const TeamPlanEnding = defineEvent({
  name: 'team_plan_ending',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    productId: Type.Integer(),
    endsAt: Type.Union([Type.String(), Type.Null()]),
    by: Type.Union([Id, Type.Null()]),
    operator: Type.Optional(Type.String()),
  }),
})
/** The plan has no seat for a member any more (`locked`), or has one again. */
export const MemberSeatChanged = defineEvent({
  name: 'member_seat_changed',
  service: 'team',
  payload: Type.Object({ teamId: Id, userId: Id, locked: Type.Boolean() }),
})
/** The owner chose which accounts and members are not locked, as the plan has no room for all. */
export const KeptChosen = defineEvent({
  name: 'kept_chosen',
  service: 'team',
  payload: Type.Object({ teamId: Id, by: Id }),
})
/** It is gone for good: each service deletes what it holds of it. */
export const TeamPurged = defineEvent({
  name: 'team_purged',
  service: 'team',
  payload: Type.Object({ teamId: Id }),
})
export const SocialAccountConnected = defineEvent({
  name: 'social_account_connected',
  service: 'team',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, ...actor }),
})
/** Name, picture, zone, status or credential of a social account changed, or it was removed. */
export const SocialAccountChanged = defineEvent({
  name: 'social_account_changed',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    socialAccountId: Id,
    removed: Type.Boolean(),
    /** With `removed`: the credential that nobody needs any more. */
    credentialId: Type.Optional(Id),
    /** Its connection has ended, or has a new token. Absent for every other change. */
    cause: Type.Optional(Type.Enum(['expired', 'renewed'])),
    ...actor,
  }),
})
/** A member turned a social account off or on, or gave it another time zone: one event for each of these. `SocialAccountChanged` comes with it. */
export const SocialAccountSet = defineEvent({
  name: 'social_account_set',
  service: 'team',
  payload: Type.Object({
    teamId: Id,
    socialAccountId: Id,
    change: Type.Enum(['turned_off', 'turned_on', 'zone_changed']),
    /** With `zone_changed`: the new one. */
    timezone: Type.Optional(Type.String()),
    ...actor,
  }),
})
/** The connection of a social account ends within days, unless someone renews it. */
export const SocialAccountExpiring = defineEvent({
  name: 'social_account_expiring',
  service: 'team',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, expiresAt: Type.String() }),
})
