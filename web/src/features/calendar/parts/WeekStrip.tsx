import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { stateOfRow } from '../../../ui/post-state.ts'
import { dayNumber, spokenDay, weekdayName } from '../model/day-words.ts'
import { addDays, type FirstDay, startOfWeek } from '../model/range.ts'
import classes from './WeekStrip.module.css'

interface Props {
  day: string
  first: FirstDay
  today: string
  rows: Map<string, CalendarRow[]>
  onPick: (day: string) => void
}

/** The phone's week: seven days with a dot for each state that day holds. */
export const WeekStrip = ({ day, first, today, rows, onPick }: Props) => (
  <div className={classes.strip} role="group" aria-label="Week">
    {Array.from({ length: 7 }, (_, index) => addDays(startOfWeek(day, first), index)).map(date => {
      const list = rows.get(date) ?? []
      const states = [...new Set(list.map(row => stateOfRow(row)))].slice(0, 3)
      return (
        <button
          key={date}
          type="button"
          className={classes.day}
          aria-current={date === day ? 'date' : undefined}
          data-today={date === today || undefined}
          onClick={() => onPick(date)}
        >
          <span className="sr-only">
            {spokenDay(date)}, {list.length} {list.length === 1 ? 'post' : 'posts'}
          </span>
          <span aria-hidden>{weekdayName(date, 'narrow')}</span>
          <b aria-hidden>{dayNumber(date)}</b>
          <i aria-hidden>
            {states.map(state => (
              <em key={state} style={{ background: `var(--${state}-mark)` }} />
            ))}
          </i>
        </button>
      )
    })}
  </div>
)
