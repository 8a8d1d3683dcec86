import { Type } from 'typebox'
import { actor, defineEvent, EventId as Id } from './define.ts'

// What the publishing service tells: posts, and what networks refuse an account.

/** The network takes no more posts of an account today (`limited`), or takes them again: status quota_limited, spec §3. */
export const SocialAccountLimited = defineEvent({
  name: 'social_account_limited',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, limited: Type.Boolean() }),
})
/** The network has restricted an account, which shows when it refuses a post because of that; or it publishes for the account again. */
export const SocialAccountRestricted = defineEvent({
  name: 'social_account_restricted',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, socialAccountId: Id, restricted: Type.Boolean() }),
})
/** A member added, moved, copied, deleted or restored time slots of these accounts: one event for each request. */
export const TimeslotsChanged = defineEvent({
  name: 'timeslots_changed',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, accountIds: Type.Array(Id), ...actor }),
})
/** What a member did to something that the team keeps: `name` is what it was called then. */
const kept = Type.Object({
  teamId: Id,
  name: Type.String(),
  change: Type.Enum(['created', 'changed', 'deleted', 'restored']),
  ...actor,
})
export const CaptionChanged = defineEvent({ name: 'caption_changed', service: 'publishing', payload: kept })
/** An item of the post library; its name is the beginning of its caption. */
export const LibraryChanged = defineEvent({ name: 'library_changed', service: 'publishing', payload: kept })
/** A note on days of the calendar. */
export const NoteChanged = defineEvent({ name: 'note_changed', service: 'publishing', payload: kept })
/** What it was made from, where that is of another service: `source_ref` is the id there. */
const made = { source: Type.Optional(Type.Literal('saved_post')), source_ref: Type.Optional(Id) }
const post = Type.Object({
  teamId: Id,
  postId: Id,
  ...actor,
  ...made,
  /** Its account, and when it is planned or goes out, as of then; for records of what was done. */
  accountId: Type.Optional(Id),
  at: Type.Optional(Type.String()),
})
/** How far each publication of a post is: one, or several for the pieces of a story and the linked page. */
const publications = Type.Optional(
  Type.Array(Type.Object({ part: Type.Integer(), account_id: Id, surface: Type.String(), status: Type.String() })),
)
const placed = Type.Object({ teamId: Id, postId: Id, publications, ...made })
const coded = Type.Object({ teamId: Id, postId: Id, code: Type.String(), publications, ...made })
/** It exists now: a draft, or scheduled (`PostScheduled` follows). `replaces`: the draft whose place it takes. */
export const PostCreated = defineEvent({
  name: 'post_created',
  service: 'publishing',
  payload: Type.Object({ ...post.properties, replaces: Type.Optional(Id) }),
})
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
/** A person (`by`) has said whether an unconfirmed post is live. `PostResolved` comes with it where that decided about the whole post. */
export const PostConfirmed = defineEvent({
  name: 'post_confirmed',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, postId: Id, accountId: Id, live: Type.Boolean(), ...actor }),
})
/** It is live, and something of it is missing: `code` says what (its first comment, its link). */
export const PostAlerted = defineEvent({
  name: 'post_alerted',
  service: 'publishing',
  payload: coded,
})
/** It was deleted, or, live, taken off the lists. `replaced`: it was a draft, and posts that were made in the same step take its place. */
export const PostDeleted = defineEvent({
  name: 'post_deleted',
  service: 'publishing',
  payload: Type.Object({ ...post.properties, replaced: Type.Optional(Type.Boolean()) }),
})
/** Its deletion was undone. */
export const PostRestored = defineEvent({ name: 'post_restored', service: 'publishing', payload: post })
/** A member whose posts need approval (`by`) asks for it. Sent again where they ask again. */
export const PostApprovalRequested = defineEvent({
  name: 'post_approval_requested',
  service: 'publishing',
  payload: Type.Object({ teamId: Id, postId: Id, by: Id, accountId: Type.Optional(Id) }),
})
/** A member who may approve posts (`by`) has approved one, which is scheduled now, or has sent it back with a note. */
export const PostApprovalDecided = defineEvent({
  name: 'post_approval_decided',
  service: 'publishing',
  payload: Type.Object({
    teamId: Id,
    postId: Id,
    by: Id,
    approved: Type.Boolean(),
    note: Type.String(),
    accountId: Type.Optional(Id),
  }),
})
