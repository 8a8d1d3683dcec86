import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useFollowerGrowthQuery } from '../api.ts'
import type { ChartProps } from '../props.ts'
import { useFollow } from '../use-follow.ts'
import { GrowthChart } from './GrowthChart.tsx'

/** How many followers came on each day. */
export const Growth = ({ account, stats, arg }: ChartProps) => {
  const { currentData: growth, error, refetch } = useFollowerGrowthQuery(arg, { refetchOnMountOrArgChange: true })
  useFollow(stats, refetch)
  if (error) return <ErrorCard title="New followers" error={error} onRetry={refetch} />
  return <GrowthChart days={growth?.data} missing={growth?.source.missing} type={account.type} />
}
