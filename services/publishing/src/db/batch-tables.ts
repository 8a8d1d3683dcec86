import type { Entry } from '../model/placing.ts'
import type { Defaulted, Json } from './columns.ts'

/** What calls for several posts changed. */
export interface PostBatchesTable {
  id: string
  team_id: string
  author_id: string
  entries: Json<Entry[]>
  created_at: Defaulted<Date>
  undone_at: Date | null
}
