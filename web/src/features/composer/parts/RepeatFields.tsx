import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series } from '@fanfare/contracts/limits.ts'
import { Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { type Choice, choiceOf, choicesOn, chosenRepeat, planOf, repeatFault, withUnit } from '../model/repeat.ts'
import { fittingDates, lastEnd, type SeriesLimit, withinLimit } from '../model/series-limit.ts'
import classes from './RepeatFields.module.css'
import { RepeatLimit } from './RepeatLimit.tsx'

export interface OfSeries {
  /** How many dates its number of dates has beside those from the open post on: where all of its posts change, the earlier ones. */
  earlier: number
  /** The dates that are shown, where they are not those from the open post on; null: not known yet. */
  ahead?: { repeat: Recurrence; wall: string } | null
  /** The time of day, HH:mm, of the dates from the open post on. */
  time?: string
}

interface Props {
  repeat: Recurrence | null
  /** The first date may be this one: wall-clock time, YYYY-MM-DDTHH:mm. */
  wall: string
  /** Zone of the first account. */
  zone: string
  /** How many accounts it is for. */
  accounts: number
  firstDay: 0 | 1 | 6
  /** It is about posts of a series that exists. */
  series?: OfSeries | undefined
  /** How far ahead it may go; absent where a series exists: its dates beyond are skipped. */
  limit?: SeriesLimit | undefined
  onChange: (repeat: Recurrence | null) => void
}

/** A number of dates, with the earlier ones of a series or without. */
const withDates = (repeat: Recurrence, more: number): Recurrence =>
  repeat.times === undefined ? repeat : { ...repeat, times: Math.max(1, repeat.times + more) }

/** Whether and how a new post repeats, or how a series does, with the dates that come of it. */
export const RepeatFields = ({ repeat, wall, zone, accounts, firstDay, series, limit, onChange }: Props) => {
  const [date = ''] = wall.split('T')
  const ofSeries = series !== undefined
  const earlier = series?.earlier ?? 0
  const own = repeat && { repeat, wall: series?.time ? `${date}T${series.time}` : wall }
  const shown = series?.ahead === undefined ? own : series.ahead
  return (
    <div className={classes.fields}>
      <Select
        label="Repeat"
        data={choicesOn(date, ofSeries)}
        value={choiceOf(repeat, date)}
        allowDeselect={false}
        leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
        onChange={value => {
          const to = chosenRepeat(value as Choice, date, repeat)
          onChange(to && withinLimit(to, wall, limit))
        }}
      />
      {repeat && choiceOf(repeat, date) === 'custom' && (
        <Custom repeat={repeat} wall={wall} firstDay={firstDay} limit={limit} onChange={onChange} />
      )}
      {repeat && (
        <End
          repeat={withDates(repeat, earlier)}
          wall={wall}
          firstDay={firstDay}
          limit={limit}
          least={ofSeries ? earlier + 1 : 2}
          onChange={to => onChange(to && withDates(to, -earlier))}
        />
      )}
      {shown && <Dates {...shown} zone={zone} accounts={accounts} series={series} />}
      {repeat && limit && <RepeatLimit repeat={repeat} wall={wall} zone={zone} accounts={accounts} limit={limit} />}
    </div>
  )
}

type PartProps = { repeat: Recurrence } & Pick<Props, 'wall' | 'firstDay' | 'limit' | 'onChange'>

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Every so many days, weeks or months; of weeks, which days. */
const Custom = ({ repeat, wall, firstDay, limit, onChange }: PartProps) => {
  const [date = ''] = wall.split('T')
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
          onChange={value => onChange(withinLimit(withUnit(repeat, value as Recurrence['unit'], date), wall, limit))}
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
const End = ({ repeat, wall, firstDay, least, limit, onChange }: PartProps & { least: number }) => {
  const { until, times, ...rule } = repeat
  const [date = ''] = wall.split('T')
  const first = Temporal.PlainDate.from(date)
  const most = limit ? Math.max(least, fittingDates(repeat, wall, limit)) : series.maxDates
  const last = lastEnd(wall, limit)
  return (
    <div className={classes.end}>
      <SegmentedControl
        aria-label="Ends"
        withItemsBorders={false}
        fullWidth
        value={until === undefined ? 'times' : 'until'}
        onChange={value => {
          const end = value === 'times' ? { times: Math.max(8, least) } : { until: first.add({ months: 2 }).toString() }
          onChange(withinLimit({ ...rule, ...end }, wall, limit))
        }}
        data={[
          { value: 'times', label: 'Ends after' },
          { value: 'until', label: 'Ends on' },
        ]}
      />
      {until === undefined ? (
        <NumberInput
          aria-label="Number of dates"
          min={least}
          max={most}
          allowDecimal={false}
          allowNegative={false}
          suffix=" times"
          value={times ?? 2}
          // A number that is being typed may begin with less: "1" of "12".
          onChange={value =>
            typeof value === 'number' &&
            value >= Math.min(least, series.maxDates) &&
            onChange({ ...rule, times: value })
          }
        />
      ) : (
        <DatePickerInput
          aria-label="Last possible date"
          value={until}
          firstDayOfWeek={firstDay}
          minDate={date}
          maxDate={[date, last].sort()[1] as string}
          popoverProps={{ withinPortal: true }}
          onChange={value => value && onChange({ ...rule, until: value })}
        />
      )}
    </div>
  )
}

/** How many posts that is, and when the last one goes out. */
const countWords = ({ dates, accounts }: { dates: number; accounts: number }, last: string, of?: OfSeries): string => {
  const posts = dates * accounts
  if (accounts > 1) return `${dates} ${dates === 1 ? 'date' : 'dates'}, ${posts} posts. The last is on ${last}.`
  const which = of && (of.ahead === undefined ? ' from this one' : ' to come')
  return `${posts} ${posts === 1 ? 'post' : 'posts'}${which ?? ''}, the last on ${last}.`
}

/** The next dates, and how many there are in all. */
const Dates = ({
  repeat,
  wall,
  zone,
  accounts,
  series: ofSeries,
}: Pick<Props, 'wall' | 'zone' | 'accounts' | 'series'> & { repeat: Recurrence }) => {
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
        {countWords({ dates: count, accounts }, dayLabel(Temporal.PlainDate.from(last)), ofSeries)}
        {!ofSeries && ' A draft keeps the first date only.'}
      </p>
    </>
  )
}
