import type { InsightSeries } from '@fanfare/contracts/entities/insights.ts'
import { SegmentedControl } from '@mantine/core'
import { Link } from 'react-router-dom'
import { oneOf, useFilterAddress } from '../../../lib/navigation/use-filter-address.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useInsightSeriesQuery } from '../api.ts'
import { publishedIn } from '../model/published.ts'
import { figureNames } from '../model/words.ts'
import type { ChartProps } from '../props.ts'
import { useFollow } from '../use-follow.ts'
import { FigureChart } from './FigureChart.tsx'

/** What is drawn by day; followers have a chart of their own. */
const drawn = [
  { value: 'reach', label: figureNames.reach.title },
  { value: 'interaction', label: figureNames.interaction.title },
  { value: 'shared', label: figureNames.shared.title },
] as const

/** A figure by day, beside the days before, with what was published here. */
export const Daily = ({ account, stats, arg }: ChartProps) => {
  const { search, change } = useFilterAddress()
  const offered = drawn.find(({ value }) =>
    stats.sources.some(({ figure: of, missing }) => of === value && missing !== 'not_offered'),
  )
  const figure = oneOf(drawn, search.get('figure')) ?? offered?.value ?? 'reach'
  const {
    currentData: series,
    error,
    refetch,
  } = useInsightSeriesQuery({ ...arg, query: { ...arg.query, figure } }, { refetchOnMountOrArgChange: true })
  useFollow(stats, refetch)
  if (error) return <ErrorCard title={`Daily ${figureNames[figure].words}`} error={error} onRetry={refetch} />
  return (
    <FigureChart
      figure={figure}
      type={account.type}
      series={series && { ...series, published: publishedIn(series.published) }}
      before={{ since: stats.prev_since, until: stats.prev_until }}
      postsOf={day => <Posts ids={idsOn(series, day)} />}
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
    />
  )
}

const idsOn = (series: InsightSeries | undefined, day: string) =>
  (series?.published ?? []).flatMap(post => (post.day === day ? post.post_id : []))

const Posts = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={`/publishing/trace/${id}`}>{ids.length === 1 ? '1 post' : `Post ${at + 1}`}</Link>
    </span>
  ))
