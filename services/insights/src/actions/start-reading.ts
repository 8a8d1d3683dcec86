import { ReadInsights } from '@fanfare/contracts/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Place } from '../stores/insight-accounts.ts'

type Starting = Pick<Deps, 'config' | 'jobs'>

/** Puts accounts on the queue, one job each however often that is done, unless none are read here. Throws where Redis is away. */
export async function startReadings({ config, jobs }: Starting, places: readonly Place[]): Promise<void> {
  if (config.readAccounts === 'none') return
  await jobs.addMany(
    ReadInsights,
    places.map(({ teamId, accountId }) => ({
      payload: { teamId, accountId },
      options: { id: `account-${accountId}` },
    })),
  )
}

/** The same of one account. Never throws: what is not started now is started by the sweep. */
export async function startReading(deps: Starting & Pick<Deps, 'log'>, place: Place): Promise<void> {
  await startReadings(deps, [place]).catch(err => deps.log.warn({ err, ...place }, 'an account is read later'))
}
