import { Button, Modal } from '@mantine/core'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import classes from './RefusedDates.module.css'

interface Props {
  /** The dates that are refused, and why. */
  refused: readonly { date: string; message: string }[]
  /** Of so many dates. */
  total: number
  /** Makes the series without them. */
  onSkip: () => void
  onClose: () => void
}

/** The dates on which a new series cannot go out. It is made without them, or changed. */
export default function RefusedDates({ refused, total, onSkip, onClose }: Props) {
  const phone = usePhone()
  const { dayLabel } = useTimes()
  return (
    <Modal opened onClose={onClose} title="Some dates can’t be scheduled" size={480} fullScreen={phone}>
      <div className={classes.body}>
        <p className={classes.summary}>
          Nothing was scheduled: {refused.length} of {total} dates {refused.length === 1 ? 'isn’t' : 'aren’t'} possible.
        </p>
        <ul className={classes.dates} aria-label="Dates that can’t be scheduled">
          {refused.map(({ date, message }) => (
            <li key={date}>
              <span>{dayLabel(Temporal.PlainDate.from(date))}</span>
              <em>{message}</em>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Change the dates
          </Button>
          <Button type="button" onClick={onSkip}>
            Skip these dates
          </Button>
        </div>
      </div>
    </Modal>
  )
}
