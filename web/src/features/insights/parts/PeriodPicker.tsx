import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../../lib/research/model/words.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { countOf, presets, withEnd } from '../model/period.ts'
import { useDays } from '../use-days.ts'
import type { usePeriod } from '../use-period.ts'
import classes from './PeriodPicker.module.css'

interface Props {
  chosen: ReturnType<typeof usePeriod>
  zone: string
}

/** Which days are seen: one of the usual periods, or days of one's own. */
export const PeriodPicker = ({ chosen: { period, today, choose, chooseDays }, zone }: Props) => {
  const { span } = useDays()
  const [opened, setOpened] = useState(false)
  const phone = usePhone()
  const words = `${span(period)}, ${counted(countOf(period), 'day')}`
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      // On a phone it covers the tabs beneath whole: what is seen of half of one could not be hit.
      width={phone ? 'target' : 280}
      offset={phone ? 2 : 8}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`Period: ${words}`}
          onClick={() => setOpened(!opened)}
        >
          {span(period)} <span className={classes.count}>{counted(countOf(period), 'day')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Period">
        <ul className={classes.presets}>
          {presets.map(({ value, label }) => (
            <li key={value}>
              <button
                type="button"
                className={classes.preset}
                aria-pressed={period.preset === value}
                onClick={() => {
                  choose(value)
                  setOpened(false)
                }}
              >
                {label}
                {period.preset === value && <IconCheck size={16} stroke={2} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
        <div className={classes.own}>
          {(['from', 'to'] as const).map(end => (
            <DatePickerInput
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              valueFormat="D MMM YYYY"
              maxDate={today}
              value={end === 'from' ? period.since : period.until}
              popoverProps={{ withinPortal: false }}
              onChange={day => day && chooseDays(withEnd(period, end, day))}
            />
          ))}
          <p>Days in {cityOf(zone)} time, compared with the same number of days before.</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
