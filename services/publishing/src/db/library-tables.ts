import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'
import type { ContentColumns } from './post-tables.ts'

export interface PostLibrariesTable extends ContentColumns {
  id: string
  team_id: string
  author_id: string
  /** upload or saved_from (spec §3) */
  source: 'upload' | 'saved_from'
  /** The post that it was saved from. */
  post_id: string | null
  /** The account that it is for; null: for any. */
  social_account_id: string | null
  /** image, video, album, story, reel, igtv or text; derived, kept for filters */
  kind: string
  tags: ColumnType<string[], string[], string[]>
  version: Defaulted<number>
  deleted_at: Date | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
