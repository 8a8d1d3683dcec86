import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import type { AccountSync } from '@fanfare/contracts/entities/contents.ts'
import { SyncAccount } from '@fanfare/contracts/jobs.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { askForSync, endSync, syncsOf } from '../../stores/account-syncs.ts'
import { requireAccounts } from '../post-content.ts'
import { retryAfter } from './check-contents.ts'

const LATER = 'The accounts can’t be read at the moment. Try again in a few minutes.'

interface Asked {
  ids: readonly string[]
  /** Where the request names them; `body.accountIds` where nothing is said. */
  field?: string
  /** Nothing is stored, and no worker is asked. */
  dryRun: boolean
}

/** Has workers read what the networks count of the posts of accounts. An account that is being read, or was within a minute, is not read again. */
export async function startSync(
  deps: Deps,
  { teamId }: Who,
  { ids, dryRun, field = 'body.accountIds' }: Asked,
): Promise<ReplyOf<typeof StartSync>> {
  const { db, jobs, log } = deps
  await requireAccounts(deps, teamId, ids, field)
  const { asked, promised } = await transaction(db, async tx => ({
    asked: await askForSync(tx, teamId, ids),
    promised: await syncsOf(tx, teamId, ids),
  }))
  for (const accountId of dryRun ? [] : asked)
    await jobs.add(SyncAccount, { accountId, teamId }).catch(async err => {
      log.warn({ err, accountId }, 'an account could not be put on the queue to be read')
      await endSync(db, teamId, accountId, LATER)
    })
  const syncs = new Map(
    (dryRun ? promised : await syncsOf(db, teamId, ids)).map(sync => [sync.social_account_id, sync]),
  )
  const accounts = ids.map((id): AccountSync => {
    const sync = syncs.get(id)
    return {
      social_account_id: id,
      in_sync: sync?.in_sync ?? false,
      asked_at: sync?.asked_at.toISOString() ?? null,
      done_at: sync?.done_at?.toISOString() ?? null,
      problem: sync?.problem ?? null,
    }
  })
  const in_sync = accounts.some(account => account.in_sync)
  return { accounts, in_sync, retry_after: retryAfter(in_sync, [], deps.clock.now()) }
}
