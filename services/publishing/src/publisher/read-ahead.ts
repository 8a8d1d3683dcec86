import type { Credentials } from '@fanfare/networks/credentials.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { TeamClient } from '../clients/team.ts'
import type { DueRow } from '../stores/due.ts'

/** Publications that are due within this time, ms, have their account and token read: two sweeps, so that one of them sees each in time. */
const aheadMs = 7_000
/** Most accounts of one reading, and how many are read at once: the other services have more to do. */
const most = 500
const atOnce = 8

/**
 * Reads the accounts and tokens of posts that are due in some seconds into the caches, so that the first posts of a full hour do not wait
 * for the other services. What cannot be read is read by the publication itself when it is due, which also handles the failure.
 */
export const createReadAhead = ({
  team,
  credentials,
  log,
}: {
  team: Pick<TeamClient, 'named'>
  credentials: Pick<Credentials, 'of'>
  log: Log
}) => {
  let isReading = false
  return async (rows: readonly DueRow[], heads: ReadonlySet<string>): Promise<void> => {
    if (isReading) return
    isReading = true
    const isSoon = ({ id, wait_ms, leased, paused }: DueRow) =>
      wait_ms > 0 && wait_ms <= aheadMs && !leased && !paused && heads.has(id)
    const teams = new Map(rows.filter(isSoon).map(row => [row.account, row.team]))
    const accounts = [...teams].slice(0, most).values()
    const reader = async () => {
      for (const [accountId, teamId] of accounts) {
        const account = (await team.named(teamId, [accountId])).get(accountId)
        if (account) await credentials.of(account)
      }
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, reader))
    } catch (err) {
      log.debug({ err }, 'accounts of posts that are due soon were not read ahead')
    } finally {
      isReading = false
    }
  }
}
