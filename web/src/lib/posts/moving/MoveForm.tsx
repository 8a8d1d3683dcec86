import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { useSettings } from '../../session/session.ts'
import { TimeField } from '../../time/TimeField.tsx'
import { wallOf } from '../../time/time.ts'
import { useTimes } from '../../time/use-times.ts'
import classes from './MoveForm.module.css'

/** As the picker counts days: 0 is Sunday. */
const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const

const nextHour = (zone: string) =>
  Temporal.Now.plainDateTimeISO(zone).add({ hours: 1 }).with({ minute: 0 }).toString({ smallestUnit: 'minute' })

interface Props {
  post: Post
  /** It lies in a popover, which would close with a press outside of it. */
  inPopover?: boolean
  /** Wall-clock time in the account's zone. */
  onMove: (wall: string) => void
}

/** Another date and time for a post: the way to move one without dragging. Begins with the time that it has, else with the next hour. */
export const MoveForm = ({ post, inPopover = false, onMove }: Props) => {
  const zone = post.account.timezone
  const [wall, setWall] = useState(() => (post.post_at ? wallOf(post.post_at, zone) : nextHour(zone)))
  const { dayLabel } = useTimes()
  const [date = '', time = ''] = wall.split('T')
  const first = firstDays[useSettings().firstDayOfTheWeek as keyof typeof firstDays] ?? 1
  return (
    <form
      className={classes.move}
      onSubmit={event => {
        event.preventDefault()
        onMove(wall)
      }}
    >
      <DatePickerInput
        aria-label={`Move to date, ${dayLabel(Temporal.PlainDate.from(date))}`}
        value={date}
        onChange={value => value && setWall(`${value}T${time}`)}
        valueFormat="ddd D MMM"
        firstDayOfWeek={first}
        {...(inPopover && { popoverProps: { withinPortal: false } })}
      />
      <TimeField aria-label="Move to time" value={time} onChange={value => setWall(`${date}T${value}`)} />
      <Button type="submit">Move</Button>
    </form>
  )
}
