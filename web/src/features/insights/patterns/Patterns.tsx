import type { PostBreakdown } from '@fanfare/contracts/entities/insight-posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Select, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { oneOf, useFilterAddress } from '../../../lib/navigation/use-filter-address.ts'
import { counted } from '../../../lib/research/model/words.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { usePostBreakdownQuery } from '../api.ts'
import { measureNames, offeredMeasures, offeredOr } from '../model/measures.ts'
import { leastPosts } from '../model/patterns.ts'
import { isReading, lacksPermission } from '../model/reading.ts'
import type { Facts } from '../posts/facts.ts'
import { measureChoices } from '../posts/use-post-filter.ts'
import type { ChartProps, StatsProps } from '../props.ts'
import { useFollow } from '../use-follow.ts'
import { BestHours } from './BestHours.tsx'
import { Formats, Weekdays } from './Groups.tsx'
import { Hashtags } from './Hashtags.tsx'
import { MeasureSource } from './MeasureSource.tsx'
import classes from './Patterns.module.css'
import { Ranked } from './Ranked.tsx'

/** What the posts of a period have in common by a measure: when, which kind, which hashtags, the best and the weakest. */
export const Patterns = ({ account, stats, arg }: ChartProps) => {
  const id = useId()
  const { search, change } = useFilterAddress()
  const asked = oneOf(measureChoices, search.get('by')) ?? 'interaction'
  const options = { refetchOnMountOrArgChange: true }
  const first = usePostBreakdownQuery({ ...arg, query: { ...arg.query, measure: asked } }, options)
  // A network may lack what the address asks for: then what it has is shown.
  const wanted = offeredOr(asked, first.currentData?.sources ?? [])
  const other = usePostBreakdownQuery(
    { ...arg, query: { ...arg.query, measure: wanted } },
    { ...options, skip: wanted === asked },
  )
  const { currentData: breakdown, error, refetch } = wanted === asked ? first : other
  useFollow(stats, refetch)
  const sources = breakdown?.sources ?? []
  const facts: Facts = {
    ...{ sources, measure: wanted, type: account.type },
    network: networkOf(account.type).name,
  }
  return (
    <section aria-labelledby={id} className={classes.patterns}>
      <header className={classes.head}>
        <h2 id={id}>What your posts have in common</h2>
        {breakdown && <MeasureSource breakdown={breakdown} facts={facts} stats={stats} />}
        <Select
          className={classes.measure}
          size="xs"
          aria-label="Compare posts by"
          allowDeselect={false}
          data={offeredMeasures(sources).map(value => ({ value, label: measureNames[value].title }))}
          value={wanted}
          onChange={value => value && change(next => next.set('by', value))}
        />
      </header>
      {error && !breakdown ? (
        <ErrorCard title="Post results" error={error} onRetry={refetch} />
      ) : !breakdown ? (
        <Skeleton height={240} radius={12} animate={false} />
      ) : breakdown.posts < leastPosts ? (
        <p className={classes.empty} role="status">
          {tooFew(breakdown, stats, facts)}
        </p>
      ) : (
        <div className={classes.cards}>
          <BestHours breakdown={breakdown} zone={account.settings.timezone} />
          <Weekdays breakdown={breakdown} />
          <Formats breakdown={breakdown} type={account.type} />
          <Hashtags breakdown={breakdown} />
          <Ranked title="Posts that did best" posts={breakdown.top} {...{ account, facts }} />
          <Ranked title="Weakest posts" posts={breakdown.weak} {...{ account, facts }} />
        </div>
      )}
    </section>
  )
}

/** Why nothing can be compared, and what is needed. */
const tooFew = (breakdown: PostBreakdown, stats: StatsProps['stats'], { network, measure }: Facts): string => {
  const { total, posts } = breakdown
  const { words } = measureNames[measure]
  if (lacksPermission(stats) && posts === 0)
    return `${network} shows ${words} of posts only with a permission that is missing.`
  if (isReading(stats)) return `Posts are still being read from ${network}. What they have in common appears here.`
  const needed = `${leastPosts} posts with ${words} are needed to compare them`
  if (total === 0) return `No posts in this period: ${needed}. Choose a longer period.`
  return total === posts
    ? `This period has ${counted(posts, 'post')}: ${needed}. Choose a longer period.`
    : `Of ${counted(total, 'post')} in this period, ${posts === 0 ? 'none has' : posts === 1 ? '1 has' : `${posts} have`} ${words} yet: ${needed}.`
}
