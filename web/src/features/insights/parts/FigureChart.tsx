import type { ReportSeries } from '@fanfare/contracts/entities/reports.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import type { ReactNode } from 'react'
import { counted } from '../../../lib/research/model/words.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import type { Days } from '../model/period.ts'
import { dailySummary, figureNames, missingWords, sharedSummary, valueText } from '../model/words.ts'
import { useDays } from '../use-days.ts'
import { LineChart } from './LineChart.tsx'

interface Props {
  figure: ReportSeries['figure']
  type: NetworkType
  /** Absent while it is loading. */
  series: Omit<ReportSeries, 'figure'> | undefined
  /** The period before. */
  before: Days
  /** What was published on a day, in the table; how many posts where nothing else is said. */
  postsOf?: (day: string) => ReactNode
  tools?: ReactNode
}

/** A figure by day as a line beside the days before, with its words and its table. */
export const FigureChart = ({ figure, type, series, before, postsOf, tools }: Props) => {
  const { long, short, span } = useDays()
  const { title, words } = figureNames[figure]
  const { days = [], prev = [], published = [] } = series ?? {}
  const missing = series?.source.missing
  const countOn = (day: string) => published.find(one => one.day === day)?.posts ?? 0
  const publishedHere = published.reduce((sum, { posts }) => sum + posts, 0)
  // Of a figure that can't be read, earlier days may be known.
  const hasDays = !missing || [...days, ...prev].some(({ value }) => value !== null)
  return (
    <ChartCard
      level={2}
      title={`Daily ${words}`}
      summary={
        missing
          ? `${missingWords(missing, figure, networkOf(type).name)}.`
          : series
            ? figure === 'shared'
              ? sharedSummary(days, publishedHere)
              : dailySummary(days, publishedHere, short)
            : 'Loading'
      }
      tools={tools}
      chart={
        hasDays && (
          <LineChart
            days={days.map(({ day, value }, at) => ({
              day,
              value,
              before: prev[at]?.value ?? null,
              dayBefore: prev[at]?.day,
              posts: countOn(day),
            }))}
            before={span(before)}
          />
        )
      }
      table={
        <Numbers
          head={['Day', title, 'Period before', 'Published with Fanfare']}
          rows={days.map(({ day, value }, at) => [
            long(day),
            valueText(value),
            valueText(prev[at]?.value ?? null),
            postsOf ? postsOf(day) : countOn(day) > 0 && counted(countOn(day), 'post'),
          ])}
        />
      }
    />
  )
}
