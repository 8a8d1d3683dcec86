import type { Defaulted } from './columns.ts'

/** A team that is gone for good, as long as something of it is still to be deleted. */
export interface PurgedTeamsTable {
  team_id: string
  at: Defaulted<Date>
}
