import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './entities/common.ts'
import { PostFault } from './entities/post-faults.ts'
import { PostPublication, Progress } from './entities/post-publications.ts'
import { PostStatus } from './entities/posts.ts'

/** Data of the `message` event of `GET /api/contents/streamstatus` (spec §7: status and content_id). */
export const StatusMessage = Type.Object({
  post_id: Id,
  /** draft, scheduled, inprogress, posted, error */
  status: Type.String(),
  status_number: PostStatus,
  unconfirmed: Type.Boolean(),
  content_id: Nullable(Type.String()),
  permalink: Nullable(Type.String()),
  progress: Nullable(Progress),
  error: Nullable(PostFault),
  /** What is missing of a live post, as in the post itself. */
  alerts: Type.Array(PostFault),
  /** Where it goes, if that is more than one place, as in the post itself. */
  publications: Type.Array(PostPublication),
  /**
   * No further message comes until a person acts: it is posted and its link and first comment are done with, or it has failed, or was
   * taken back. A live post is not settled while those are still looked for.
   */
  settled: Type.Boolean(),
  at: Instant,
})
export type StatusMessage = Static<typeof StatusMessage>

/** Data of the team stream: what changed, so that lists and calendar refresh by themselves. */
export const TeamMessage = Type.Union([
  Type.Object({
    kind: Type.Literal('post'),
    post_id: Id,
    account_id: Id,
    status: Type.Integer(),
    /** created, changed, locked (or let go; the version stays), deleted, progress */
    change: Type.String(),
    percent: Nullable(Type.Integer()),
    post_at: Nullable(Instant),
    version: Type.Integer(),
  }),
  /** Someone has opened a post to change it, or closed it: `showEditing` says who has. */
  Type.Object({ kind: Type.Literal('editing'), post_id: Id }),
  /** An uploaded file is ready or refused, or a video is being read: `reading` is how much of it, percent, as in the file itself. */
  Type.Object({
    kind: Type.Literal('media'),
    media_id: Id,
    status: Type.Integer(),
    reading: Nullable(Type.Integer()),
  }),
  /** How far the rendering of a video is: state is waiting, working, ready, failed or cancelled. */
  Type.Object({
    kind: Type.Literal('rendering'),
    rendering_id: Id,
    media_id: Id,
    state: Type.String(),
    percent: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('caption'), caption_id: Id }),
  Type.Object({ kind: Type.Literal('note'), note_id: Id }),
  Type.Object({ kind: Type.Literal('timeslot'), account_id: Id }),
  Type.Object({ kind: Type.Literal('library'), library_id: Id }),
  /** A saved post has changed, or what came of it has; null: several, or folders. */
  Type.Object({ kind: Type.Literal('saved_post'), saved_post_id: Nullable(Id) }),
  /** Live posts of an account are read again from its network, as after one went out: `GET /api/content` says so, and soon has them. */
  Type.Object({ kind: Type.Literal('content'), account_id: Id }),
  /** The person's own notifications have changed; only they are sent it, and no API key is. */
  Type.Object({ kind: Type.Literal('notification'), unread: Type.Integer() }),
  Type.Object({ kind: Type.Literal('account'), account_id: Id, removed: Type.Boolean() }),
])
export type TeamMessage = Static<typeof TeamMessage>

/** Data of the `close` event, the last one of a stream. */
export const StreamClose = Type.Object({
  reason: Type.Enum(['posted', 'draft', 'error', 'deleted', 'signed_out', 'team_left', 'unchecked', 'restart'], {
    description:
      'posted, draft, error, deleted: the post is settled or gone; close and do not come back. signed_out, team_left: you may no longer listen; do not come back with this key or session. unchecked, restart: come back with Last-Event-ID.',
  }),
})
export type StreamClose = Static<typeof StreamClose>

/** Names of the live topics (Redis streams). */
export const topics = {
  post: (postId: string) => `post-${postId}`,
  team: (teamId: string) => `team-${teamId}`,
  /** What one person alone is sent. */
  person: (userId: string) => `person-${userId}`,
  /** Users whose cached identity is void. */
  identity: 'identity',
}
/** On the `identity` topic. */
export interface IdentityVoid {
  userId: string
}
