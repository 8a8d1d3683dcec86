import { SyncOwnContent } from '@fanfare/contracts/jobs.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import type { Deps } from '../deps.ts'
import { askForContents, failAsking } from '../stores/own-content-syncs.ts'

/** An account that could not be read is asked for again after so long, seconds. */
const RETRY_SECONDS = 300

/** Has workers read what has not been read for an hour. */
export async function askForReading(
  { db, jobs, log }: Deps,
  teamId: string,
  accountIds: readonly string[],
): Promise<void> {
  const times = { freshSeconds: explore.contentSeconds, retrySeconds: RETRY_SECONDS }
  const asked = await askForContents(db, teamId, accountIds, times)
  await Promise.all(
    asked.map(accountId =>
      jobs.add(SyncOwnContent, { accountId, teamId }).catch(async err => {
        log.warn({ err, accountId }, 'an account could not be put on the queue to be read')
        const message = 'The account can’t be read at the moment. Try again in a few minutes.'
        await failAsking(db, { teamId, accountId }, { code: 'service_unavailable', title: 'Not read', message })
      }),
    ),
  )
}
