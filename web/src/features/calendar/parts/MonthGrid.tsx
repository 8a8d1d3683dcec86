import { useDroppable } from '@dnd-kit/core'
import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { useResizeObserver } from '@mantine/hooks'
import { memo, useContext, useMemo } from 'react'
import { textScale } from '../../../ui/breakpoints.ts'
import { useTurn } from '../../../ui/draw-in-turn.ts'
import { Carrying } from '../carrying.ts'
import { clockChange, dayNumber, monthOf, spokenDay, weekdayName } from '../model/day-words.ts'
import { captionLines, cellRoom, chipHeight } from '../model/month-room.ts'
import { matters, nearLimit } from '../model/quotas.ts'
import { firstOf } from '../model/rows.ts'
import { useNotesOf } from '../notes/day-notes.ts'
import { NoteBands } from '../notes/NoteBands.tsx'
import { CellSlots } from '../slots/CellSlots.tsx'
import { MoreSlots } from '../slots/MoreSlots.tsx'
import { useSlotsOf } from '../slots/open-slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { CellPosts } from './CellPosts.tsx'
import { Figures } from './DayQuotas.tsx'
import classes from './MonthGrid.module.css'

/** Heights in px at the text size they are drawn for: what a cell spends on its head, edge and padding, and on a note. */
const headHeight = 31
const noteHeight = 26
/** Notes that a cell shows before it counts the rest. */
const mostNotes = 2
const none: CalendarRow[] = []
const noQuotas: DailyQuota[] = []
/** Accounts near their limit that a day names beside the one that is active. */
const mostNear = 1

interface Props {
  days: string[]
  rows: Map<string, CalendarRow[]>
  month: string
  today: string
  zone: string
  facts: AccountFacts
  quota: Map<string, DailyQuota>
  /** Of every account that is seen. */
  quotas: Map<string, DailyQuota[]>
  onOpen: (row: CalendarRow, at: HTMLElement) => void
  onMore: (day: string) => void
  onCreate: (day: string) => void
}

/** Six or fewer weeks; each cell draws only the chips that fit, so that a month of thousands stays a few hundred nodes. */
export const MonthGrid = ({
  days,
  rows,
  month,
  today,
  zone,
  facts,
  quota,
  quotas,
  onOpen,
  onMore,
  onCreate,
}: Props) => {
  const [ref, rect] = useResizeObserver<HTMLDivElement>()
  const weeks = days.length / 7
  const scale = textScale()
  const cell = rect.height ? rect.height / weeks / scale : 130
  return (
    <div className={classes.month}>
      <div className={classes.names} aria-hidden>
        {days.slice(0, 7).map(day => (
          <span key={day}>{weekdayName(day, 'short')}</span>
        ))}
      </div>
      <div
        ref={ref}
        className={classes.grid}
        style={{ gridTemplateRows: `repeat(${weeks}, minmax(${(headHeight + chipHeight * 2) / 16}rem, 1fr))` }}
      >
        {days.map(day => (
          <Day
            key={day}
            day={day}
            rows={rows.get(day) ?? none}
            height={cell - headHeight}
            other={monthOf(day) !== month}
            now={day === today}
            past={day < today}
            zone={zone}
            facts={facts}
            quota={quota.get(day)}
            quotas={quotas.get(day) ?? noQuotas}
            onOpen={onOpen}
            onMore={onMore}
            onCreate={onCreate}
          />
        ))}
      </div>
    </div>
  )
}

interface DayProps extends Pick<Props, 'zone' | 'facts' | 'onOpen' | 'onMore' | 'onCreate'> {
  day: string
  rows: CalendarRow[]
  /** px that notes and chips have at the text size they are drawn for. */
  height: number
  other: boolean
  now: boolean
  past: boolean
  quota: DailyQuota | undefined
  quotas: readonly DailyQuota[]
}

const Day = memo(
  ({ day, rows, height: all, other, now, past, zone, facts, quota, quotas, onOpen, onMore, onCreate }: DayProps) => {
    const drop = useDroppable({ id: `day-${day}`, data: { day } })
    const notes = useNotesOf(day).length
    const height = all - Math.min(notes, mostNotes + 1) * noteHeight
    const open = useSlotsOf(day)
    const room = cellRoom(height, rows.length, open.length)
    const shown = useMemo(() => firstOf(rows, room.posts), [rows, room.posts])
    const drawn = useTurn(shown.length)
    const slots = open.slice(0, room.slots)
    const full = quota && quota.used >= quota.quota
    // Quiet until it matters: nothing is said before half of the day's posts are used, or somewhere to drop a post is looked for.
    const carrying = useContext(Carrying)
    const showsQuota = quota && !past && (carrying || matters(quota))
    const near = past ? noQuotas : nearLimit(quotas, showsQuota ? quota.social_account_id : undefined)
    const change = clockChange(day, zone)
    return (
      <section
        ref={drop.setNodeRef}
        className={classes.day}
        data-other={other || undefined}
        data-today={now || undefined}
        data-over={(drop.isOver && !past) || undefined}
        // What has passed takes nothing that is carried.
        data-closed={(carrying && past) || undefined}
        aria-label={`${spokenDay(day)}, ${rows.length} ${rows.length === 1 ? 'post' : 'posts'}`}
      >
        <header>
          <span className={classes.number}>{dayNumber(day)}</span>
          {change && <span className={classes.clocks}>{change}</span>}
          <MoreSlots day={day} slots={open.slice(room.slots)} />
          {!past && (
            <button
              type="button"
              className={classes.plus}
              onClick={() => onCreate(day)}
              aria-label={`Create a post on ${spokenDay(day)}`}
            >
              +
            </button>
          )}
          {showsQuota &&
            (full ? (
              <span className={classes.full}>
                <span data-gives-way>Full </span>
                {quota.used}/{quota.quota}
              </span>
            ) : (
              <span className={classes.quota}>
                {quota.used}/{quota.quota}
              </span>
            ))}
          <Figures all={near} most={mostNear} facts={facts} />
        </header>
        <NoteBands day={day} most={mostNotes} />
        {drawn && (
          <>
            <CellPosts
              {...{ day, rows, shown, zone, facts, onOpen, onMore }}
              captionLines={captionLines(height, room, rows.length)}
            />
            <CellSlots slots={slots} />
          </>
        )}
      </section>
    )
  },
)
