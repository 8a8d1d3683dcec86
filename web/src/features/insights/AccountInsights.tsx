import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { cityOf } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { Delayed } from '../../ui/Delayed.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useAccountStatsQuery } from './api.ts'
import classes from './Insights.module.css'
import { isReading, lastRead } from './model/reading.ts'
import { Daily } from './parts/Daily.tsx'
import { Figures } from './parts/Figures.tsx'
import { Growth } from './parts/Growth.tsx'
import { Notes } from './parts/Notes.tsx'
import { PeriodPicker } from './parts/PeriodPicker.tsx'
import { ResultTabs } from './parts/ResultTabs.tsx'
import { Patterns } from './patterns/Patterns.tsx'
import { ExportMenu } from './reports/ExportMenu.tsx'
import { usePeriod } from './use-period.ts'

/** How often figures are asked for while the network is being read, ms. */
const readingMs = 10_000

/** The four figures of an account over a period, and its days. */
export const AccountInsights = ({ account }: { account: SocialAccount }) => {
  const phone = usePhone()
  const { pastLabel } = useTimes()
  const zone = account.settings.timezone
  const chosen = usePeriod(zone)
  const { since, until } = chosen.period
  const arg = { params: { id: account.id }, query: { since, until } }
  const [pollingInterval, poll] = useState(0)
  const {
    currentData: stats,
    error,
    refetch,
  } = useAccountStatsQuery(arg, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  const reading = stats !== undefined && isReading(stats)
  useEffect(() => poll(reading ? readingMs : 0), [reading])
  const read = stats && lastRead(stats)
  return (
    <Page
      title="Insights"
      subtitle={accountName(account)}
      beside={!phone && <Tag>{accountName(account)}</Tag>}
      second={<ResultTabs here="overview" />}
      search={<PeriodPicker chosen={chosen} zone={zone} />}
      actions={
        <>
          {!phone && read && (
            <span className={classes.read}>
              Read {pastLabel(read, zone)} {cityOf(zone)}
            </span>
          )}
          <ExportMenu account={account} period={chosen.period} />
        </>
      }
    >
      <div className={classes.body}>
        {stats ? (
          <>
            <Notes account={account} stats={stats} />
            <Figures account={account} stats={stats} />
            <div className={classes.charts}>
              <Daily account={account} stats={stats} arg={arg} />
              <Growth account={account} stats={stats} arg={arg} />
            </div>
            <Patterns account={account} stats={stats} arg={arg} />
          </>
        ) : error ? (
          <ErrorCard title="Insights" error={error} onRetry={refetch} />
        ) : (
          <Waiting />
        )}
      </div>
    </Page>
  )
}

const Waiting = () => (
  <Delayed>
    <div role="status" aria-label="Loading">
      <div className={classes.figures}>
        {[0, 1, 2, 3].map(at => (
          <Skeleton key={at} height={118} radius={12} animate={false} />
        ))}
      </div>
      <div className={classes.charts}>
        <Skeleton height={340} radius={12} animate={false} />
        <Skeleton height={340} radius={12} animate={false} />
      </div>
    </div>
  </Delayed>
)
