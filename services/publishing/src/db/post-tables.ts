import type { PostApproval } from '@fanfare/contracts/entities/post-approval.ts'
import type { PostContent } from '@fanfare/contracts/entities/post-content.ts'
import type { PostSource } from '@fanfare/contracts/entities/posts.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DraftAccounts } from '../model/draft-accounts.ts'
import type { StoredFault, StoredProgress, StoredPublication, StoredTime } from '../model/stored.ts'
import type { Defaulted, Json } from './columns.ts'

/** The fields that a person writes: texts as they are, everything else as JSON. */
export type ContentColumns = {
  [K in keyof PostContent]: PostContent[K] extends string ? PostContent[K] : Json<PostContent[K]>
}

export interface PostsTable extends ContentColumns {
  id: string
  team_id: string
  group_id: string
  social_account_id: string
  /** All accounts of a draft for several, `social_account_id` first; null: it is for that one alone. */
  draft_accounts: ColumnType<DraftAccounts | null, string | null | undefined, string | null>
  /** The item of the post library that it was made from; kept when that is deleted. */
  library_id: Generated<string | null>
  /** The series that it belongs to, and which of its dates it is (from 1). */
  series_id: Generated<string | null>
  series_index: Generated<number | null>
  /** It was changed alone: changes of the series leave it. */
  series_alone: Generated<boolean>
  author_id: string
  /** 0 draft, 1 scheduled, 2 in progress, 3 posted, 4 error (spec §4) */
  status: Defaulted<number>
  unconfirmed: Defaulted<boolean>
  /** Of a post that needs approval, from the request on. */
  approval: ColumnType<PostApproval | null, string | null | undefined, string | null>
  /** image, video, album, story, reel, igtv or text; derived, kept for filters */
  kind: string
  /** Begin of the caption on one line, at most 40 characters: made by the database for slim rows. */
  excerpt: GeneratedAlways<string>
  hashtags: ColumnType<string[], string[], string[]>
  /** First item's media and colour, for slim rows. */
  thumb_media_id: string | null
  thumb_color: string | null
  /** Fingerprints of the caption, null where it has none, and of all files, each once (`prints.ts`). Null: made by an older version. */
  text_print: Generated<string | null>
  picture_prints: Generated<string[] | null>
  /** now, date or time_slot; null for a draft without a time */
  schedule_kind: 'now' | 'date' | 'time_slot' | null
  /** wall-clock intent, YYYY-MM-DDTHH:mm, in schedule_zone */
  schedule_wall: string | null
  schedule_zone: string | null
  /** The time slot that it fills, and the day of that; null where a person chose its time, or the slot was deleted. */
  slot_id: string | null
  slot_date: string | null
  /** The time that it had before it was published at once; null: none, or that was not asked for. */
  time_before: ColumnType<StoredTime | null, string | null | undefined, string | null>
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
  /** Where it goes, if that is more than one place; null: one, or not scheduled yet. */
  publications: ColumnType<StoredPublication[] | null, string | undefined, string>
  source: Generated<PostSource>
  /** Of a source of another service: the id there. */
  source_ref: Generated<string | null>
  /** The live post that it says once more. */
  repost_of: Generated<string | null>
  /** What the network counts of a live post; null until it was asked. */
  like_count: Generated<number | null>
  comment_count: Generated<number | null>
  reach_count: Generated<number | null>
  /** Who alone may change it, and until when. */
  locked_by: Generated<string | null>
  locked_until: Generated<Date | null>
  max_retry: number
  version: Defaulted<number>
  deleted_at: Date | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

/** Creating calls already answered, by Idempotency-Key: holds even when Redis was emptied. */
export interface IdempotencyTable {
  team_id: string
  key: string
  fingerprint: string
  post_ids: ColumnType<string[], string[], string[]>
  created_at: Defaulted<Date>
}
