import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useFollowerGrowthQuery } from '../api.ts'
import type { ChartProps } from '../props.ts'
import { GrowthChart } from './GrowthChart.tsx'

/** How many followers came on each day. */
export const Growth = ({ account, arg, pollingInterval }: ChartProps) => {
  const {
    currentData: growth,
    error,
    refetch,
  } = useFollowerGrowthQuery(arg, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  if (error) return <ErrorCard title="New followers" error={error} onRetry={refetch} />
  return <GrowthChart days={growth?.data} missing={growth?.source.missing} type={account.type} />
}
