import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Zone } from './entities/common.ts'
import { AccountStatus, LoginName, NetworkType } from './entities/teams.ts'

/**
 * A social account as the publisher needs it. Rules of both services work with it, so it is no part of the call that hands it over. No public
 * call returns it, so it is none of the entities.
 */
export const PublishingAccount = Type.Object({
  id: Id,
  team_id: Id,
  type: NetworkType,
  login: LoginName,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  ig_id: Nullable(Type.String()),
  fb_id: Nullable(Type.String()),
  tiktok_id: Nullable(Type.String()),
  /** The team's account of the page that is linked to it; null where it is linked to none, or the team has not connected that. */
  page_account_id: Nullable(Id),
  /** Its name and the state of its connection; null where there is none. */
  page: Nullable(
    Type.Object({
      name: Type.String(),
      status: AccountStatus,
      expires_at: Nullable(Instant),
      permission_missing: Type.Boolean(),
      /** The plan has no room for it. Absent from versions before it. */
      locked: Type.Optional(Type.Boolean()),
    }),
  ),
  timezone: Zone,
  /** `AccountDisabled` where it was removed too. */
  status: AccountStatus,
  /** It was disconnected from the team. */
  removed: Type.Boolean(),
  /** The network keeps the person out who connected it, until they act there. */
  is_checkpointed: Type.Boolean(),
  /** The network has refused a post because it has restricted the account. */
  is_restricted: Type.Boolean(),
  credential_id: Id,
  expires_at: Nullable(Instant),
  /** Permissions that its connection was granted, as the network names them; null where that is not known. */
  permissions: Nullable(Type.Array(Type.String())),
  /** The plan has no room for it: it takes no new posts. */
  locked: Type.Boolean(),
  /** product_id of the team: plan limits. */
  plan: Type.Integer(),
})
export type PublishingAccount = Static<typeof PublishingAccount>
