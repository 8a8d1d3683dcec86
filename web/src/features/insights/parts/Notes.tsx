import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../../lib/posts/fault-actions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { isFirstDay, isRefused, lacksPermission, problemWords, startsLater } from '../model/reading.ts'
import type { StatsProps } from '../props.ts'
import { useDays } from '../use-days.ts'
import classes from './Notes.module.css'

/** What stands between an account and its figures, with what helps: a connection or a permission that is missing, days that are still being read. */
export const Notes = ({ account, stats }: StatsProps) => {
  const can = useCan()
  const { long } = useDays()
  const network = networkOf(account.type).name
  const name = accountName(account)
  const ended = account.status === AccountExpired || isRefused(stats)
  const trouble = ended
    ? { title: `${name} is disconnected`, text: 'Reconnect it to read new figures.', to: reconnectTo(account.id) }
    : lacksPermission(stats)
      ? {
          title: 'Fanfare needs one more permission',
          text: `${network} shows figures only with a permission that ${name}’s connection doesn’t have. Publishing isn’t affected.`,
          to: `${reconnectTo(account.id)}&feature=insights`,
        }
      : undefined
  const problem = trouble ? undefined : problemWords(stats, network)
  const start = startsLater(stats)
  const reading = isFirstDay(stats)
    ? `Reading the first figures from ${network}. They appear here.`
    : stats.backfilling
      ? `Reading earlier days from ${network}. ${start ? `So far, figures start on ${long(start)}.` : 'They appear here.'}`
      : undefined
  return (
    <>
      {trouble && (
        <section className={classes.trouble} aria-label={trouble.title}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <div>
            <b>{trouble.title}</b>
            <p>
              {trouble.text}
              {!can('account.connect') && ' Ask a manager of your team.'}
            </p>
          </div>
          {can('account.connect') && (
            <Button component={Link} to={trouble.to} variant="default" size="compact-md">
              Reconnect
            </Button>
          )}
        </section>
      )}
      {problem && <p className={classes.note}>{problem}</p>}
      {/* A live region is there before it says something. */}
      <p className={classes.note} role="status" hidden={!reading}>
        {reading && (
          <>
            <Loader size={14} aria-hidden />
            {reading}
          </>
        )}
      </p>
      {!reading && start && <p className={classes.note}>Figures start on {long(start)}. Earlier days have no data.</p>}
    </>
  )
}
