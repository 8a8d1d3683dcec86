import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { Select } from '@mantine/core'

const ranges = [0, 2, 5, 10, 15, 30]
const gaps = [0, 15, 30, 60, 120, 180, 360, 720]

/** `30 minutes`, `1 hour`, `2 hours`. */
const lengthOf = (minutes: number): string => {
  const [amount, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
/** The usual choices, and the one that is set where it is another one. */
const withCurrent = (choices: readonly number[], current: number): number[] =>
  [...new Set([...choices, current])].sort((a, b) => a - b)

interface Props {
  timeslot: UserSettings['timeslot']
  /** Minutes. */
  gap: number
  onSave: (change: Partial<UserSettings>) => void
}

/** How posts are placed into time slots. */
export const SlotPlacement = ({ timeslot, gap, onSave }: Props) => {
  const range = timeslot.randomPlacement === 1 ? timeslot.randomRange : 0
  return (
    <>
      <Select
        label="Vary posting times slightly"
        description="Posts in time slots don’t all go out on the minute."
        data={withCurrent(ranges, range).map(minutes => ({
          value: String(minutes),
          label: minutes === 0 ? 'Don’t vary' : `By up to ${lengthOf(minutes)}`,
        }))}
        value={String(range)}
        allowDeselect={false}
        onChange={chosen =>
          chosen !== null &&
          onSave({
            timeslot:
              chosen === '0'
                ? { ...timeslot, randomPlacement: 0 }
                : { randomPlacement: 1, randomRange: Number(chosen) },
          })
        }
      />
      <Select
        label="Time between an account’s posts"
        description="A time slot closer to another post is skipped."
        data={withCurrent(gaps, gap).map(minutes => ({
          value: String(minutes),
          label: minutes === 0 ? 'Any' : `At least ${lengthOf(minutes)}`,
        }))}
        value={String(gap)}
        allowDeselect={false}
        onChange={chosen => chosen !== null && onSave({ planner: { gap: Number(chosen) } })}
      />
    </>
  )
}
