import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import type { AccountSync } from '@fanfare/contracts/entities/contents.ts'
import { SyncAccount } from '@fanfare/contracts/jobs.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { askForSync, endSync, syncsOf } from '../../stores/account-syncs.ts'
import { requireAccounts } from '../post-content.ts'
import { retryAfter } from './check-contents.ts'

const LATER = 'The accounts can’t be read at the moment. Try again in a few minutes.'

/** Has workers read what the networks count of the posts of accounts. An account that is being read is not read twice. */
export async function startSync(
  { jobs, log, ...deps }: Deps,
  { teamId }: Who,
  ids: readonly string[],
): Promise<ReplyOf<typeof StartSync>> {
  await requireAccounts({ jobs, log, ...deps }, teamId, ids, 'body.accountIds')
  const asked = await askForSync(deps.db, teamId, ids)
  for (const accountId of asked)
    await jobs.add(SyncAccount, { accountId, teamId }).catch(async err => {
      log.warn({ err, accountId }, 'an account could not be put on the queue to be read')
      await endSync(deps.db, teamId, accountId, LATER)
    })
  const syncs = new Map((await syncsOf(deps.db, teamId, ids)).map(sync => [sync.social_account_id, sync]))
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
  return { accounts, in_sync, retry_after: retryAfter(in_sync, false) }
}
