import type { InsightFigure, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read as a value, written as text. */
type Json<T> = ColumnType<T, string, string>

/** Why an account could not be read the last time. */
export interface ReadProblem {
  code: ErrorCode
  /** For the operator: without tokens. */
  message: string
}

/** Why figures of an account are not read at present. */
export type Lacking = Partial<Record<InsightFigure, Exclude<MissingFigure, 'not_read' | 'not_offered'>>>

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
}

/** A post of this product on an account, and when it was live. */
export interface PublishedHereTable {
  team_id: string
  social_account_id: string
  post_id: string
  at: Date
}
