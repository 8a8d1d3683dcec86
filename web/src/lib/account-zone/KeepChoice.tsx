import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './ChangeZone.module.css'
import type { Keep } from './use-change-zone.ts'

const keeps: { value: Keep; label: string }[] = [
  { value: 'moment', label: 'The same moment' },
  { value: 'clock', label: 'The same local time' },
]

/** What scheduled posts keep on another clock. `left`: how many can't move with it. */
export const KeepChoice = ({ keep, left, onKeep }: { keep: Keep; left: number; onKeep: (keep: Keep) => void }) => {
  const labelId = useId()
  return (
    <div className={classes.posts}>
      <p className={classes.label} id={labelId}>
        Scheduled posts keep
      </p>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        data={keeps}
        value={keep}
        onChange={value => onKeep(value as Keep)}
      />
      {keep === 'clock' && left > 0 && (
        <p className={classes.note}>{left} can’t move: their new time has passed, or the day is full.</p>
      )}
    </div>
  )
}
