import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { type Column, figureOf, howCounted, measureNames, measureText, whyMissing } from '../model/measures.ts'
import source from '../parts/Source.module.css'
import classes from './Figure.module.css'
import type { Facts } from './facts.ts'
import { Metric } from './Sources.tsx'

interface Props {
  post: InsightPost
  column: Column
  facts: Facts
  /** The account's. */
  zone: string
}

/** A figure of a post; it opens what was asked of the network, when, and how the figure is calculated. */
export const Figure = ({ post, column, facts, zone }: Props) => {
  const { title, words } = measureNames[column]
  const value = figureOf(post, column)
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus withRoles={false} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.figure} aria-haspopup="dialog">
          <span className={classes.name}>
            {title}
            <IconInfoCircle size={13} stroke={1.75} aria-hidden />
          </span>
          {value === null ? (
            <>
              <span className={classes.value} aria-hidden>
                –
              </span>
              <span className={classes.why}>{whyMissing(post, column, facts)}</span>
            </>
          ) : (
            <span className={classes.value}>{measureText(column, value)}</span>
          )}
        </UnstyledButton>
      </Popover.Target>
      {/* It takes the focus itself, for there is nothing to press in it; Escape closes it alone, and not the dialog below. */}
      <Popover.Dropdown
        role="dialog"
        aria-label={`Source of ${words}`}
        tabIndex={-1}
        data-mantine-stop-propagation
        className={source.dialog}
      >
        <Details post={post} column={column} facts={facts} zone={zone} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Details = ({ post, column, facts, zone }: Props) => {
  const { instantLabel } = useTimes()
  const missing = whyMissing(post, column, facts)
  return (
    <dl className={source.details}>
      <dt>Metric</dt>
      <dd>
        <Metric column={column} facts={facts} post={post} />
      </dd>
      {missing && (
        <>
          <dt>Missing</dt>
          <dd>{missing}</dd>
        </>
      )}
      <dt>Value</dt>
      <dd>{howCounted(post, column, facts.measure)}</dd>
      <dt>Read</dt>
      <dd>{post.fetched_at ? instantLabel(post.fetched_at, zone) : 'Not yet'}</dd>
    </dl>
  )
}
