import { Type } from 'typebox'
import { LoginName, NetworkType } from '../entities/teams.ts'
import { actor, defineEvent, EventId as Id } from './define.ts'

// What the accounts service tells: people and credentials.

export const UserSignedUp = defineEvent({
  name: 'user_signed_up',
  service: 'accounts',
  payload: Type.Object({ userId: Id, name: Type.String(), teamName: Type.String() }),
})
/** They deleted their account: they are signed out everywhere and may still take it back by signing in. */
export const UserDeleted = defineEvent({
  name: 'user_deleted',
  service: 'accounts',
  payload: Type.Object({ userId: Id }),
})
/** They signed in again before the end: the account stays. */
export const UserRestored = defineEvent({
  name: 'user_restored',
  service: 'accounts',
  payload: Type.Object({ userId: Id }),
})
/** They are gone for good: each service deletes what is theirs alone, and takes their name from what stays. */
export const UserPurged = defineEvent({
  name: 'user_purged',
  service: 'accounts',
  payload: Type.Object({ userId: Id }),
})
/** `by`: the person who removed the login that it came with; left out where the network accepts it no more. */
export const CredentialExpired = defineEvent({
  name: 'credential_expired',
  service: 'accounts',
  payload: Type.Object({
    credentialId: Id,
    teamId: Id,
    reason: Type.String(),
    version: Type.Optional(Type.Integer()),
    by: Type.Optional(Id),
  }),
})
/** It has a new token (its version grew), or when its token ends and what it may do was read again. */
export const CredentialRenewed = defineEvent({
  name: 'credential_renewed',
  service: 'accounts',
  payload: Type.Object({
    credentialId: Id,
    teamId: Id,
    /** By which login the new token came. */
    login: Type.Optional(LoginName),
    /** When the new token ends, ISO 8601; null when it does not. */
    expiresAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    /** Of the token; an event of an older one is no news. */
    version: Type.Optional(Type.Integer()),
    /** What the token may do with the account, as the network names it. */
    permissions: Type.Optional(Type.Array(Type.String())),
  }),
})
/** A token that works ends within days, or the network stops answering then unless the person signs in again. Emitted once for each end. */
export const CredentialExpiring = defineEvent({
  name: 'credential_expiring',
  service: 'accounts',
  payload: Type.Object({
    credentialId: Id,
    teamId: Id,
    /** When that is, ISO 8601. */
    expiresAt: Type.String(),
    /** Of the token: accounts that have another one do not expire then. */
    version: Type.Integer(),
  }),
})
/** The network keeps the person of a token out until they log in there and follow its steps (`blocked`), or lets them in again. */
export const CredentialBlocked = defineEvent({
  name: 'credential_blocked',
  service: 'accounts',
  payload: Type.Object({ credentialId: Id, teamId: Id, version: Type.Integer(), blocked: Type.Boolean() }),
})
/** A network said, by a signed event, that something has become of a post that it was handed: a reason to ask it, and no proof of anything. */
export const NetworkPostChanged = defineEvent({
  name: 'network_post_changed',
  service: 'accounts',
  payload: Type.Object({
    network: NetworkType,
    /** By which the network is asked about it. */
    publishId: Type.String({ maxLength: 100 }),
  }),
})
/** A person created a key of the API for a team, or revoked one. Keys that end with a membership or a password have no event. */
export const ApiKeyChanged = defineEvent({
  name: 'api_key_changed',
  service: 'accounts',
  payload: Type.Object({
    teamId: Id,
    keyId: Id,
    name: Type.String(),
    change: Type.Enum(['created', 'revoked']),
    by: Id,
  }),
})
/** A person created a webhook, changed it or its secret, or deleted it. `host`: where it sends to; its path may be a secret. */
export const WebhookChanged = defineEvent({
  name: 'webhook_changed',
  service: 'accounts',
  payload: Type.Object({
    teamId: Id,
    webhookId: Id,
    host: Type.String(),
    change: Type.Enum(['created', 'changed', 'deleted']),
    ...actor,
  }),
})
