import { ReadInsightPosts, ReadInsights } from '@fanfare/contracts/jobs.ts'
import type { Deps } from '../deps.ts'
import { type AccountState, expectAccount, type Place } from '../stores/insight-accounts.ts'

type Starting = Pick<Deps, 'config' | 'jobs'>

const start =
  (job: typeof ReadInsights | typeof ReadInsightPosts, name: string) =>
  async ({ config, jobs }: Starting, places: readonly Place[]): Promise<void> => {
    if (config.readAccounts === 'none') return
    await jobs.addMany(
      job,
      places.map(({ teamId, accountId }) => ({
        payload: { teamId, accountId },
        options: { id: `${name}-${accountId}` },
      })),
    )
  }

/** Puts accounts on the queue, one job each however often that is done, unless none are read here. Throws where Redis is away. */
export const startReadings = start(ReadInsights, 'account')

/** The same of their posts. */
export const startPosts = start(ReadInsightPosts, 'posts')

/** Starts the reading of one account, and of its posts. Never throws: what is not started now is started by the sweep. */
export async function startReading(deps: Starting & Pick<Deps, 'log'>, place: Place): Promise<void> {
  await Promise.all([startReadings(deps, [place]), startPosts(deps, [place])]).catch(err =>
    deps.log.warn({ err, ...place }, 'an account is read later'),
  )
}

/** Has an account read that was connected before there were figures, or before the team's plan had them, or that nobody looked at so far. */
export async function startWhereNew(
  deps: Starting & Pick<Deps, 'db' | 'log'>,
  place: Place,
  state: AccountState | undefined,
): Promise<void> {
  const isNew = !state || (state.first_day === null && state.problem === null)
  if (isNew && (await expectAccount(deps.db, place, state !== undefined))) await startReading(deps, place)
}
