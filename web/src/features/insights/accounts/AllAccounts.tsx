import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAccountFilter } from '../../../lib/navigation/account-filter.ts'
import { useAccounts, useSettings } from '../../../lib/session/session.ts'
import { useSets } from '../../../lib/sets/sets-api.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useTeamStatsQuery } from '../api.ts'
import insights from '../Insights.module.css'
import { PeriodPicker } from '../parts/PeriodPicker.tsx'
import { ResultTabs } from '../parts/ResultTabs.tsx'
import { usePeriod } from '../use-period.ts'
import { AccountsPicker } from './AccountsPicker.tsx'
import { AccountTable } from './AccountTable.tsx'
import classes from './AllAccounts.module.css'
import { Together } from './Together.tsx'

/** How often figures are asked for while a network is being read, ms. */
const readingMs = 10_000

/** The team's accounts over a period, or those of a set: added up, and each beside the others. */
export const AllAccounts = () => {
  const { accounts } = useAccounts()
  const { timezone: zone } = useSettings()
  const filter = useAccountFilter()
  const { sets = [] } = useSets()
  const chosen = usePeriod(zone)
  const { since, until } = chosen.period
  const [pollingInterval, poll] = useState(0)
  const {
    currentData: stats,
    error,
    refetch,
  } = useTeamStatsQuery(
    { query: { since, until, accounts: filter.accounts } },
    { pollingInterval, refetchOnMountOrArgChange: true },
  )
  const reading = stats?.accounts.some(account => account.backfilling) ?? false
  useEffect(() => poll(reading ? readingMs : 0), [reading])
  return (
    <Page
      title="Insights"
      second={<ResultTabs here="accounts" />}
      search={<PeriodPicker chosen={chosen} zone={zone} />}
      actions={<AccountsPicker accounts={accounts} sets={sets} filter={filter} />}
    >
      <div className={insights.body}>
        {stats ? (
          <>
            {reading && (
              <p className={classes.note} role="status">
                Earlier days are still being read. Figures grow until that’s done.
              </p>
            )}
            <Together stats={stats} />
            <AccountTable stats={stats} accounts={accounts} />
            <p className={classes.note}>
              Each account counts the days of its own time zone. Reach is added up: people who saw posts of two accounts
              count twice. A change compares the days that both periods have.
            </p>
          </>
        ) : error ? (
          <ErrorCard title="Insights" error={error} onRetry={refetch} />
        ) : (
          <Delayed>
            <div role="status" aria-label="Loading">
              <div className={insights.figures}>
                {[0, 1, 2, 3].map(at => (
                  <Skeleton key={at} height={104} radius={12} animate={false} />
                ))}
              </div>
              <Skeleton height={320} radius={12} animate={false} />
            </div>
          </Delayed>
        )}
      </div>
    </Page>
  )
}
