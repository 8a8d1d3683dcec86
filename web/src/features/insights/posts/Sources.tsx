import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Column } from '../model/measures.ts'
import { isOffered, measureNames, metricsOf } from '../model/measures.ts'
import source from '../parts/Source.module.css'
import type { Facts } from './facts.ts'
import classes from './Sources.module.css'

/** The network's own names of a measure, and how it is calculated where it is. */
export const Metric = ({ column, facts, post }: { column: Column; facts: Facts; post?: InsightPost }) => {
  const { network, sources } = facts
  if (!isOffered(column, sources)) return <>{`${network} doesn’t offer ${measureNames[column].words}`}</>
  const metrics = metricsOf(column, facts, post)
  if (metrics.length === 0) return <>Not known yet</>
  return (
    <>
      {metrics.map((metric, at) => (
        <span key={metric}>
          {at > 0 && ', '}
          <code>{metric}</code>
        </span>
      ))}{' '}
      on {network}
    </>
  )
}

const formulas: Partial<Record<Column, string>> = {
  rate: 'Interactions ÷ reach × 100; where a post has no reach, ÷ views.',
  z: 'How many standard deviations a post is from the average of the 30 posts before it.',
}

/** Where the figures of a table come from; each post says more. */
export const Sources = ({ columns, facts }: { columns: readonly Column[]; facts: Facts }) => (
  <Popover position="bottom-start" width={340} trapFocus returnFocus withRoles={false} withinPortal>
    <Popover.Target>
      <UnstyledButton className={classes.button} aria-haspopup="dialog">
        <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        Sources
      </UnstyledButton>
    </Popover.Target>
    {/* It takes the focus itself, for there is nothing to press in it; Escape closes it alone, and not the dialog below. */}
    <Popover.Dropdown
      role="dialog"
      aria-label="Sources of figures"
      tabIndex={-1}
      data-mantine-stop-propagation
      className={source.dialog}
    >
      <dl className={source.details}>
        {columns.map(column => (
          <div key={column} className={classes.row}>
            <dt>{measureNames[column].title}</dt>
            <dd>
              <Metric column={column} facts={facts} />
              {formulas[column] && <p>{formulas[column]}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Open a post to see when each figure was read.</p>
    </Popover.Dropdown>
  </Popover>
)
