import type { PostBreakdown } from '@fanfare/contracts/entities/insight-posts.ts'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { counted } from '../../../lib/research/model/words.ts'
import { measureNames } from '../model/measures.ts'
import source from '../parts/Source.module.css'
import type { Facts } from '../posts/facts.ts'
import sources from '../posts/Sources.module.css'
import { Metric } from '../posts/Sources.tsx'
import type { StatsProps } from '../props.ts'
import { useDays } from '../use-days.ts'

interface Props {
  breakdown: PostBreakdown
  facts: Facts
  stats: StatsProps['stats']
}

/** Where the figures of the cards come from, and how they are calculated. */
export const MeasureSource = ({ breakdown, facts, stats }: Props) => {
  const { span } = useDays()
  const { words } = measureNames[facts.measure]
  const lacking = breakdown.total - breakdown.posts
  const all = breakdown.formats.reduce((sum, { posts }) => sum + posts, 0)
  const setApart = all > breakdown.posts
  return (
    <Popover position="bottom-start" width={340} trapFocus returnFocus withRoles={false} withinPortal>
      <Popover.Target>
        <UnstyledButton className={sources.button} aria-haspopup="dialog">
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
          <span>
            <span className="sr-only">Source:</span> {facts.network} {words}, {counted(breakdown.posts, 'post')}
          </span>
        </UnstyledButton>
      </Popover.Target>
      {/* It takes the focus itself: there is nothing to press in it. */}
      <Popover.Dropdown role="dialog" aria-label={`Source of ${words}`} tabIndex={-1} className={source.dialog}>
        <dl className={source.details}>
          <dt>Metric</dt>
          <dd>
            <Metric column={facts.measure} facts={facts} />
          </dd>
          <dt>Value</dt>
          <dd>
            {facts.measure === 'rate' && 'Interactions ÷ reach × 100; where a post has no reach, ÷ views. '}
            Medians: half of the posts have more, half have less.
          </dd>
          <dt>Period</dt>
          <dd>
            Posts published {span(stats)}: {counted(breakdown.total, 'post')}
            {lacking > 0 && `, ${lacking} of them without a value`}
            {setApart && '. Stories aren’t compared with posts: they are in Formats alone.'}
          </dd>
          <dt>Lift</dt>
          <dd>Posts with a hashtag beside posts without it, each compared with the 30 posts before it.</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
