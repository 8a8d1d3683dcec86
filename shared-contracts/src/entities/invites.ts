import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, TeamRole } from './common.ts'

/** An invitation into a team. The token of its link is in no reply but that which makes it; only its hash is kept. */
export const Invite = Type.Object({
  id: Id,
  /** Whom it is for: nobody else can accept it. Null for a link that anybody who has it may use. */
  email: Nullable(Type.String()),
  role: TeamRole,
  invited_by: Type.Object({ id: Id, name: Type.String() }),
  /** How many people may still join with it; 1 for an e-mail. */
  uses_left: Type.Integer(),
  created_at: Instant,
  /** When the message was last asked to be sent; null for a link, and where it was not sent because the address had got several. */
  sent_at: Nullable(Instant),
  expires_at: Instant,
  expired: Type.Boolean(),
})
export type Invite = Static<typeof Invite>

/** What the holder of an invitation's link may know before they accept it. */
export const OpenInvite = Type.Object({
  team: Type.Object({ name: Type.String() }),
  invited_by: Type.String(),
  role: TeamRole,
  /** The address that it is bound to; null for a link. */
  email: Nullable(Type.String()),
  /** Whether a person with that address has registered; null for a link. */
  registered: Nullable(Type.Boolean()),
  expires_at: Instant,
})
export type OpenInvite = Static<typeof OpenInvite>

/** The team of an invitation, for someone who is in it already. */
export const JoinedTeam = Type.Object({ id: Id, name: Type.String() })
export type JoinedTeam = Static<typeof JoinedTeam>
