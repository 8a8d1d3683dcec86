import type { FollowerDay, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { counted } from '../../../lib/research/model/words.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { growthSummary, missingWords, signedWhole, valueText } from '../model/words.ts'
import { useDays } from '../use-days.ts'
import { BarChart } from './BarChart.tsx'

interface Props {
  /** Absent while they are loading. */
  days: readonly FollowerDay[] | undefined
  missing: MissingFigure | null | undefined
  type: NetworkType
  /** The days on which something was published here. */
  published: readonly { day: string; posts: number }[]
}

/** How many followers came on each day, as bars, with its words and its table. */
export const GrowthChart = ({ days, missing, type, published }: Props) => {
  const { long, short } = useDays()
  const postsOn = (day: string) => published.find(one => one.day === day)?.posts ?? 0
  const gained = (days ?? []).map(({ day, gained: value }) => ({ day, value, posts: postsOn(day) }))
  return (
    <ChartCard
      level={2}
      title="New followers"
      summary={
        missing
          ? `${missingWords(missing, 'followers', networkOf(type).name)}.`
          : days
            ? growthSummary(gained, short)
            : 'Loading'
      }
      chart={(!missing || gained.some(({ value }) => value !== null)) && <BarChart days={gained} />}
      table={
        <Numbers
          head={['Day', 'New followers', 'All followers', 'Published with Fanfare']}
          rows={(days ?? []).map(({ day, gained: value, total }) => [
            long(day),
            value === null ? 'No data' : signedWhole(value),
            valueText(total),
            postsOn(day) > 0 && counted(postsOn(day), 'post'),
          ])}
        />
      }
    />
  )
}
