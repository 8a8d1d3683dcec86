import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series } from '@fanfare/contracts/limits.ts'
import { Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { type Choice, choiceOf, choicesOn, chosenRepeat, planOf, repeatFault, withUnit } from '../model/repeat.ts'
import classes from './RepeatFields.module.css'

interface Props {
  repeat: Recurrence | null
  /** The first date may be this one: wall-clock time, YYYY-MM-DDTHH:mm. */
  wall: string
  /** Zone of the first account. */
  zone: string
  /** How many accounts it is for. */
  accounts: number
  firstDay: 0 | 1 | 6
  /** It is about a post of a series and the later ones. */
  ofSeries?: boolean
  onChange: (repeat: Recurrence | null) => void
}

/** Whether and how a new post repeats, or how a series does, with the dates that come of it. */
export const RepeatFields = ({ repeat, wall, zone, accounts, firstDay, ofSeries = false, onChange }: Props) => {
  const [date = ''] = wall.split('T')
  return (
    <div className={classes.fields}>
      <Select
        label="Repeat"
        data={choicesOn(date, ofSeries)}
        value={choiceOf(repeat, date)}
        allowDeselect={false}
        leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
        onChange={value => onChange(chosenRepeat(value as Choice, date, repeat))}
      />
      {repeat && choiceOf(repeat, date) === 'custom' && (
        <Custom repeat={repeat} date={date} firstDay={firstDay} onChange={onChange} />
      )}
      {repeat && <End repeat={repeat} date={date} firstDay={firstDay} ofSeries={ofSeries} onChange={onChange} />}
      {repeat && <Dates repeat={repeat} wall={wall} zone={zone} accounts={accounts} ofSeries={ofSeries} />}
    </div>
  )
}

type PartProps = { repeat: Recurrence; date: string; onChange: Props['onChange'] } & Pick<Props, 'firstDay'>

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Every so many days, weeks or months; of weeks, which days. */
const Custom = ({ repeat, date, firstDay, onChange }: PartProps) => {
  const { unit, every = 1, weekdays = [] } = repeat
  // Seven days from the one on which the person's week begins.
  const days = dayNames.map((_, at) => ((at + (firstDay === 0 ? 6 : firstDay - 1)) % 7) + 1)
  return (
    <>
      <div className={classes.every}>
        <NumberInput
          label="Every"
          min={1}
          max={unit === 'day' ? series.horizonDays : unit === 'week' ? 52 : 12}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={every}
          onChange={value => typeof value === 'number' && value > 0 && onChange({ ...repeat, every: value })}
        />
        <Select
          label="Unit"
          data={[
            { value: 'day', label: every === 1 ? 'day' : 'days' },
            { value: 'week', label: every === 1 ? 'week' : 'weeks' },
            { value: 'month', label: every === 1 ? 'month' : 'months' },
          ]}
          value={unit}
          allowDeselect={false}
          onChange={value => onChange(withUnit(repeat, value as Recurrence['unit'], date))}
        />
      </div>
      {unit === 'week' && (
        <Checkbox.Group
          label="On"
          value={weekdays.map(String)}
          onChange={values => {
            const { weekdays: _before, ...rest } = repeat
            onChange(values.length > 0 ? { ...rest, weekdays: values.map(Number).sort((a, b) => a - b) } : rest)
          }}
        >
          <div className={classes.days}>
            {days.map(day => (
              <Checkbox
                key={day}
                value={String(day)}
                label={dayNames[day - 1]?.slice(0, 3)}
                aria-label={dayNames[day - 1]}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}

/** After so many times, or on a date. */
const End = ({ repeat, date, firstDay, ofSeries, onChange }: PartProps & Pick<Props, 'ofSeries'>) => {
  const { until, times, ...rule } = repeat
  const first = Temporal.PlainDate.from(date)
  return (
    <div className={classes.end}>
      <SegmentedControl
        aria-label="Ends"
        withItemsBorders={false}
        fullWidth
        value={until === undefined ? 'times' : 'until'}
        onChange={value =>
          onChange({ ...rule, ...(value === 'times' ? { times: 8 } : { until: first.add({ months: 2 }).toString() }) })
        }
        data={[
          { value: 'times', label: 'Ends after' },
          { value: 'until', label: 'Ends on' },
        ]}
      />
      {until === undefined ? (
        <NumberInput
          aria-label="Number of dates"
          min={ofSeries ? 1 : 2}
          max={series.maxDates}
          allowDecimal={false}
          allowNegative={false}
          suffix=" times"
          value={times ?? 2}
          onChange={value => typeof value === 'number' && value > 0 && onChange({ ...rule, times: value })}
        />
      ) : (
        <DatePickerInput
          aria-label="Last possible date"
          value={until}
          firstDayOfWeek={firstDay}
          minDate={date}
          maxDate={first.add({ days: series.horizonDays }).toString()}
          popoverProps={{ withinPortal: true }}
          onChange={value => value && onChange({ ...rule, until: value })}
        />
      )}
    </div>
  )
}

/** The next dates, and how many there are in all. */
const Dates = ({
  repeat,
  wall,
  zone,
  accounts,
  ofSeries,
}: Pick<Props, 'wall' | 'zone' | 'accounts' | 'ofSeries'> & { repeat: Recurrence }) => {
  const { dayLabel, clockLabel } = useTimes()
  const plan = planOf(repeat, wall, zone)
  if ('error' in plan)
    return (
      <p className={classes.fault} role="alert">
        {repeatFault(plan.error)}
      </p>
    )
  const { count, next, last } = plan
  return (
    <>
      <ul className={classes.dates} aria-label="Next dates">
        {next.map(({ wall: on, clocksChange, skipped }) => {
          const at = Temporal.PlainDateTime.from(on)
          return (
            <li key={on}>
              <span>{dayLabel(at)}</span> <strong>{clockLabel(at)}</strong>
              {skipped ? (
                <em>the clocks skip the time you chose</em>
              ) : (
                clocksChange && <em>clocks change, same local time</em>
              )}
            </li>
          )
        })}
      </ul>
      <p className={classes.hint} aria-live="polite">
        {count * accounts} {count * accounts === 1 ? 'post' : 'posts'}, the last on{' '}
        {dayLabel(Temporal.PlainDate.from(last))}.
        {ofSeries ? ' From this post on.' : ' A draft keeps the first date only.'}
      </p>
    </>
  )
}
