import { type Static, type TObject, Type } from 'typebox'

/** Past tense, ids and few facts. Consumers ask for the rest. */
export interface EventValue<P extends TObject = TObject> {
  name: string
  service: 'accounts' | 'team' | 'publishing'
  payload: P
}
const defineEvent = <P extends TObject>(event: EventValue<P>) => event
export type EventPayload<E> = E extends EventValue<infer P> ? Static<P> : never

const Id = Type.String()

export const UserSignedUp = defineEvent({
  name: 'user_signed_up',
  service: 'accounts',
  payload: Type.Object({ userId: Id, name: Type.String(), teamName: Type.String() }),
})
export const CredentialExpired = defineEvent({
  name: 'credential_expired',
  service: 'accounts',
  payload: Type.Object({ credentialId: Id, teamId: Id, reason: Type.String(), version: Type.Optional(Type.Integer()) }),
})
/** It has a new token (its version grew), or when its token ends and what it may do was read again. */
export const CredentialRenewed = defineEvent({
  name: 'credential_renewed',
  service: 'accounts',
  payload: Type.Object({
    credentialId: Id,
    teamId: Id,
    /** When the new token ends, ISO 8601; null when it does not. */
    expiresAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    /** Of the token; an event of an older one is no news. */
    version: Type.Optional(Type.Integer()),
    /** What the token may do with the account, as the network names it. */
    permissions: Type.Optional(Type.Array(Type.String())),
  }),
})
/** A token that works ends within days. Emitted once for each end. */
export const CredentialExpiring = defineEvent({
  name: 'credential_expiring',
  service: 'accounts',
  payload: Type.Object({
    credentialId: Id,
    teamId: Id,
    /** When the token ends, ISO 8601. */
    expiresAt: Type.String(),
    /** Of the token: accounts that have another one do not expire then. */
    version: Type.Integer(),
  }),
})
export const SocialAccountConnected = defineEvent({
  name: 'social_account_connected',
  service: 'team',
  payload: Type.Object({ teamId: Id, socialAccountId: Id }),
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
  }),
})
/** The connection of a social account ends within days, unless someone renews it. */
export const SocialAccountExpiring = defineEvent({
  name: 'social_account_expiring',
  service: 'team',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, expiresAt: Type.String() }),
})
/** The network takes no more posts of an account today (`limited`), or takes them again: status quota_limited, spec §3. */
export const SocialAccountLimited = defineEvent({
  name: 'social_account_limited',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, limited: Type.Boolean() }),
})
const post = Type.Object({ teamId: Id, postId: Id })
/** How far each publication of a post is: one, or several for the pieces of a story and the linked page. */
const publications = Type.Optional(
  Type.Array(Type.Object({ part: Type.Integer(), account_id: Id, surface: Type.String(), status: Type.String() })),
)
const placed = Type.Object({ teamId: Id, postId: Id, publications })
const coded = Type.Object({ teamId: Id, postId: Id, code: Type.String(), publications })
/** It exists now: a draft, or scheduled (`PostScheduled` follows). */
export const PostCreated = defineEvent({ name: 'post_created', service: 'publishing', payload: post })
/** What it says or shows, its account, or the planned time of a draft is another. */
export const PostChanged = defineEvent({ name: 'post_changed', service: 'publishing', payload: post })
/** It has a time at which it goes out, or another one than before. */
export const PostScheduled = defineEvent({ name: 'post_scheduled', service: 'publishing', payload: post })
/** It was scheduled, and is a draft again. */
export const PostCancelled = defineEvent({ name: 'post_cancelled', service: 'publishing', payload: post })
/** A worker has begun to publish it. A held post that continues begins again. */
export const PostPublishing = defineEvent({ name: 'post_publishing', service: 'publishing', payload: post })
export const PostPublished = defineEvent({ name: 'post_published', service: 'publishing', payload: placed })
/**
 * A live post and its linked page have come to their end: `publications` says how each went. Only for posts that go to a linked page; once
 * more where that is tried again.
 */
export const PostSettled = defineEvent({ name: 'post_settled', service: 'publishing', payload: placed })
export const PostFailed = defineEvent({
  name: 'post_failed',
  service: 'publishing',
  payload: coded,
})
export const PostUnconfirmed = defineEvent({ name: 'post_unconfirmed', service: 'publishing', payload: placed })
/** It waits, for a person or for publishing to resume: `code` says why. Sent again where the reason is another. */
export const PostHeld = defineEvent({
  name: 'post_held',
  service: 'publishing',
  payload: coded,
})
/** What held it has ended: it goes out at its time, or now. */
export const PostResumed = defineEvent({ name: 'post_resumed', service: 'publishing', payload: post })
/** It was unconfirmed, and a person or the network has said whether it is live. `PostPublished` or `PostFailed` comes with it. */
export const PostResolved = defineEvent({
  name: 'post_resolved',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, postId: Id, live: Type.Boolean() }),
})
/** It is live, and something of it is missing: `code` says what (its first comment, its link). */
export const PostAlerted = defineEvent({
  name: 'post_alerted',
  service: 'publishing',
  payload: coded,
})
/** It was deleted, or, live, taken off the lists. */
export const PostDeleted = defineEvent({ name: 'post_deleted', service: 'publishing', payload: post })
/** Its deletion was undone. */
export const PostRestored = defineEvent({ name: 'post_restored', service: 'publishing', payload: post })

export const events = [
  UserSignedUp,
  CredentialExpired,
  CredentialRenewed,
  CredentialExpiring,
  SocialAccountConnected,
  SocialAccountChanged,
  SocialAccountExpiring,
  SocialAccountLimited,
  PostCreated,
  PostChanged,
  PostScheduled,
  PostCancelled,
  PostPublishing,
  PostPublished,
  PostSettled,
  PostFailed,
  PostUnconfirmed,
  PostHeld,
  PostResumed,
  PostResolved,
  PostAlerted,
  PostDeleted,
  PostRestored,
] as const
