import type { CaptionKind } from '@fanfare/contracts/entities/captions.ts'
import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

export interface CaptionsTable {
  id: string
  team_id: string
  author_id: string
  title: string
  caption: string
  /** Derived from the text, kept for filters. */
  kind: CaptionKind
  tags: ColumnType<string[], string[], string[]>
  /** Name, tags and text in lower case: what a keyword is looked for in. */
  search: string
  use_count: Defaulted<number>
  last_used_at: Date | null
  version: Defaulted<number>
  deleted_at: Date | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
