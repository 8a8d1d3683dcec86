import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Optional, optionalFields, UnixSeconds, Zone } from './common.ts'
import { PostApproval } from './post-approval.ts'
import { contentFields, ShownLocation } from './post-content.ts'
import { heldActions, PostFault } from './post-faults.ts'
import { Item } from './post-items.ts'
import { PostPublication, Progress } from './post-publications.ts'
import { Schedule } from './post-schedule.ts'
import { SeriesPlace } from './series.ts'
import { LoginName, NetworkType } from './teams.ts'

/** Statuses of a post (spec §4). */
export const Draft = 0 as const
export const Scheduled = 1 as const
export const InProgress = 2 as const
export const Posted = 3 as const
export const Failed = 4 as const
export const PostStatus = Type.Enum([Draft, Scheduled, InProgress, Posted, Failed])
export type PostStatus = Static<typeof PostStatus>
/** The same as texts, in status messages and filters. */
export const statusText = {
  [Draft]: 'draft',
  [Scheduled]: 'scheduled',
  [InProgress]: 'inprogress',
  [Posted]: 'posted',
  [Failed]: 'error',
} as const

/** Statuses of a post that is to go out, or has. */
export const goingOut: readonly number[] = [Scheduled, InProgress, Posted] satisfies PostStatus[]
/** Whether a post counts as going out, for the quota, the slots, the gap and repeats: an unconfirmed one does, for it may be live. */
export const goesOut = ({ status, unconfirmed }: { status: number; unconfirmed: boolean }): boolean =>
  unconfirmed || goingOut.includes(status)

/** How a post came to be: written here, made from an item of the library, a live post once more, a saved post, a CSV file, or a program. */
export const PostSource = Type.Enum(['composed', 'library', 'repost', 'saved_post', 'import', 'api'])
export type PostSource = Static<typeof PostSource>
/** The same by the name of spec §3, `creator_source`: what a post was made from; null where it was written here. */
export const creatorSources = {
  composed: null,
  library: 'post_library',
  repost: 'repost',
  saved_post: 'saved_post',
  import: 'import',
  api: 'api',
} as const satisfies Record<PostSource, string | null>
const namedSources = Object.values(creatorSources).filter(name => name !== null)

/** Whether a post is held: it counts as needing a person, as a failed one does. */
export const isHeld = (post: { status: number; error: PostFault | null | undefined }): boolean =>
  post.status === Scheduled && heldActions.some(action => action === post.error?.action)

const accountFields = {
  type: NetworkType,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  timezone: Zone,
  status: Type.Integer(),
  /** How it is connected; absent where that is not known. */
  login: Optional(LoginName),
}
export const PostAccount = Type.Object({ id: Id, ...accountFields })
/** An account as replies show it, in a request: its id counts, and what is said beside it is taken and not needed. */
export const ShownAccount = Type.Object(
  { id: Id, ...optionalFields(accountFields) },
  { additionalProperties: false, description: 'an account as replies show it' },
)

/** One of several accounts of a draft. */
export const DraftAccount = Type.Object({
  account: PostAccount,
  /** Its own text; null: that of the draft. */
  caption: Nullable(Type.String()),
  /** When it is planned, on its own clock; null: not yet. */
  schedule: Nullable(Schedule),
})
export type DraftAccount = Static<typeof DraftAccount>

/** The content of a post but for its items, which replies show with their files as `media`. */
const { items: _items, ...words } = contentFields

const count = Nullable(Type.Integer({ minimum: 0 }))

/** What a member of the team who may change a post can do with it as it is: the names of calls on it. */
export const eligibleActions = ['edit', 'schedule', 'publish', 'cancel', 'retry', 'check', 'decide', 'delete'] as const

/** The same things by the names of spec §3, for programs that know a post by these. */
const namesOfSpec = {
  /** As `account.id`. */
  owner_id: Id,
  /** As `caption`. */
  description: contentFields.caption,
  /** As `status`. */
  post_status: PostStatus,
  /** As `thumbnail_url`. */
  thumbnail: Nullable(Type.String()),
  location: Nullable(ShownLocation),
  eligible_actions: Type.Array(Type.Enum([...eligibleActions])),
  /** The network's id of the live post, by the network that has it. */
  fb_id: Nullable(Type.String()),
  ig_id: Nullable(Type.String()),
  tiktok_id: Nullable(Type.String()),
  /** What the link to the live post has after /p/ or /reel/. */
  shortcode: Nullable(Type.String()),
  /** What the network counts of a live post; null until it was asked (`startSync`), or where it does not say. */
  like_count: count,
  comment_count: count,
  /** Null: networks count it only in their insights, which are not read. */
  reach_count: count,
  /** As `alerts`. */
  post_alerts: Type.Array(PostFault),
  /** As `source`, where `library` is post_library and `composed` null. */
  creator_source: Nullable(Type.Enum(namedSources)),
  last_added_timestamp: UnixSeconds,
  last_edit_timestamp: UnixSeconds,
  /** As `share_to_feed`. */
  igtv_share_preview_to_feed: Type.Boolean(),
  /** As `post_at`. */
  schedule_publish_timestamp: Nullable(UnixSeconds),
}

export const Post = Type.Object({
  id: Id,
  team_id: Id,
  /** Posts made by one composer for several accounts share it. */
  group_id: Id,
  account: PostAccount,
  /** All accounts of a draft for several, `account` first; empty for any other post. Scheduled or published, it becomes a post for each. */
  accounts: Type.Array(DraftAccount),
  /** Only in the reply to the call that scheduled or published a draft for several accounts: the posts of its further accounts. */
  siblings: Type.Optional(Type.Array(Id)),
  /** Only in the reply to a call that changed nothing but the time or state of a draft or scheduled post, that took a scheduled post off the schedule, or that scheduled posts for several accounts (in the first of them): sent as `batch` to `POST /api/contents/undo`, it sets back all that the call did. */
  undo: Optional(Id),
  /** The item of the post library that it was made from. */
  library_id: Nullable(Id),
  /** Its place in a series; null: it does not repeat. */
  series: Nullable(SeriesPlace),
  ...words,
  /** image, video, album, story, reel, igtv or text: derived from post_type and media. */
  type: Type.String(),
  status: PostStatus,
  /** Of a post that needs approval, from the request on; null: nobody has asked, or it was changed since. */
  approval: Nullable(PostApproval),
  /** Sent, no answer, asked, still unknown: a person decides. Status is then 4. */
  unconfirmed: Type.Boolean(),
  hashtags: Type.Array(Type.String()),
  media: Type.Array(Item),
  thumbnail_url: Nullable(Type.String()),
  schedule: Nullable(Schedule),
  /** When it goes or went out; null for a draft with no time. */
  post_at: Nullable(Instant),
  posted_at: Nullable(Instant),
  permalink: Nullable(Type.String()),
  /** The network's id of the live post. */
  content_id: Nullable(Type.String()),
  error: Nullable(PostFault),
  /** What is missing of a live post (its first comment, its link, the linked page), each with its reason and next action. */
  alerts: Type.Array(PostFault),
  /** Where it goes, if that is more than one place; empty for a post that is one publication or was not scheduled yet. */
  publications: Type.Array(PostPublication),
  /** How it came to be. */
  source: PostSource,
  progress: Nullable(Progress),
  /**
   * Its videos while they are converted for the network, or could not be. Null: nothing is to be made, or all is there. The videos of a
   * draft are converted once it is scheduled; it has this only while a conversion that began earlier is still under way, which
   * `cancelRenderings` stops.
   */
  rendering: Nullable(
    Type.Object({
      /** 0 to 100, of all its videos together. */
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Why one cannot be made. */
      problem: Nullable(Type.String()),
    }),
  ),
  attempts: Type.Integer(),
  max_retry: Type.Integer(),
  author_id: Id,
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
  /** Who has locked it (`lockContent`) and until when: others cannot change it meanwhile. Null: nobody. */
  locked_by: Nullable(Id),
  locked_until: Nullable(Instant),
  /** Its thumbnail could not be read; `updateThumbs` makes it again. */
  thumbnail_failed: Type.Boolean(),
  ...namesOfSpec,
})
export type Post = Static<typeof Post>
