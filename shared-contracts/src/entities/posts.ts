import { type Static, Type } from 'typebox'
import { scheduling } from '../limits.ts'
import { Id, Instant, Nullable, Optional, UnixSeconds, WallTime, Zone } from './common.ts'
import { contentFields, itemFields, personId, ShownLocation, tagFields, userTagFields } from './post-content.ts'
import { SeriesPlace } from './series.ts'
import { NetworkType } from './teams.ts'

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
/** In place of `Failed` in calendar rows: the post is unconfirmed. */
export const UnconfirmedRow = 5

/** What a file of an item has by the names of spec §3, a picture's or a video's. */
const fileOfSpec = {
  /** As `url`. */
  src: Nullable(Type.String()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  fileId: Id,
  fileName: Type.String(),
}

/** The same things of an item by the names of spec §3, for programs that know it by these. */
const itemNamesOfSpec = {
  /** As `media_id`. */
  id: Id,
  /** The file of a picture; null for a video. */
  image: Nullable(Type.Object(fileOfSpec)),
  /** The file of a video; null for a picture. */
  video: Nullable(
    Type.Object({
      ...fileOfSpec,
      /** As `duration`. */
      duration: Nullable(Type.Number()),
      /** Width / height as it is shown; null until it is read. */
      ratio: Nullable(Type.Number()),
      /** Null until it is read. */
      hasAudio: Nullable(Type.Boolean()),
      /** Signed address of its timeline, ten frames in a row of 470 x 43 pixels; null until it is read. */
      generatedThumbs: Nullable(Type.String()),
      /** Whether it was read. */
      loaded: Type.Boolean(),
    }),
  ),
  /** Where the file is: `disk`, or `s3` for any storage that is reached as S3 is (Backblaze B2 too). */
  storage: Nullable(Type.String()),
  /** Its main colour, and the darker one that it fades to. */
  dominantColor: Nullable(Type.String()),
  dominantGradientColor: Nullable(Type.String()),
  /** What is made of a video before it goes out; null for pictures, which are made when a network fetches them. */
  render: Nullable(
    Type.Object({
      func: Type.Literal('video'),
      /** The part, crop and background that were chosen, and the format by its name. */
      params: Type.Record(Type.String(), Type.Any()),
    }),
  ),
  /** Whether what goes out is there: always for pictures. */
  is_rendered: Type.Boolean(),
}

/** One picture or video of a post: what was chosen for it, and its file. */
export const Item = Type.Object({
  ...itemFields,
  /** As in requests, with the place as spec §3 names it. */
  user_tags: Type.Array(
    Type.Object({
      ...userTagFields,
      /** The network's own id of the person, as it was sent; null where it was not. Networks are told usernames. */
      pk: Nullable(personId),
      /** Null where the tag has no place. */
      position: Nullable(Type.Object({ x: tagFields.x, y: tagFields.y })),
    }),
  ),
  order: Type.Integer(),
  type: Type.Enum(['image', 'video']),
  url: Nullable(Type.String()),
  thumbnail_url: Nullable(Type.String()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  duration: Nullable(Type.Number()),
  bytes: Type.Integer(),
  mime: Type.String(),
  file_name: Type.String(),
  ...itemNamesOfSpec,
})
export type Item = Static<typeof Item>

/** How a post came to be: written here, made from an item of the library, a live post once more, a saved post, a CSV file, or a program. */
export const PostSource = Type.Enum(['composed', 'library', 'repost', 'saved_post', 'import', 'api'])
export type PostSource = Static<typeof PostSource>

/** When a post goes out: its account's wall-clock time and zone are kept beside the instant. */
export const Schedule = Type.Object({
  kind: Type.Enum(['now', 'date', 'time_slot']),
  wall: Nullable(WallTime),
  zone: Zone,
  at: Instant,
})
export type Schedule = Static<typeof Schedule>

/** Publishing begins this many seconds later, so that it can be cancelled first. */
export const UndoSeconds = Type.Integer({ minimum: 0, maximum: scheduling.undoMax })

/**
 * What the composer asks for. `draft`: nothing happens. `now`: publish at once. `time_slot`: in the next free time slot of each account,
 * chosen while the post is saved, or with `wall` in the slot that each account has at that time of its own clock; without `zone`. `date`: at `wall`. Without `zone` each account
 * publishes at that time on its own clock; with `zone` all accounts publish at the same moment, kept as each account's own wall
 * time. A wall time that the clocks skip is refused; one that comes twice means its first.
 */
export const ScheduleInput = Type.Object(
  {
    kind: Type.Enum(['draft', 'now', 'date', 'time_slot']),
    wall: Optional(WallTime),
    zone: Optional(Zone),
    /** Only with `now`. */
    undo_seconds: Optional(UndoSeconds),
  },
  { additionalProperties: false },
)
export type ScheduleInput = Static<typeof ScheduleInput>

/** What the network itself said. */
export const NetworkError = Type.Object({
  code: Nullable(Type.Integer()),
  subcode: Nullable(Type.Integer()),
  message: Type.String(),
})

/** Why a post is not live: what, which item, the reason, the next action. */
export const PostFault = Type.Object({
  code: Type.String(),
  title: Type.String(),
  message: Type.String(),
  /** 1-based number of the picture it is about. */
  item: Nullable(Type.Integer()),
  /** What the button offers. */
  action: Type.Enum([
    'retry',
    'edit',
    'reconnect',
    'wait',
    'check',
    'crop',
    /** Live, but the first comment is missing: post it now. */
    'comment',
    /** It missed its time while it was held: post it now, or choose another time. */
    'late',
    /** Something is to be done in the network's own app or site first. */
    'open_network',
    'none',
  ]),
  /** The network's own code and sub-code, for the trace. */
  network: Nullable(NetworkError),
  at: Instant,
})
export type PostFault = Static<typeof PostFault>

/** A scheduled post whose fault has one of these actions does not go out before a person has done something. */
export const heldActions = ['reconnect', 'open_network', 'late'] as const
/** Whether a post is held: it counts as needing a person, as a failed one does. */
export const isHeld = (post: { status: number; error: PostFault | null | undefined }): boolean =>
  post.status === Scheduled && heldActions.some(action => action === post.error?.action)

/**
 * One of several places where a post goes: a piece of a story, or the linked page that gets the same post. Each begins once the one before
 * it is live, and is tried again on its own.
 */
export const PostPublication = Type.Object({
  /** Its place among them, from 1. */
  part: Type.Integer({ minimum: 1 }),
  account_id: Id,
  /** instagram_feed, instagram_story, page_post, … */
  surface: Type.String(),
  /**
   * `scheduled`: it waits for its time; the linked page only when that is more than 10 minutes ahead. `waiting`: for the part before it.
   * `held`: something has to be fixed first. `unconfirmed`: it may be live, and a person decides.
   */
  status: Type.Enum(['scheduled', 'waiting', 'under_way', 'live', 'held', 'failed', 'unconfirmed']),
  content_id: Nullable(Type.String()),
  permalink: Nullable(Type.String()),
  posted_at: Nullable(Instant),
  error: Nullable(PostFault),
})
export type PostPublication = Static<typeof PostPublication>

/** Progress texts of spec §4. */
export const ProgressText = Type.Enum(['Starting', 'Rendering', 'Uploading', 'Posting', 'Saving', 'Posted', 'Error'])
export type ProgressText = 'Starting' | 'Rendering' | 'Uploading' | 'Posting' | 'Saving' | 'Posted' | 'Error'
export const Progress = Type.Object({
  /** State of the publication's step machine. */
  step: Type.String(),
  text: ProgressText,
  /** 0 to 100. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** One sentence, e.g. `Uploading picture 4 of 6`. */
  sentence: Type.String(),
})
export type Progress = Static<typeof Progress>

export const PostAccount = Type.Object({
  id: Id,
  type: NetworkType,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  timezone: Zone,
  status: Type.Integer(),
})

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
  /** What the link to the live post has after /p/ or /reel/. */
  shortcode: Nullable(Type.String()),
  /** What the network counts of a live post; null until it was asked (`startSync`), or where it does not say. */
  like_count: count,
  comment_count: count,
  /** Null: networks count it only in their insights, which are not read. */
  reach_count: count,
  /** As `alerts`. */
  post_alerts: Type.Array(PostFault),
  /** What it was made from; null: composed, imported or added by a program. */
  creator_source: Nullable(Type.Enum(['post_library', 'series'])),
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
  /** The item of the post library that it was made from. */
  library_id: Nullable(Id),
  /** Its place in a series; null: it does not repeat. */
  series: Nullable(SeriesPlace),
  ...words,
  /** image, video, album, story, reel, igtv or text: derived from post_type and media. */
  type: Type.String(),
  status: PostStatus,
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

/** A slim calendar row, at most 250 bytes. Thumbnails are at `/api/media/{m}/thumb`. */
export const CalendarRow = Type.Object({
  id: Id,
  /** social account id */
  a: Id,
  /** instant, ISO 8601 to the second with Z */
  t: Type.String(),
  /** status number, or `UnconfirmedRow` */
  s: Type.Integer(),
  /** kind: image, video, album, story, reel, text */
  k: Type.String(),
  /** the caption's first 40 characters */
  c: Type.String(),
  /** first item's media id */
  m: Optional(Id),
  /** its dominant colour */
  d: Type.Optional(Type.String()),
  /** why it failed or is held, in two words; or the percentage in progress */
  r: Type.Optional(Type.String()),
  /** what is missing of a live one, in a few words */
  w: Type.Optional(Type.String()),
  /** within 14 days another post of the account has the same caption (1), the same first picture (2) or both (3); only of what is to come */
  x: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  /** how many accounts a draft for several is for beside `a` */
  p: Type.Optional(Type.Integer({ minimum: 1 })),
  /** it repeats: one of a series */
  n: Type.Optional(Type.Literal(true)),
  /** its author's user id */
  u: Id,
  /** version, for edits */
  v: Type.Integer(),
})
export type CalendarRow = Static<typeof CalendarRow>

export const DailyQuota = Type.Object({
  social_account_id: Id,
  /** Date in the account's zone, YYYY-MM-DD. */
  post_date: Type.String(),
  quota: Type.Integer(),
  used: Type.Integer(),
})
export type DailyQuota = Static<typeof DailyQuota>
