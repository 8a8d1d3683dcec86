import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { SegmentedControl } from '@mantine/core'
import { IconCalendar, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Scope } from '../../../lib/posts/series/SeriesDialog.tsx'
import { useTeam } from '../../../lib/session/session.ts'
import { TimeField } from '../../../lib/time/TimeField.tsx'
import { cityOf, zoneLabel } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { apartLabel, type Clock, clocksDiffer, timesOf } from '../model/clocks.ts'
import type { When } from '../model/composer-state.ts'
import { furthestDay } from '../model/furthest.ts'
import type { NextSlotsState } from '../use-next-slots.ts'
import { GoodTimes } from './GoodTimes.tsx'
import { NextSlots } from './NextSlots.tsx'
import classes from './ScheduleFields.module.css'
import { SeriesScope } from './SeriesScope.tsx'

interface Props {
  when: When
  /** The place in a series of the post that is edited, and to which of its posts the changes go. */
  series?: SeriesPlace | null | undefined
  scope: Scope
  onScope: (scope: Scope) => void
  /** How it repeats, below its date. */
  repeat: ReactNode
  /** Wall-clock time, YYYY-MM-DDTHH:mm; null: none is chosen yet. */
  wall: string | null
  /** Time zones of the accounts, the first account's first. */
  zones: readonly string[]
  clock: Clock
  chosen: readonly SocialAccount[]
  next: NextSlotsState
  /** The slot that is chosen where one account is; null: the next one. */
  slot: string | null
  onSlot: (slot: string | null) => void
  firstDay: 0 | 1 | 6
  /** The time that is offered while none is chosen. */
  suggestion: string
  /** A Manager approves it, and chooses a time where none was. */
  needsApproval: boolean
  fault: string | null
  onChange: (when: When, wall: string | null) => void
  onClock: (clock: Clock) => void
}

/** Now, the next free time slot of each account, or a date and time. Accounts in several time zones publish at that time on their own clocks, or all at one moment. */
export const ScheduleFields = (props: Props) => {
  const { dayLabel } = useTimes()
  const { when, wall, zones, clock, firstDay, suggestion, needsApproval, fault, onChange, onClock } = props
  const shown = wall ?? suggestion
  const [date = '', time = ''] = shown.split('T')
  const different = new Set(zones)
  const [zone = 'UTC'] = zones
  const [minDate = ''] = (zones.length > 0 ? [...zones] : [zone])
    .map(one => Temporal.Now.plainDateISO(one).toString())
    .sort()
  const several = different.size > 1 && (when === 'slot' || clock === 'local')
  return (
    <section aria-label="When" data-field="when">
      <header className={classes.head}>
        <h3>When</h3>
        <Tag
          icon={<IconWorld size={14} stroke={1.75} aria-hidden />}
          title={several ? [...different].map(cityOf).join(', ') : `Times are in ${zone}`}
        >
          {several ? `${different.size} time zones` : zoneLabel(zone)}
        </Tag>
      </header>
      <SegmentedControl
        fullWidth
        aria-label="When to publish"
        withItemsBorders={false}
        value={needsApproval && when === 'slot' ? 'now' : when}
        onChange={value => onChange(value as When, wall)}
        data={
          needsApproval
            ? [
                { value: 'now', label: 'Once approved' },
                { value: 'date', label: 'Date' },
              ]
            : [
                { value: 'now', label: 'Now' },
                { value: 'slot', label: 'Next slot' },
                { value: 'date', label: 'Date' },
              ]
        }
      />
      {props.series && <SeriesScope series={props.series} scope={props.scope} onScope={props.onScope} />}
      {needsApproval && (
        <p className={classes.hint}>
          {when === 'date'
            ? 'It goes out at this time once a manager has approved it.'
            : 'The manager who approves it chooses when it goes out.'}
        </p>
      )}
      {!needsApproval && when === 'slot' && (
        <NextSlots chosen={props.chosen} next={props.next} slot={props.slot} onSlot={props.onSlot} />
      )}
      {!needsApproval && when === 'now' && (
        <p className={classes.hint}>Publishes right away. You can undo for a few seconds.</p>
      )}
      {when === 'date' && (
        <div className={classes.fields} data-field="time">
          <DatePickerInput
            // The visible words are in the name.
            aria-label={`Date, ${dayLabel(Temporal.PlainDate.from(date))}`}
            value={date}
            valueFormatter={() => dayLabel(Temporal.PlainDate.from(date))}
            onChange={value => value && onChange('date', `${value}T${time || '09:00'}`)}
            firstDayOfWeek={firstDay}
            // The earliest day that any of the accounts still has.
            minDate={minDate}
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
          {props.chosen[0] && (
            <GoodTimes account={props.chosen[0]} wall={wall} onChoose={chosen => onChange('date', chosen)} />
          )}
          <Furthest wall={shown} zone={zone} />
          {clocksDiffer(shown, zones) && <Clocks wall={shown} zones={zones} clock={clock} onClock={onClock} />}
          {props.repeat}
        </div>
      )}
    </section>
  )
}

/** How far ahead the plan schedules, where the time comes near that. */
const Furthest = ({ wall, zone }: { wall: string; zone: string }) => {
  const { dayLabel } = useTimes()
  const { name, maxScheduleDays: days } = planOf(useTeam().product_id)
  const last = furthestDay({ wall, zone, days }, Temporal.Now.instant())
  return (
    last && (
      <p className={classes.hint}>
        The {name} plan schedules until {dayLabel(last)}, {days} days ahead.
      </p>
    )
  )
}

/** Both clocks, side by side, and which of them counts. */
const Clocks = ({ wall, zones, clock, onClock }: Pick<Props, 'zones' | 'clock' | 'onClock'> & { wall: string }) => {
  const { dayLabel, clockLabel } = useTimes()
  const times = timesOf(wall, zones, clock)
  const apart = apartLabel(times)
  return (
    <div className={classes.clocks}>
      <SegmentedControl
        fullWidth
        aria-label="Time zones"
        withItemsBorders={false}
        value={clock}
        onChange={value => onClock(value as Clock)}
        data={[
          { value: 'local', label: 'Same local time' },
          { value: 'moment', label: 'All at once' },
        ]}
      />
      <ul aria-label="Time of each account">
        {times.map(time => {
          const at = Temporal.PlainDateTime.from(time.wall)
          return (
            <li key={time.zone}>
              <span>{dayLabel(at)}</span> <strong>{clockLabel(at)}</strong> <span>{cityOf(time.zone)}</span>
            </li>
          )
        })}
      </ul>
      {apart && (
        <p className={classes.hint} aria-live="polite">
          {apart}
        </p>
      )}
    </div>
  )
}
