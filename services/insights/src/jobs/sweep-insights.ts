import { startPosts, startReadings } from '../actions/start-reading.ts'
import type { Deps } from '../deps.ts'
import { dueAccounts } from '../stores/insight-accounts.ts'
import { duePostAccounts } from '../stores/post-runs.ts'

export const SWEEP_EVERY_MS = 10_000
/** Readings that are started at once: the next sweep starts the others. */
const MOST = 1_000

/** Starts the readings that are due: new ones, those whose worker is gone, and those that a lost queue has forgotten. */
export async function sweepInsights(deps: Deps): Promise<void> {
  const places = (rows: { team_id: string; social_account_id: string }[]) =>
    rows.map(row => ({ teamId: row.team_id, accountId: row.social_account_id }))
  await startReadings(deps, places(await dueAccounts(deps.db, MOST)))
  await startPosts(deps, places(await duePostAccounts(deps.db, MOST)))
}
