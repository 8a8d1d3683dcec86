import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { ColumnType } from 'kysely'
import type { DatedRule } from '../model/series-rules.ts'
import type { Defaulted, Json } from './columns.ts'

/** Posts that repeat: what each of them is, is in its own row of `posts`. */
export interface PostSeriesTable {
  id: string
  team_id: string
  author_id: string
  recurrence: Json<Recurrence>
  /** Its dates (YYYY-MM-DD), the first of them number 1. */
  dates: Json<string[]>
  /** Rules that were changed, each with the dates that still follow it. */
  earlier: ColumnType<DatedRule[], string | undefined, string>
  created_at: Defaulted<Date>
}
