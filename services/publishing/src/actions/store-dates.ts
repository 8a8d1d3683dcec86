import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { dateIn } from '../model/zones.ts'
import { storeDates } from '../stores/quota.ts'

/** Stores the dates that the posts of an account have on its clock as that is now; nothing where the account is gone. */
export async function storeAccountDates(deps: Deps, teamId: string, accountId: string): Promise<void> {
  const zone = (await deps.team.fresh(teamId, accountId))?.timezone
  if (zone) await transaction(deps.db, tx => storeDates(tx, teamId, accountId, at => dateIn(at, zone)))
}
