import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { furthestDay } from '../model/furthest.ts'
import { accountsFault, fitOf, fitWords, isFull, type SeriesLimit } from '../model/series-limit.ts'
import classes from './RepeatFields.module.css'

interface Props {
  repeat: Recurrence
  /** The first date may be this one: wall-clock time, YYYY-MM-DDTHH:mm. */
  wall: string
  /** Zone of the first account. */
  zone: string
  /** How many accounts it is for. */
  accounts: number
  limit: SeriesLimit
}

/** What of a new series does not fit, and how far ahead the plan schedules where it takes all that fits. */
export const RepeatLimit = ({ repeat, wall, zone, accounts, limit }: Props) => {
  const { dayLabel } = useTimes()
  const { plan, days, until } = limit
  const found = fitOf(repeat, wall, limit)
  const isOver = found !== undefined && found.fit < found.dates
  const tooMany = accountsFault(accounts)
  // Near its end the date itself says how far the plan goes.
  const isSaid = furthestDay({ wall, zone, days }, Temporal.Now.instant()) !== undefined
  const last = dayLabel(Temporal.PlainDate.from(until.slice(0, 10)))
  const ends = isSaid ? '' : `The ${plan} plan schedules until ${last}, ${days} days ahead.`
  return (
    <>
      {tooMany && (
        <p className={classes.fault} role="alert">
          {tooMany}
        </p>
      )}
      {isOver ? (
        <p className={classes.fault} role="alert">
          {fitWords(found)} {ends}
        </p>
      ) : (
        ends && isFull(repeat, wall, limit) && <p className={classes.hint}>{ends}</p>
      )}
    </>
  )
}
