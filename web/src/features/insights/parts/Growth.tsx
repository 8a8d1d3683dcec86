import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useFollowerGrowthQuery, useInsightSeriesQuery } from '../api.ts'
import { publishedIn } from '../model/published.ts'
import type { ChartProps } from '../props.ts'
import { useFollow } from '../use-follow.ts'
import { GrowthChart } from './GrowthChart.tsx'

/** How many followers came on each day. */
export const Growth = ({ account, stats, arg }: ChartProps) => {
  const { currentData: growth, error, refetch } = useFollowerGrowthQuery(arg, { refetchOnMountOrArgChange: true })
  // What was published here is the same beside each figure.
  const { currentData: series } = useInsightSeriesQuery({ ...arg, query: { ...arg.query, figure: 'reach' } })
  useFollow(stats, refetch)
  if (error) return <ErrorCard title="New followers" error={error} onRetry={refetch} />
  return (
    <GrowthChart
      days={growth?.data}
      missing={growth?.source.missing}
      type={account.type}
      published={publishedIn(series?.published ?? [])}
    />
  )
}
