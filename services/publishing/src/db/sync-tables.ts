import type { Generated } from 'kysely'

/** When what the network counts of an account's posts was asked for and read. */
export interface AccountSyncsTable {
  team_id: string
  social_account_id: string
  asked_at: Generated<Date>
  /** null: never yet. Before `asked_at`: it is being read. */
  done_at: Date | null
  /** Why it could not be read the last time. */
  problem: string | null
}
