import type { FoundLocation } from '@fanfare/contracts/entities/locations.ts'
import type { Defaulted, Json } from './columns.ts'

/** What a network has said of places. */
export interface LocationAnswersTable {
  team_id: string
  /** Network and words, or network and id. */
  question: string
  answer: Json<FoundLocation[]>
  read_at: Defaulted<Date>
}
