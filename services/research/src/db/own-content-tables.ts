import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { ColumnType, Generated } from 'kysely'

/** A live post of an account of a team, as its network has it. */
export interface OwnContentsTable {
  id: string
  team_id: string
  social_account_id: string
  /** The network's. */
  post_id: string
  type: OwnContent['type']
  /** The network's word for it. */
  media_type: string
  caption: string
  thumbnail_url: string | null
  media: ColumnType<OwnContent['media'], string, string>
  permalink: string | null
  /** null: hidden, or not said. */
  like_count: number | null
  comments_count: number | null
  posted_at: Date
  read_at: Date
}

/** Why an account could not be read, as people are told. */
export interface SyncProblem {
  /** Of the catalogue of errors. */
  code: ErrorCode
  title: string
  message: string
}

/** When an account's posts were asked for and read. */
export interface OwnContentSyncsTable {
  team_id: string
  social_account_id: string
  asked_at: Date
  /** Grows with each reading that begins: one that was overtaken writes no more. */
  run: Generated<string>
  /** A reading is under way until then. */
  run_until: Date | null
  /** When the last reading ended; before `asked_at`: another is to come. */
  done_at: Date | null
  /** When all posts were read the last time. */
  whole_at: Date | null
  problem: ColumnType<SyncProblem | null, string | null, string | null>
}
