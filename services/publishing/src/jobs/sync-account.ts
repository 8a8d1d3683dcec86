import { SyncAccount } from '@fanfare/contracts/jobs.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { type Credentials, callWith } from '@fanfare/networks/credentials.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../live.ts'
import { networkName } from '../model/preflight/finding.ts'
import { profileOf } from '../networks/networks.ts'
import type { Apis, Figures } from '../networks/types.ts'
import { endSync } from '../stores/account-syncs.ts'
import { writeFigures } from '../stores/post-figures.ts'

export { SyncAccount }

interface Reading {
  deps: Deps
  apis: Apis
  credentials: Credentials
}

/** What the network counts of the account's posts, or why it cannot be read, in words. */
async function figuresOf(
  { deps, apis, credentials }: Reading,
  teamId: string,
  accountId: string,
): Promise<Figures[] | string> {
  const account = (await deps.team.of(teamId, [accountId])).get(accountId)
  const networkId = account && networkIdOf(account)
  const credential = networkId ? await credentials.of(account) : undefined
  if (!account || !networkId || !credential) return 'The account is disconnected. Reconnect it.'
  const call = { ...callWith(credential, networkId), timeoutMs: deps.config.callTimeoutMs }
  try {
    return await profileOf(apis, account, call).figures(contents.syncDays * 86_400_000)
  } catch (err) {
    if (!(err instanceof NetworkFailure)) throw err
    if (err.kind === 'rate_limited')
      return `${networkName(account)} allows few more calls at the moment, and posts that are due need them. Try again in an hour.`
    deps.log.warn({ err, accountId }, 'what a network counts of an account could not be read')
    return `${networkName(account)} didn’t respond as expected. Try again in a few minutes.`
  }
}

/** Reads what the network counts of an account's live posts and stores it. What cannot be read is said in the account's sync. */
export const syncAccount =
  (reading: Reading): JobHandler<typeof SyncAccount> =>
  async ({ accountId, teamId }) => {
    const { deps } = reading
    let problem: string | null = 'The account couldn’t be read. Try again in a few minutes.'
    try {
      const found = await figuresOf(reading, teamId, accountId)
      const changed = typeof found === 'string' ? [] : await writeFigures(deps.db, teamId, accountId, found)
      problem = typeof found === 'string' ? found : null
      for (const post of changed) void announce(deps, post, 'changed')
    } finally {
      await endSync(deps.db, teamId, accountId, problem)
    }
  }
