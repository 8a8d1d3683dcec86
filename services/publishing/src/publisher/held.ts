import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import type { Credentials } from '@fanfare/networks/credentials.ts'
import { type Rounds, startRounds } from '@fanfare/runtime/process/wake.ts'
import { askAboutUnconfirmed, resumePosts, takeBack } from '../actions/held-posts.ts'
import { holdWhatIsPaused } from '../actions/pauses.ts'
import type { Deps } from '../deps.ts'
import { triedAgain } from '../model/held-codes.ts'
import { type HeldRow, hasPublishedSince, takeHeld } from '../stores/held.ts'
import { openPauses, type PauseRow } from '../stores/pauses.ts'

/** Longest pause between two looks for held posts, ms. */
const lookEveryMs = 5_000
const most = 500

/** Checks held posts again and again, so that none is held longer than its reason, even when an event was lost. */
export interface HeldLooks extends Rounds {
  /** An account has changed: its unconfirmed posts are looked up again. Its held posts must be due for a look. */
  accountChanged(teamId: string, accountId: string): void
}

interface Account {
  teamId: string
  accountId: string
  rows: HeldRow[]
}

const byAccount = (rows: readonly HeldRow[]): Account[] => {
  const accounts = new Map<string, Account>()
  for (const row of rows) {
    const known = accounts.get(row.social_account_id)
    if (known) known.rows.push(row)
    else accounts.set(row.social_account_id, { teamId: row.team_id, accountId: row.social_account_id, rows: [row] })
  }
  return [...accounts.values()]
}

const covers = ({ team_id, surfaces }: PauseRow, row: HeldRow): boolean =>
  (team_id === null || team_id === row.team_id) && (surfaces === null || surfaces.includes(row.surface))

/** Looks every few seconds at posts whose look is due, and at once when woken. */
export const startHeldLooks = (
  deps: Deps,
  credentials: Credentials,
  { worker, isSure }: { worker: string; isSure: () => boolean },
): HeldLooks => {
  /** Looks at one account that has held posts. Reads it again instead of from the cache. */
  const look = async ({ teamId, accountId, rows }: Account, pauses: readonly PauseRow[]): Promise<void> => {
    const codes = new Set(rows.map(row => row.fault?.code ?? ''))
    const resume = async (which: readonly string[], count?: number): Promise<void> => {
      const ended = which.filter(code => codes.has(code))
      if (ended.length > 0)
        await resumePosts(deps, { teamId, accountId, codes: ended, ...(count ? { most: count } : {}) }, worker)
    }
    const account = await deps.team.fresh(teamId, accountId)
    if (!account || account.removed) return takeBack(deps, teamId, accountId)
    // Any other obstacle is found when it continues.
    if (!rows.some(row => pauses.some(pause => covers(pause, row)))) await resume(['paused'])
    if (account.status !== AccountActive && account.status !== AccountLimited) return
    const credential = await credentials.of(account, 'fresh')
    if (!credential) return
    const isNewer = rows.some(row => row.held_version === null || row.held_version < credential.version)
    await resume(['token_unauthorized', 'account_removed', 'account_off'])
    // No event says that a permission was granted, an account unlocked or a setting fixed: one post tries, the others follow.
    const works = isNewer || (await hasPublishedSince(deps.db, teamId, accountId, rows))
    await resume(triedAgain, works ? undefined : 1)
  }

  const run = async (): Promise<void> => {
    // As with the claim: nothing is changed before it is known that the database was not restored.
    if (isSure()) await holdWhatIsPaused(deps, worker)
    const held = await takeHeld(deps.db, most, deps.config.heldLookMs)
    if (held.length === 0) return
    const pauses = await openPauses(deps.db)
    for (const account of byAccount(held))
      await look(account, pauses).catch(err =>
        deps.log.warn({ err, accountId: account.accountId }, 'held posts cannot be looked at for now'),
      )
  }
  const rounds = startRounds(async () => {
    await run().catch(err => deps.log.warn({ err }, 'held posts cannot be read for now'))
    return Math.min(lookEveryMs, deps.config.heldLookMs / 2)
  })
  return {
    ...rounds,
    accountChanged(teamId, accountId) {
      rounds.wake()
      askAboutUnconfirmed(deps, teamId, accountId).catch(err =>
        deps.log.warn({ err, accountId }, 'unconfirmed posts are not asked about for now'),
      )
    },
  }
}
