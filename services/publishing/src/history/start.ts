import { startRounds } from '@fanfare/runtime/process/wake.ts'
import type { Deps } from '../deps.ts'
import type { Known } from '../model/history.ts'
import type { Apis } from '../networks/types.ts'
import { claimAccount, type DueAccount } from '../stores/history-checks.ts'
import { type Asking, inquire } from './inquiry.ts'
import { settlements } from './settle.ts'
import { startWatch } from './watch.ts'

/** How often a worker looks for accounts to ask, ms. */
const lookMs = 1_000
/** How long an account is kept from other workers, ms: longer than its check takes. */
const leaseMs = 5 * 60_000
/** How many accounts one worker asks at the same time. */
const atOnce = 4

export interface History {
  known(): Known | undefined
  close(): Promise<void>
}

/** What the process has in which the networks are asked. */
interface Given extends Pick<Asking, 'deps' | 'channels' | 'credentials' | 'limits'> {
  /** Name of its worker. */
  worker: string
  db: Deps['db']
}

/** Watches the history of the database, and asks the networks where a part of it was lost. */
export const startHistory = (given: Given, apis: Apis, wake: () => void): History => {
  const { deps, limits, channels, credentials, worker, db } = given
  const asking = { deps, apis, channels, credentials, limits, settle: settlements(deps, worker) }
  let stopped = false

  const next = async () => (stopped || !watch.known() ? undefined : claimAccount(db, leaseMs))
  const askFrom = async (first: DueAccount | undefined): Promise<void> => {
    for (let account = first; account; account = await next()) await inquire(asking, account)
  }
  const turnOnce = async (): Promise<void> => {
    const first = await next()
    if (!first) return
    const others = Array.from({ length: atOnce - 1 }, async () => askFrom(await next()))
    await Promise.all([askFrom(first), ...others])
  }
  const watch = startWatch(deps, { worker, changed: wake })
  const rounds = startRounds(async () => {
    await turnOnce().catch(err => deps.log.warn({ err }, 'accounts can not be asked after a restore for now'))
    return lookMs
  })
  return {
    known: watch.known,
    async close() {
      stopped = true
      await rounds.close()
      await watch.close()
    },
  }
}
