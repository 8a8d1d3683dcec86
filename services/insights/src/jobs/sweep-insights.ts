import { startReadings } from '../actions/start-reading.ts'
import type { Deps } from '../deps.ts'
import { dueAccounts } from '../stores/insight-accounts.ts'

export const SWEEP_EVERY_MS = 10_000
/** Readings that are started at once: the next sweep goes on. */
const MOST = 1_000

/** Starts the readings that are due: new ones, those whose worker is gone, and those that a lost queue has forgotten. */
export async function sweepInsights(deps: Deps): Promise<void> {
  const due = await dueAccounts(deps.db, MOST)
  await startReadings(
    deps,
    due.map(row => ({ teamId: row.team_id, accountId: row.social_account_id })),
  )
}
