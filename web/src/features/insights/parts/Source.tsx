import type { InsightSource } from '@fanfare/contracts/entities/insights.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { counted, whole } from '../../../lib/research/model/words.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { countOf } from '../model/period.ts'
import { countedHow, figureNames, formulaOf, missingWords, sourceName } from '../model/words.ts'
import type { FiguresProps } from '../props.ts'
import { useDays } from '../use-days.ts'
import classes from './Source.module.css'

/** Where a figure comes from, in a line; it opens what was asked of the network, when, and how the change is calculated. */
export const Source = ({ source, account, stats }: FiguresProps & { source: InsightSource }) => {
  const { pastLabel } = useTimes()
  const network = networkOf(account.type).name
  const { figure, fetched_at: fetched } = source
  const { title } = figureNames[figure]
  // The hour alone on the day itself.
  const when = fetched && pastLabel(fetched, stats.timezone).replace('today, ', '')
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus withRoles={false} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.line} aria-haspopup="dialog">
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
          <span>
            <span className="sr-only">{title}, source:</span> {sourceName(source, network)}
            {when && `, ${when}`}
          </span>
        </UnstyledButton>
      </Popover.Target>
      {/* It takes the focus itself: there is nothing to press in it. */}
      <Popover.Dropdown
        role="dialog"
        aria-label={`Source of ${title.toLowerCase()}`}
        tabIndex={-1}
        className={classes.dialog}
      >
        <Details source={source} account={account} stats={stats} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Details = ({ source, account, stats }: FiguresProps & { source: InsightSource }) => {
  const { instantLabel } = useTimes()
  const { span } = useDays()
  const network = networkOf(account.type).name
  const { figure, metric, replaces, fetched_at: fetched, missing, missing_days: gaps } = source
  const before = source.replaced_days
  const days = countOf(stats)
  return (
    <dl className={classes.details}>
      <dt>Metric</dt>
      <dd>
        {metric === null ? (
          sourceName(source, network)
        ) : (
          <>
            <code>{metric}</code> on {network}
          </>
        )}
        {replaces && (
          <>
            . It replaces <code>{replaces}</code>, which {network} has withdrawn.
            {before > 0 &&
              ` ${before} of ${counted(days, 'day')} still ${before === 1 ? 'has' : 'have'} values of that one.`}
          </>
        )}
      </dd>
      {missing && (
        <>
          <dt>Missing</dt>
          <dd>{missingWords(missing, figure, network)}</dd>
        </>
      )}
      <dt>Value</dt>
      <dd>{countedHow[figure]}</dd>
      <dt>Period</dt>
      <dd>
        {span(stats)}, compared with {span({ since: stats.prev_since, until: stats.prev_until })}
      </dd>
      <dt>Change</dt>
      <dd>{formulaOf(stats, figure)}</dd>
      {figure === 'shared' && stats.sharedTotal !== null && (
        <>
          <dt>All posts</dt>
          <dd>{whole(stats.sharedTotal)}</dd>
        </>
      )}
      <dt>Read</dt>
      <dd>{fetched ? instantLabel(fetched, stats.timezone) : 'Not yet'}</dd>
      {gaps > 0 && (
        <>
          <dt>No data</dt>
          <dd>
            {gaps} of {counted(days, 'day')}. They aren’t counted as 0.
          </dd>
        </>
      )}
    </dl>
  )
}
