import { Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { TimeField } from '../../../app/TimeField.tsx'
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
  return (
    <form
      className={classes.move}
      onSubmit={event => {
        event.preventDefault()
        onMove(wall)
      }}
    >
      <DatePickerInput
        aria-label="Move to date"
        value={date}
        onChange={value => value && setWall(`${value}T${time}`)}
        valueFormat="ddd D MMM"
        popoverProps={{ withinPortal: false }}
        weekendDays={[]}
        previousLabel="Previous month"
        nextLabel="Next month"
      />
      <TimeField aria-label="Move to time" value={time} onChange={value => setWall(`${date}T${value}`)} />
      <Button type="submit">Move</Button>
    </form>
  )
}
