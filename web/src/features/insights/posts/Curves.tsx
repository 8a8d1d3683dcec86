import { type InsightPost, type PostFigure, postFigures } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Select } from '@mantine/core'
import { oneOf, useFilterAddress } from '../../../lib/navigation/use-filter-address.ts'
import { whole } from '../../../lib/research/model/words.ts'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { usePostCurvesQuery } from '../api.ts'
import { ageText, comparedAges, comparedSummary, countedOf, curveSummary, latestAt } from '../model/curve.ts'
import { drawnFigures, measureNames, offeredOr } from '../model/measures.ts'
import { CurveChart, type CurveOf } from './CurveChart.tsx'
import classes from './Curves.module.css'
import type { Facts } from './facts.ts'
import { letterOf } from './letters.ts'

interface Props {
  /** One, or those that are compared. */
  posts: readonly InsightPost[]
  account: SocialAccount
  facts: Facts
}

const choices = postFigures.map(value => ({ value, label: measureNames[value].title }))

/** How what is counted of posts grew after they went live. */
export const Curves = ({ posts, account, facts }: Props) => {
  const { search, change } = useFilterAddress()
  const { instantLabel } = useTimes()
  const offered = drawnFigures(facts.sources)
  const usual = facts.measure === 'rate' ? 'interaction' : facts.measure
  const figure = offeredOr(oneOf(choices, search.get('curve')) ?? usual, facts.sources) as PostFigure
  const { title, words } = measureNames[figure]
  const { currentData, error, refetch } = usePostCurvesQuery(
    { params: { id: account.id }, query: { posts: posts.map(({ post_id }) => post_id).join(',') } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !currentData) return <ErrorCard title="Growth" error={error} onRetry={refetch} />
  const several = posts.length > 1
  const curves: CurveOf[] = posts.map((post, at) => ({
    letter: letterOf(at),
    title: titleOf(post),
    points: countedOf(currentData?.data.find(({ post_id }) => post_id === post.post_id)?.points ?? [], figure),
  }))
  const [first] = curves
  const isDrawn = curves.some(({ points }) => points.filter(({ value }) => value !== null).length > 1)
  const summary = !currentData
    ? 'Loading'
    : several
      ? comparedSummary(curves, figure)
      : curveSummary(first?.points ?? [], figure, facts.network)
  return (
    <ChartCard
      title={`${title} after posting`}
      summary={
        currentData && !several && !isDrawn && first?.points.length ? `${summary} A curve needs two readings.` : summary
      }
      tools={
        <Select
          className={classes.figure}
          size="xs"
          aria-label="Figure of the curve"
          allowDeselect={false}
          data={choices.filter(({ value }) => offered.includes(value))}
          value={figure}
          onChange={value => value && change(next => next.set('curve', value))}
        />
      }
      chart={isDrawn && <CurveChart curves={curves} words={words} />}
      table={
        several ? (
          <Numbers
            head={['After', ...curves.map(({ letter }) => letter)]}
            rows={comparedAges(curves).map(hours => [
              ageText(hours),
              ...curves.map(({ points }) => valueText(latestAt(points, hours)?.value)),
            ])}
          />
        ) : (
          <Numbers
            head={['After', 'Read', title]}
            rows={(currentData?.data[0]?.points ?? []).map(({ at, hours, figures }) => [
              ageText(hours),
              instantLabel(at, account.settings.timezone),
              valueText(figures[figure]),
            ])}
          />
        )
      }
    />
  )
}

const valueText = (value: number | null | undefined) =>
  value === null || value === undefined ? 'No data' : whole(value)
