import type { RecentEntries } from '../model/networks/recent-entries.ts'
import type { Json } from './columns.ts'

/** What a person looked for last. */
export interface RecentSearchesTable {
  id: string
  team_id: string
  user_id: string
  kind: keyof RecentEntries
  /** The same of two searches for the same thing. */
  key: string
  /** Where words are looked for, lower case. */
  words: string
  entry: Json<RecentEntries[keyof RecentEntries]>
  searched_at: Date
}
