import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { searchAlong, useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useAccounts, useCan, useSettings } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { useWeekStatsQuery } from './api.ts'
import classes from './Dashboard.module.css'
import { spansAt } from './model/week.ts'
import { BestPanel } from './parts/BestPanel.tsx'
import { NeedsPanel } from './parts/NeedsPanel.tsx'
import { NextPanels } from './parts/NextPanel.tsx'
import { PostedPanel } from './parts/PostedPanel.tsx'
import { QuotaPanel } from './parts/QuotaPanel.tsx'
import { WeekFigures } from './parts/WeekFigures.tsx'

/** How often what is asked about moves on, ms. */
const everyMs = 5 * 60_000
const dayMs = 86_400_000
/** The day that an instant (Unix ms) is in, in a time zone. */
const dayOf = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The team's week at a glance: what needs someone, what goes out, what went out, and what came of it. */
export const Dashboard = () => {
  const can = useCan()
  const { accounts, error } = useAccounts()
  const { timezone: zone } = useSettings()
  const filter = useAccountFilter()
  const { search: address } = useLocation()
  const [at, setAt] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const { before, now, after } = spansAt(at)
  const search = searchAlong(address)
  const seesFigures = can('account.insights')
  const week = { since: dayOf(at - 7 * dayMs, zone), until: dayOf(at - dayMs, zone) }
  const stats = useWeekStatsQuery(
    { query: { accounts: filter.accounts, ...week } },
    { skip: !seesFigures || accounts.length === 0 },
  )
  const shown = filter.only.length > 0 ? accounts.filter(({ id }) => filter.only.includes(id)) : accounts
  const about = { filter: filter.accounts, search, accounts: shown }
  if (accounts.length === 0)
    return (
      <Page title="Dashboard">
        {!error && (
          <EmptyState
            title="Connect an account first"
            text={`See what goes out on ${anyNetwork}, and what comes of it.`}
            {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
          />
        )}
      </Page>
    )
  return (
    <Page title="Dashboard">
      <div className={classes.body}>
        {stats.currentData ? (
          <WeekFigures stats={stats.currentData} />
        ) : (
          stats.error && <ErrorCard title="The last seven days" error={stats.error} onRetry={stats.refetch} />
        )}
        <div className={classes.columns}>
          <div className={classes.column}>
            <NeedsPanel {...about} />
            <NextPanels {...about} now={now} after={after} />
          </div>
          <div className={classes.column}>
            {seesFigures && <BestPanel {...about} since={week.since} until={dayOf(at, zone)} />}
            <PostedPanel filter={filter.accounts} search={search} before={before} now={now} />
            <QuotaPanel {...about} now={now} />
          </div>
        </div>
      </div>
    </Page>
  )
}
