import type { InsightSeries } from '@fanfare/contracts/entities/insights.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { SegmentedControl } from '@mantine/core'
import { Link } from 'react-router-dom'
import { oneOf, useFilterAddress } from '../../../lib/navigation/use-filter-address.ts'
import { whole } from '../../../lib/research/model/words.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useInsightSeriesQuery } from '../api.ts'
import { dailySummary, figureNames, missingWords } from '../model/words.ts'
import type { ChartProps } from '../props.ts'
import { useDays } from '../use-days.ts'
import { useFollow } from '../use-follow.ts'
import { LineChart } from './LineChart.tsx'

/** What is drawn by day; followers have a chart of their own. */
const drawn = [
  { value: 'reach', label: figureNames.reach.title },
  { value: 'interaction', label: figureNames.interaction.title },
  { value: 'shared', label: figureNames.shared.title },
] as const

/** A figure by day, beside the days before, with what was published here. */
export const Daily = ({ account, stats, arg }: ChartProps) => {
  const { search, change } = useFilterAddress()
  const { long, short, span } = useDays()
  const offered = drawn.find(({ value }) =>
    stats.sources.some(({ figure: of, missing }) => of === value && missing !== 'not_offered'),
  )
  const figure = oneOf(drawn, search.get('figure')) ?? offered?.value ?? 'reach'
  const { title, words } = figureNames[figure]
  const {
    currentData: series,
    error,
    refetch,
  } = useInsightSeriesQuery({ ...arg, query: { ...arg.query, figure } }, { refetchOnMountOrArgChange: true })
  useFollow(stats, refetch)
  if (error) return <ErrorCard title={`Daily ${words}`} error={error} onRetry={refetch} />
  const days = series?.days ?? []
  const missing = series?.source.missing
  // Of a figure that can't be read, earlier days may be known.
  const hasDays = !missing || [...days, ...(series?.prev ?? [])].some(({ value }) => value !== null)
  return (
    <ChartCard
      level={2}
      title={`Daily ${words}`}
      summary={
        missing
          ? `${missingWords(missing, figure, networkOf(account.type).name)}.`
          : series
            ? dailySummary(days, series.published.length, short)
            : 'Loading'
      }
      tools={
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          withItemsBorders={false}
          value={figure}
          onChange={value => change(next => next.set('figure', value))}
          data={[...drawn]}
        />
      }
      chart={
        hasDays && (
          <LineChart
            days={days.map(({ day, value }, at) => ({
              day,
              value,
              before: series?.prev[at]?.value ?? null,
              dayBefore: series?.prev[at]?.day,
              posts: postsOf(series, day).length,
            }))}
            before={span({ since: stats.prev_since, until: stats.prev_until })}
          />
        )
      }
      table={
        <Numbers
          head={['Day', title, 'Period before', 'Published with Fanfare']}
          rows={days.map(({ day, value }, at) => [
            long(day),
            valueText(value),
            valueText(series?.prev[at]?.value ?? null),
            <Posts key={day} ids={postsOf(series, day)} />,
          ])}
        />
      }
    />
  )
}

/** A value in a table; what is missing is no zero. */
export const valueText = (value: number | null) => (value === null ? 'No data' : whole(value))

const postsOf = (series: InsightSeries | undefined, day: string) =>
  (series?.published ?? []).flatMap(post => (post.day === day ? post.post_id : []))

const Posts = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={`/publishing/trace/${id}`}>{ids.length === 1 ? '1 post' : `Post ${at + 1}`}</Link>
    </span>
  ))
