import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import type { InsightFigure, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import type { ReportEvery } from '@fanfare/contracts/entities/reports.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { ColumnType, Generated } from 'kysely'
import type { RawFigures } from '../model/post-figures.ts'

/** jsonb: read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>

/** Why an account, or its posts, could not be read the last time; the code is said with its figures. */
export interface ReadProblem {
  code: ErrorCode
  /** For the operator: without tokens. */
  message: string
}

/** Why figures of an account are not read at present. */
export type Lacking = Partial<Record<InsightFigure, Exclude<MissingFigure, 'not_read'>>>

/** Why no figures of a post, or of all posts of an account, are read at present. */
export type PostMissing = Exclude<MissingFigure, 'not_read'>

/** Metrics that the network refuses for posts of an account, by name, and since when (ISO). */
export type Refused = Record<string, string>

/** How far an account is read, and when it is due. */
export interface InsightAccountsTable {
  team_id: string
  social_account_id: string
  due_at: Date
  /** Grows with each reading that begins: one that was overtaken writes no more. */
  run: Generated<string>
  /** A reading is under way until then. */
  run_until: Date | null
  /** When its last days were read. */
  read_at: Date | null
  /** The first and the last of its network's days that were read. */
  first_day: string | null
  last_day: string | null
  /** From when on its posts are known. */
  posts_from: Date | null
  /** There is nothing to be read any more before `first_day`. */
  backfilled: Generated<boolean>
  /** Readings in a row that failed. */
  failures: Generated<number>
  problem: ColumnType<ReadProblem | null, string | null, string | null>
  lacking: Json<Lacking>
  /** The metric that is read for a figure, where that is not the first one that the network had for it. */
  metrics: Json<Partial<Record<InsightFigure, string>>>
  /** When figures of its posts, or the list of the newest ones, are to be read. Their reading has a run and a lease of its own. */
  posts_due_at: Generated<Date>
  posts_run: Generated<string>
  posts_run_until: Date | null
  /** When the list of its newest posts was read. */
  posts_listed_at: Date | null
  posts_failures: Generated<number>
  posts_problem: ColumnType<ReadProblem | null, string | null, string | null>
  /** Why no figures of any post can be read at present. */
  posts_missing: PostMissing | null
  posts_refused: ColumnType<Refused, string | undefined, string>
}

/** A value as a network gave it: no row where it gave none. */
export interface AccountDaysTable {
  team_id: string
  social_account_id: string
  /** The network's name. */
  metric: string
  /** The day as the network counts days, and when it ended there. */
  day: string
  ended_at: Date
  value: string
  fetched_at: Date
}

/** A post that is live at the network. */
export interface AccountPostsTable {
  team_id: string
  social_account_id: string
  /** The network's list that it is in, and its id there. */
  list: string
  post_id: string
  posted_at: Date
  read_at: Date
  /** null: the list was read before there was more to be known of a post than its time. */
  format: PostFormat | null
  /** Cut where it is far longer than networks allow. */
  caption: Generated<string>
  /** Without #, lower case. */
  hashtags: Generated<string[]>
  permalink: string | null
  thumbnail_url: string | null
  /** The post of the same page that shows this video. */
  shown_as: string | null
  /** When its figures are read next; null: no more. */
  due_at: Date | null
  /** The last step of the schedule at which they were read: minutes after it went live. */
  step: number | null
  /** Readings in a row that had no answer about it. */
  tries: Generated<number>
  /** Since when the network says that there is no such post. */
  gone_at: Date | null
  latest: ColumnType<RawFigures | null, string | null, string | null>
  latest_at: Date | null
  /** Why it has no figures, of its own. */
  missing: PostMissing | null
}

/** What was counted of a post at a step of the schedule. */
export interface PostSnapshotsTable {
  team_id: string
  social_account_id: string
  post_id: string
  posted_at: Date
  /** Minutes after it went live. */
  step: number
  taken_at: Date
  counted: Json<RawFigures>
}

/** A post of this product on an account, and when it was live. */
export interface PublishedHereTable {
  team_id: string
  social_account_id: string
  post_id: string
  at: Date
}

/** A link to a report. Of its token only the hash is kept. */
export interface ReportLinksTable {
  id: string
  team_id: string
  title: string
  account_ids: string[]
  /** sha-256, hex. */
  token_hash: string
  /** First and last day; null: the last 28 that are over. */
  since: string | null
  until: string | null
  created_by: string
  created_at: Date
  expires_at: Date
}

/** Figures of an account that go out by email. */
export interface ReportSchedulesTable {
  id: string
  team_id: string
  social_account_id: string
  every: ReportEvery
  /** 1 Monday to 7 Sunday. */
  weekday: number
  hour: number
  member_ids: string[]
  /** The account's zone when `due_at` was set. */
  zone: string
  due_at: Date
  created_by: string
  created_at: Date
}

/** That a schedule was sent for a day, so that it is never sent for it again. */
export interface ReportRunsTable {
  schedule_id: string
  due_day: string
  sent_at: Date
}
