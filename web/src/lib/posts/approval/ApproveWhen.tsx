import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { TimeField } from '../../time/TimeField.tsx'
import { cityOf } from '../../time/time.ts'
import { useTimes } from '../../time/use-times.ts'
import classes from './Approval.module.css'

interface Props {
  post: Post
  fault: string | undefined
  busy: boolean
  onApprove: (schedule: ScheduleInput) => void
  onClose: () => void
}

/** The planned time of a post has passed, or it has none: when it goes out instead. */
export const ApproveWhen = ({ post, fault, busy, onApprove, onClose }: Props) => {
  const { timezone } = post.account
  const { dayLabel } = useTimes()
  const [kind, setKind] = useState<'now' | 'time_slot' | 'date'>('date')
  const [wall, setWall] = useState(() =>
    Temporal.Now.plainDateTimeISO(timezone).add({ hours: 1 }).with({ minute: 0 }).toString({ smallestUnit: 'minute' }),
  )
  const [date = '', time = ''] = wall.split('T')
  const schedule: ScheduleInput = kind === 'date' ? { kind, wall } : { kind }
  return (
    <Modal opened onClose={onClose} title="When should it go out?" size={460}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          onApprove(schedule)
        }}
      >
        <p>{post.post_at ? 'Its planned time has passed.' : 'Its author didn’t choose a time.'}</p>
        <SegmentedControl
          fullWidth
          aria-label="When to publish"
          withItemsBorders={false}
          value={kind}
          onChange={value => setKind(value as typeof kind)}
          data={[
            { value: 'now', label: 'Now' },
            { value: 'time_slot', label: 'Next slot' },
            { value: 'date', label: 'Date' },
          ]}
        />
        {kind === 'date' && (
          <div className={classes.time}>
            <DatePickerInput
              // The visible words are in the name.
              aria-label={`Date, ${dayLabel(Temporal.PlainDate.from(date))}`}
              valueFormatter={() => dayLabel(Temporal.PlainDate.from(date))}
              value={date}
              onChange={value => value && setWall(`${value}T${time}`)}
              minDate={Temporal.Now.plainDateISO(timezone).toString()}
              popoverProps={{ withinPortal: true }}
            />
            <TimeField aria-label="Time" value={time} onChange={value => setWall(`${date}T${value}`)} />
          </div>
        )}
        {kind === 'date' && <p>{cityOf(timezone)} time</p>}
        {fault && (
          <p role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <FormActions submit="Approve" busy={busy} focus="submit" onCancel={onClose} />
      </form>
    </Modal>
  )
}
