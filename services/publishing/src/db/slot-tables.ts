import type { Defaulted } from './columns.ts'

/** Times of the week at which an account wants posts. */
export interface TimeSlotsTable {
  id: string
  team_id: string
  social_account_id: string
  /** 1 Monday to 7 Sunday. */
  day: number
  /** Minute of that day on the account's clock, 0 to 1439. */
  minute: number
  created_at: Defaulted<Date>
  /** Null where it is in use. */
  deleted_at: Defaulted<Date | null>
}
