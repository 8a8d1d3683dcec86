import { ActionIcon, Button, Checkbox, Modal } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { dayName } from '../../../lib/account-zone/zone-words.ts'
import { TimeField } from '../../../lib/time/TimeField.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useSheet } from '../../../ui/use-sheet.ts'
import { newTimesSentence } from '../model/week.ts'
import classes from './Dialogs.module.css'

interface Props {
  /** The day from which it was opened, chosen already; null: weekdays. */
  day: number | null
  days: number[]
  accountName: string
  onAdd: (days: number[], hours: string[]) => Promise<boolean>
  onClose: () => void
}
const weekdays = [1, 2, 3, 4, 5]
const mostTimes = 24

/** Several times on several days at once. */
export const AddSlots = ({ day, days, accountName, onAdd, onClose }: Props) => {
  const { clockLabel } = useTimes()
  const sheet = useSheet()
  const [chosen, setChosen] = useState<number[]>(day === null ? weekdays : [day])
  const [hours, setHours] = useState(['09:00'])
  const [busy, setBusy] = useState(false)
  const times = [...new Set(hours)]
  const count = chosen.length * times.length
  return (
    <Modal opened onClose={onClose} title={`Add time slots for ${accountName}`} size={440} {...sheet}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          setBusy(true)
          void onAdd(chosen, times)
            .then(done => done && onClose())
            .finally(() => setBusy(false))
        }}
      >
        <fieldset className={classes.group}>
          <legend>Times</legend>
          <div className={classes.times}>
            {hours.map((hour, index) => (
              <div key={index} className={classes.time}>
                <TimeField
                  aria-label={`Time ${index + 1}`}
                  value={hour}
                  onChange={value => setHours(hours.with(index, value))}
                />
                {hours.length > 1 && (
                  <ActionIcon
                    aria-label={`Remove time ${index + 1}`}
                    onClick={() => setHours(hours.toSpliced(index, 1))}
                  >
                    <IconX size={16} stroke={1.75} />
                  </ActionIcon>
                )}
              </div>
            ))}
            {hours.length < mostTimes && (
              <Button
                type="button"
                variant="subtle"
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => setHours([...hours, later(hours.at(-1) ?? '09:00')])}
              >
                Add a time
              </Button>
            )}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>Days</legend>
          <div className={classes.days}>
            {days.map(entry => (
              <Checkbox
                key={entry}
                label={dayName(entry)}
                checked={chosen.includes(entry)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, entry] : chosen.filter(other => other !== entry))
                }
              />
            ))}
          </div>
        </fieldset>
        {count > 0 && (
          <p className={classes.note} aria-live="polite">
            {newTimesSentence(
              times.filter(Boolean).map(time => clockLabel(Temporal.PlainTime.from(time))),
              chosen,
            )}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={count === 0}>
            {count === 0 ? 'Choose a day' : count === 1 ? 'Add 1 time slot' : `Add ${count} time slots`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Three hours later, as the next suggestion; never past the end of the day. */
const later = (hour: string): string => {
  const time = Temporal.PlainTime.from(hour)
  return (time.hour < 21 ? time.add({ hours: 3 }) : Temporal.PlainTime.from('23:00')).toString({
    smallestUnit: 'minute',
  })
}
