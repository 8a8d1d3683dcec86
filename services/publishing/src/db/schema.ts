import type { PostFault } from '@fanfare/contracts/entities/posts.ts'
import type { RuntimeTables } from '@fanfare/runtime/database.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Columns as the driver gives them: bigint as string, timestamptz as Date, jsonb parsed. jsonb is written as text. */
type Json<T> = ColumnType<T, string, string>
type Defaulted<T> = Generated<T>

export interface MediaTable {
  id: string
  team_id: string
  author_id: string
  /** loading 0, ready 1, error 2 (spec §3) */
  status: Defaulted<number>
  type: 'image' | 'video'
  file_name: string
  mime: string
  /** Declared size; the upload is complete when `stored` reaches it. */
  bytes: string
  stored: Defaulted<string>
  /** disk or s3 */
  storage: string
  storage_key: string
  width: number | null
  height: number | null
  duration: number | null
  dominant_color: string | null
  has_thumbnail: Defaulted<boolean>
  error: Json<{ code: string; message: string } | null>
  /** Chunks stored so far, in order; more than one until they are put together. */
  parts: Json<StoredPart[]>
  /** Bytes that the team's plan allowed when the upload was opened. Null: opened by a version that kept it only where no size was given. */
  storage_allowed: Generated<string | null>
  /** An upload that is not done by then is removed; null once it is ready. */
  expires_at: Date | null
  /** When bytes of it came last, or its address was given out. */
  heard_at: Defaulted<Date>
  created_at: Defaulted<Date>
}

export interface StoredPart {
  key: string
  bytes: number
}

export interface StoredItem {
  media_id: string
  alt_text: string
  user_tags: { username: string; x: number; y: number }[]
  crop: { x: number; y: number; width: number; height: number } | null
}

export interface StoredFault {
  code: string
  title: string
  message: string
  item: number | null
  action: PostFault['action']
  network: { code: number | null; subcode: number | null; message: string } | null
  at: string
}

export interface StoredProgress {
  step: string
  text: 'Starting' | 'Rendering' | 'Uploading' | 'Posting' | 'Saving' | 'Posted' | 'Error'
  percent: number
  sentence: string
}

export interface PostsTable {
  id: string
  team_id: string
  group_id: string
  social_account_id: string
  author_id: string
  /** 0 draft, 1 scheduled, 2 in progress, 3 posted, 4 error (spec §4) */
  status: Defaulted<number>
  unconfirmed: Defaulted<boolean>
  post_type: 'post' | 'story' | 'reel' | 'igtv'
  /** image, video, album, story, reel or text; derived, kept for filters */
  kind: string
  caption: string
  /** Begin of the caption on one line, at most 40 characters and 66 bytes: made by the database for slim rows. */
  excerpt: GeneratedAlways<string>
  title: string
  hashtags: ColumnType<string[], string[], string[]>
  first_comment: string
  location: Json<{ id: string; name: string; lat?: number | null; lng?: number | null } | null>
  items: Json<StoredItem[]>
  /** First item's media and colour, for slim rows. */
  thumb_media_id: string | null
  thumb_color: string | null
  /** now, date or time_slot; null for a draft without a time */
  schedule_kind: 'now' | 'date' | 'time_slot' | null
  /** wall-clock intent, YYYY-MM-DDTHH:mm, in schedule_zone */
  schedule_wall: string | null
  schedule_zone: string | null
  /** The instant it is due; for drafts the planned time, if any. */
  post_at: Date | null
  /** Date of post_at in the account's zone, for the daily quota. */
  post_date: string | null
  posted_at: Date | null
  permalink: string | null
  content_id: string | null
  fault: Json<StoredFault | null>
  /** What is missing of a live post: first comment, link. */
  alerts: ColumnType<StoredFault[], string | undefined, string>
  progress: Json<StoredProgress | null>
  max_retry: number
  version: Defaulted<number>
  deleted_at: Date | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

/** States of the publisher's step machine (DESIGN §4). */
export type PublicationState =
  | 'scheduled'
  | 'claimed'
  | 'media_ready'
  | 'prepared'
  | 'ready'
  | 'commit_requested'
  | 'published'
  | 'decorated'
  | 'failed'
  | 'unconfirmed'
  | 'held'
  | 'cancelled'

/** What the network handed out before the commit, and what the commit gave. Stored before it is used. */
export interface Prepared {
  /** Ids of carousel children or page photos, by item order. */
  children?: (string | null)[]
  /** Instagram container or unpublished page post. */
  container?: string
  /** Which page flow prepared it. */
  flow?: 'draft-then-publish' | 'photos-then-feed'
  /** Fingerprint of what the post said and showed then, and of its words alone: those are looked for, whatever it says now. */
  content?: string
  words?: string
}

/** An error answer to an irreversible call. */
export interface StoredRefusal {
  /** `unusable`: what was prepared can never be published, though nothing is wrong with the post. */
  kind: 'rejected' | 'rate_limited' | 'not_ready' | 'token_invalid' | 'transient' | 'unusable'
  fault: StoredFault
  waitMs?: number
}

export interface PublicationsTable {
  id: string
  team_id: string
  post_id: string
  social_account_id: string
  /** instagram_feed, page_post, … : names the channel */
  surface: string
  state: Defaulted<PublicationState>
  /** Tries from the start; a new one begins only when the last is surely dead. */
  attempt: Defaulted<number>
  max_attempts: number
  /** What goes first of all that is due: the lowest. */
  priority: Defaulted<number>
  due_at: Date
  /** When the sweeper looks next: due time, poll, backoff. */
  next_at: Date
  deadline_at: Date | null
  /** Fencing: grows with each claim; each write names it. */
  fence: Defaulted<string>
  lease_owner: string | null
  lease_until: Date | null
  prepared: Json<Prepared>
  prepared_at: Date | null
  commit_requested_at: Date | null
  /** Commit calls of what is prepared that may have been done, or may yet be; a refused one does not count. */
  commits: Defaulted<number>
  /** Reads made since the last of them, and how many of those found nothing. */
  asks: Defaulted<number>
  absences: Defaulted<number>
  content_id: string | null
  /** content_id was found by likeness, not named by the network. */
  inferred: Defaulted<boolean>
  permalink: string | null
  published_at: Date | null
  fault: Json<StoredFault | null>
  /** Decoration steps done: permalink, first_comment, … */
  decorated: Json<string[]>
  /** An irreversible call of what is prepared was ever sent: trying again asks first, whatever came of it. */
  sent: Defaulted<boolean>
  /** Troubles in a row before the irreversible call; each makes the next pause longer. */
  troubles: Defaulted<number>
  /** How the network refused the last irreversible call. Believed only once the post is seen not to be live. */
  refusal: Json<StoredRefusal | null>
  /** The comment's own irreversible call: when it was last intended, and how many reads since found nothing. */
  comment_requested_at: Date | null
  comment_absences: Defaulted<number>
  /** Version of the token with which it was held: a newer one is worth a new look. */
  held_version: number | null
  /** W3C traceparent of the request that asked for it; null without telemetry. */
  trace: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

export interface StepsTable {
  id: string
  team_id: string
  publication_id: string
  attempt: number
  worker: string
  step: string
  title: string
  text: string
  verdict: 'ok' | 'wait' | 'unknown' | 'failed' | 'held'
  after_commit: boolean
  calls: Json<unknown[]>
  duration_ms: number | null
  at: Date
}

/** Creating calls already answered, by Idempotency-Key: holds even when Redis was emptied. */
export interface IdempotencyTable {
  team_id: string
  key: string
  fingerprint: string
  post_ids: ColumnType<string[], string[], string[]>
  created_at: Defaulted<Date>
}

/** How far this database's history has come: one row, counted up by every worker about once a second. */
export interface HistoryMarkTable {
  one: Defaulted<boolean>
  /** Random name of a history without gaps. A new one begins whenever its past was cut off. */
  lineage: string
  seq: Defaulted<string>
  /** The last beat; null before the first. */
  at: Date | null
  /** System identifier, timeline and database oid of the last beat: `system/timeline/oid`, `-` for what may not be read. */
  place: string | null
}

/** The database was put back to an earlier state. */
export interface HistoryCutsTable {
  id: string
  /** How it was noticed. */
  noticed: 'behind' | 'other_history' | 'moved' | 'operator'
  /** What was written from then until `noticed_at` may be missing. */
  lost_from: Date
  noticed_at: Defaulted<Date>
  /** Lineages that ended here. */
  ended: ColumnType<string[], string[], string[]>
  /** The lineage that began. */
  lineage: string
}

/** What is live on an account and unknown here. */
export interface Stranger {
  content_id: string
  at: string
  text: string
  permalink: string | null
}

/** An account that is asked what went live in the time that was lost. */
export interface HistoryAccountsTable {
  cut_id: string
  team_id: string
  social_account_id: string
  /** Posts since then are looked at. */
  since: Date
  state: Defaulted<'asking' | 'done' | 'unreadable' | 'superseded'>
  next_at: Defaulted<Date>
  lease_until: Date | null
  /** First complete read, and how many there were. */
  asked_at: Date | null
  reads: Defaulted<number>
  /** Failed reads in a row. */
  troubles: Defaulted<number>
  /** Why it could not be asked. */
  problem: string | null
  strangers: ColumnType<Stranger[], string | undefined, string>
}

/** A publication that may have gone out in the time that was lost, and what was found. */
export interface HistoryPostsTable {
  cut_id: string
  team_id: string
  publication_id: string
  post_id: string
  social_account_id: string
  outcome: Defaulted<'asking' | 'live' | 'missing' | 'unclear' | 'superseded'>
  content_id: string | null
  permalink: string | null
  settled_at: Date | null
}

/** Workers that publish: each says every two seconds that it is alive. */
export interface WorkersTable {
  /** As in `lease_owner`. */
  name: string
  /** The begin of its unbroken row of beats. */
  since: Date
  seen_at: Date
}

/** A pause of publishing by the operator: of everything, of a network's surfaces, or of a team. */
export interface PausesTable {
  id: GeneratedAlways<string>
  network: string | null
  surfaces: string[] | null
  team_id: string | null
  paused_by: string
  paused_at: Defaulted<Date>
  resumed_by: string | null
  /** Null while it is in force. */
  resumed_at: Date | null
}

export interface PublishingTables extends RuntimeTables {
  media: MediaTable
  posts: PostsTable
  publications: PublicationsTable
  publication_steps: StepsTable
  idempotency: IdempotencyTable
  history_mark: HistoryMarkTable
  history_cuts: HistoryCutsTable
  history_accounts: HistoryAccountsTable
  history_posts: HistoryPostsTable
  workers: WorkersTable
  pauses: PausesTable
}
