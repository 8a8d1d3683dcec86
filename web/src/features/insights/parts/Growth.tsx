import { networkOf } from '@fanfare/contracts/networks.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useFollowerGrowthQuery } from '../api.ts'
import { growthSummary, missingWords, signedWhole } from '../model/words.ts'
import type { ChartProps } from '../props.ts'
import { useDays } from '../use-days.ts'
import { useFollow } from '../use-follow.ts'
import { BarChart } from './BarChart.tsx'
import { valueText } from './Daily.tsx'

/** How many followers came on each day. */
export const Growth = ({ account, stats, arg }: ChartProps) => {
  const { long, short } = useDays()
  const { currentData: growth, error, refetch } = useFollowerGrowthQuery(arg, { refetchOnMountOrArgChange: true })
  useFollow(stats, refetch)
  if (error) return <ErrorCard title="New followers" error={error} onRetry={refetch} />
  const days = growth?.data ?? []
  const gained = days.map(({ day, gained: value }) => ({ day, value }))
  const missing = growth?.source.missing
  return (
    <ChartCard
      level={2}
      title="New followers"
      summary={
        missing
          ? `${missingWords(missing, 'followers', networkOf(account.type).name)}.`
          : growth
            ? growthSummary(gained, short)
            : 'Loading'
      }
      chart={(!missing || gained.some(({ value }) => value !== null)) && <BarChart days={gained} />}
      table={
        <Numbers
          head={['Day', 'New followers', 'All followers']}
          rows={days.map(({ day, gained: value, total }) => [
            long(day),
            value === null ? 'No data' : signedWhole(value),
            valueText(total),
          ])}
        />
      }
    />
  )
}
