import { SegmentedControl } from '@mantine/core'
import { IconCalendar, IconWorld } from '@tabler/icons-react'
import { TimeField } from '../../../app/TimeField.tsx'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import classes from './When.module.css'

interface Props {
  when: 'now' | 'date'
  /** Wall-clock time in `zone`. */
  wall: string | null
  zone: string
  /** Zone as a person says it: "Lisbon, UTC+1". */
  zoneLabel: string
  firstDay: 0 | 1 | 6
  /** A time that one gets when choosing Date first, in `zone`. */
  suggestion: string
  fault: string | null
  onChange: (when: 'now' | 'date', wall: string | null) => void
}

/** Now, or a date and time in the account's zone. */
export const When = ({ when, wall, zone, zoneLabel, firstDay, suggestion, fault, onChange }: Props) => {
  const [date = '', time = ''] = (wall ?? suggestion).split('T')
  return (
    <section aria-label="When">
      <header className={classes.head}>
        <h3>When</h3>
        <Tag icon={<IconWorld size={14} stroke={1.75} aria-hidden />} title={`Times are in ${zone}`}>
          {zoneLabel}
        </Tag>
      </header>
      <SegmentedControl
        fullWidth
        aria-label="When it goes out"
        withItemsBorders={false}
        value={when}
        onChange={value => onChange(value as 'now' | 'date', value === 'date' ? (wall ?? suggestion) : wall)}
        data={[
          { value: 'now', label: 'Now' },
          { value: 'date', label: 'Date' },
        ]}
      />
      {when === 'date' ? (
        <div className={classes.fields}>
          <DatePickerInput
            aria-label="Date"
            value={date}
            onChange={value => value && onChange('date', `${value}T${time || '09:00'}`)}
            valueFormat="ddd D MMM YYYY"
            firstDayOfWeek={firstDay}
            leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
            popoverProps={{ withinPortal: true }}
          />
          <TimeField
            aria-label="Time"
            value={time}
            error={Boolean(fault)}
            onChange={value => onChange('date', `${date}T${value}`)}
          />
          {fault && (
            <p className={classes.fault} role="alert">
              {fault}
            </p>
          )}
        </div>
      ) : (
        <p className={classes.hint}>Publishes right away.</p>
      )}
    </section>
  )
}
