import { useDroppable } from '@dnd-kit/core'
import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { textScale } from '../../../ui/breakpoints.ts'
import { Windowed } from '../../../ui/Windowed.tsx'
import { clockChange, dayNumber, placeOf, spokenDay, weekdayName } from '../model/day-words.ts'
import { byHour, firstOf } from '../model/rows.ts'
import { cellHeight, margin, mostInDay, mostInWeek } from '../model/week-room.ts'
import { NoteBands } from '../notes/NoteBands.tsx'
import { CellSlots } from '../slots/CellSlots.tsx'
import { useSlotsOf } from '../slots/open-slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { CellPosts } from './CellPosts.tsx'
import { DayQuotas } from './DayQuotas.tsx'
import classes from './WeekGrid.module.css'

const none: CalendarRow[] = []
const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface Props {
  days: string[]
  rows: Map<string, CalendarRow[]>
  today: string
  zone: string
  facts: AccountFacts
  /** Of each account that has posts on these days, by date. */
  quotas: Map<string, DailyQuota[]>
  /** The account whose post is carried. */
  carried: string | undefined
  onOpen: (row: CalendarRow, at: HTMLElement) => void
  onMore: (day: string) => void
  onCreate: (day: string, minutes: number) => void
}

/** A row an hour and a column a day, by the page's clock, which the axis shows. A cell is an hour: dropping there moves the post to that hour of the axis, and keeps the minutes. */
export const WeekGrid = ({ days, rows, today, zone, facts, quotas, carried, onOpen, onMore, onCreate }: Props) => {
  const { hourLabel } = useTimes()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Mornings matter more than midnight.
    scroller.current?.querySelector('[data-hour="7"]')?.scrollIntoView({ block: 'start' })
  }, [])
  const ofHours = useMemo(() => byHour(rows, zone), [rows, zone])
  const most = useMemo(
    () => (days.length > 1 ? mostInWeek(days, ofHours, window.innerHeight / textScale()) : mostInDay),
    [days, ofHours],
  )
  const clock = placeOf(useMinute(), zone)
  const columns = { gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className={classes.week} ref={scroller}>
      <div className={classes.names} style={columns}>
        <span />
        {days.map(day => (
          <div key={day} className={classes.name} data-today={day === today || undefined}>
            {weekdayName(day, 'short')} <b>{dayNumber(day)}</b>
            {clockChange(day, zone) && <small>{clockChange(day, zone)}</small>}
            {day >= today && (
              <DayQuotas quotas={quotas.get(day) ?? []} facts={facts} carried={carried} wide={days.length === 1} />
            )}
            <NoteBands day={day} most={3} />
          </div>
        ))}
      </div>
      {hours.map(hour => (
        <div key={hour} className={classes.hour} style={columns} data-hour={hour}>
          <span className={classes.label}>{hourLabel(hour)}</span>
          {days.map(day => (
            <Cell
              key={day}
              day={day}
              hour={hour}
              rows={ofHours.get(`${day} ${hour}`) ?? none}
              most={most}
              past={day < today}
              closed={
                carried !== undefined && (day < today || (day === clock.day && hour < Math.floor(clock.minutes / 60)))
              }
              now={day === clock.day && Math.floor(clock.minutes / 60) === hour ? clock.minutes % 60 : undefined}
              zone={zone}
              facts={facts}
              onOpen={onOpen}
              onMore={onMore}
              onCreate={onCreate}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** This instant, updated twice a minute. */
const useMinute = () => {
  const [at, set] = useState(() => Temporal.Now.instant().toString())
  useEffect(() => {
    const timer = setInterval(() => set(Temporal.Now.instant().toString()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return at
}

const Cell = memo(
  ({
    day,
    hour,
    rows,
    most,
    past,
    closed,
    now,
    zone,
    facts,
    onOpen,
    onMore,
    onCreate,
  }: {
    day: string
    hour: number
    rows: CalendarRow[]
    most: number
    past: boolean
    /** A post is carried, and the hour is over. */
    closed: boolean
    /** Minute of this hour, in the cell in which it is now. */
    now: number | undefined
  } & Pick<Props, 'zone' | 'facts' | 'onOpen' | 'onMore' | 'onCreate'>) => {
    const { clockLabel } = useTimes()
    const drop = useDroppable({ id: `hour-${day}-${hour}`, data: { day, hour } })
    const shown = useMemo(() => firstOf(rows, most), [rows, most])
    const slots = useSlotsOf(day, hour)
    // Posts that come to an hour that is there already, as one that was moved by keyboard, are drawn with it: the focus follows them.
    const isThere = useRef(false)
    useEffect(() => {
      isThere.current = true
    }, [])
    return (
      <div
        ref={drop.setNodeRef}
        className={classes.cell}
        data-over={(drop.isOver && !closed) || undefined}
        // What has passed takes nothing that is carried.
        data-closed={closed || undefined}
      >
        {now !== undefined && <span className={classes.now} style={{ top: `${(now / 60) * 100}%` }} aria-hidden />}
        {rows.length > 0 && (
          <Windowed
            height={cellHeight(rows.length, most)}
            margin={margin}
            size={isThere.current ? undefined : shown.length}
          >
            {() => <CellPosts {...{ day, rows, shown, zone, facts, onOpen, onMore }} />}
          </Windowed>
        )}
        <CellSlots slots={slots} />
        {!past && (
          <button
            type="button"
            className={classes.add}
            onClick={() => onCreate(day, hour * 60)}
            tabIndex={-1}
            aria-label={`Create a post on ${spokenDay(day)} at ${clockLabel({ hour, minute: 0 })}`}
          >
            +
          </button>
        )}
      </div>
    )
  },
)
