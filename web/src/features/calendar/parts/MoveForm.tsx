import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSettings } from '../../../lib/session/session.ts'
import { TimeField } from '../../../lib/time/TimeField.tsx'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { shortDay } from '../model/day-words.ts'
import { firstDayOf } from '../model/range.ts'
import classes from './PostCard.module.css'

interface Props {
  /** Wall-clock time to begin with, in the account's zone. */
  wall: string
  onMove: (wall: string) => void
}

/** Another date and time for a post: the way to move one without dragging. */
export const MoveForm = ({ wall: from, onMove }: Props) => {
  const [wall, setWall] = useState(from)
  const [date = '', time = ''] = wall.split('T')
  const first = (firstDayOf(useSettings().firstDayOfTheWeek) % 7) as 0 | 1 | 6
  return (
    <form
      className={classes.move}
      onSubmit={event => {
        event.preventDefault()
        onMove(wall)
      }}
    >
      <DatePickerInput
        aria-label={`Move to date, ${shortDay(date)}`}
        value={date}
        onChange={value => value && setWall(`${value}T${time}`)}
        valueFormat="ddd D MMM"
        firstDayOfWeek={first}
        popoverProps={{ withinPortal: false }}
      />
      <TimeField aria-label="Move to time" value={time} onChange={value => setWall(`${date}T${value}`)} />
      <Button type="submit">Move</Button>
    </form>
  )
}
