import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'
import { LoginName, NetworkType } from './teams.ts'

/** What a person may allow beside publishing. `comments`: first comments. `products`: reading the shop, and tagging its products. `insights`: reading figures. `research`: looking at profiles, pages and hashtags of others. */
export const connectFeatures = ['comments', 'products', 'insights', 'research'] as const
export const ConnectFeature = Type.Enum([...connectFeatures])
export type ConnectFeature = Static<typeof ConnectFeature>

/** Whom a login is of, at its network. */
export const LoginOwner = Type.Object({ id: Type.String(), name: Type.String() })

/** What is said of a login wherever it is shown. */
export const loginFields = {
  id: Id,
  login: LoginName,
  /** It works, as far as is known: it has not ended, and the network has not refused it. */
  connected: Type.Boolean(),
  me: LoginOwner,
  /** When it ends; null where it does not, or where that is not known. */
  expires_at: Nullable(Instant),
  /** Of those that publishing needs. */
  missing_permissions: Type.Array(Type.String()),
  /** Features that were not allowed; publishing works without these. */
  missing_features: Type.Array(ConnectFeature),
}

/** An account that is published to with a token of the login. */
export const IntegrationAccount = Type.Object({
  team_id: Id,
  /** null: a team that the person has left, or not known at the moment. */
  team_name: Nullable(Type.String()),
  type: NetworkType,
  name: Type.String(),
  /** Scheduled posts that are put on hold when the login ends; 0 of a team that the person has left. null: not known at the moment. */
  posts: Nullable(Type.Integer()),
})
export type IntegrationAccount = Static<typeof IntegrationAccount>

const dependents = {
  accounts_count: Type.Integer(),
  /** Their scheduled posts; null: not known at the moment. */
  posts_count: Nullable(Type.Integer()),
  accounts: Type.Array(IntegrationAccount),
}

/**
 * Why the network keeps the application's access: another person of this installation uses the same login (`shared`), it has no call to take
 * access away (`no_call`), or it did not respond (`no_answer`).
 */
const KeptAccess = ['shared', 'no_call', 'no_answer'] as const
export type KeptAccess = (typeof KeptAccess)[number]

/** One login of a person at a network (spec §3, Integration), and what depends on it. */
export const Integration = Type.Object({
  ...loginFields,
  /** When the person last signed in by it. */
  connected_at: Instant,
  /** Why the network would keep the application's access if the login was removed now; null: it would not. */
  access_kept: Nullable(Type.Enum(['shared', 'no_call'])),
  ...dependents,
})
export type Integration = Static<typeof Integration>

/** A login that was removed, and what it took along. */
export const RemovedIntegration = Type.Object({
  id: Id,
  login: LoginName,
  me: LoginOwner,
  /**
   * Whether the network has been told to take the application's access away. False where it has no call for that, did not respond,
   * or where another person here uses the same login.
   */
  revoked: Type.Boolean(),
  /**
   * Why it was not told; null where it was. With `no_call` and `no_answer` the person may remove the application in the network's own settings;
   * with `shared` that would disconnect the other person too.
   */
  access_kept: Nullable(Type.Enum([...KeptAccess])),
  ...dependents,
})
export type RemovedIntegration = Static<typeof RemovedIntegration>
