import type { InsightFigure, InsightSeries } from '@fanfare/contracts/entities/insights.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useAccounts, useCan } from '../../../lib/session/session.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useAccountStatsQuery, useFollowerGrowthQuery, useInsightSeriesQuery } from '../api.ts'
import { publishedIn } from '../model/published.ts'
import { usePeriod } from '../use-period.ts'
import { ReportPage, Sheet } from './ReportPage.tsx'

/** `/print/insights`: the figures of the active account over the period of the address, laid out for paper. */
export default function PrintScreen() {
  const can = useCan()
  const { active } = useAccounts()
  return active && can('account.insights') ? (
    <PrintedAccount key={active.id} account={active} />
  ) : (
    <Sheet>
      <h1>There’s nothing to print</h1>
      <p>Choose an account with insights first.</p>
    </Sheet>
  )
}

const shown = (series: InsightSeries) => ({ ...series, published: publishedIn(series.published) })

const PrintedAccount = ({ account }: { account: SocialAccount }) => {
  const { period } = usePeriod(account.settings.timezone)
  const { since, until } = period
  const arg = { params: { id: account.id }, query: { since, until } }
  const of = (figure: InsightFigure) => ({ ...arg, query: { ...arg.query, figure } })
  const stats = useAccountStatsQuery(arg)
  const growth = useFollowerGrowthQuery(arg)
  const reach = useInsightSeriesQuery(of('reach'))
  const interaction = useInsightSeriesQuery(of('interaction'))
  const shared = useInsightSeriesQuery(of('shared'))
  const all = [stats, growth, reach, interaction, shared]
  const ready = all.every(({ data }) => data !== undefined)
  useEffect(() => {
    if (!ready) return undefined
    // The charts are on the screen by then.
    const timer = setTimeout(() => window.print(), 300)
    return () => clearTimeout(timer)
  }, [ready])
  const { error } = all.find(one => one.error) ?? {}
  if (stats.data && growth.data && reach.data && interaction.data && shared.data)
    return (
      <ReportPage
        title={`Insights of ${accountName(account)}`}
        accounts={[
          {
            name: accountName(account),
            type: account.type,
            picture_url: account.pic_url,
            stats: stats.data,
            series: [reach.data, interaction.data, shared.data].map(shown),
            growth: growth.data.data,
          },
        ]}
      />
    )
  return (
    <Sheet>
      <h1 className="sr-only">Insights</h1>
      {error ? (
        <ErrorCard title="Insights" error={error} onRetry={() => all.forEach(({ refetch }) => void refetch())} />
      ) : (
        <Loader size="sm" aria-label="Loading" />
      )}
    </Sheet>
  )
}
