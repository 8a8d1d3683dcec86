import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { LockIcon } from '../../../lib/posts/locks/LockIcon.tsx'
import { lockRefusal } from '../../../lib/posts/locks/use-locks.ts'
import { Thumbs } from '../../../lib/posts/use-thumbs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { stateOfRow } from '../../../ui/post-state.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { partsOf, Windowed } from '../../../ui/Windowed.tsx'
import { Carrying } from '../carrying.ts'
import { spokenDay } from '../model/day-words.ts'
import { nearLimit } from '../model/quotas.ts'
import { addDays } from '../model/range.ts'
import { chipTime, firstOf, isCut, movable, moving } from '../model/rows.ts'
import { DayNotes } from '../notes/day-notes.ts'
import { NoteBands } from '../notes/NoteBands.tsx'
import { RowLocks } from '../row-locks.ts'
import { RowWarnings } from '../row-warnings.ts'
import { usePress } from '../selection.ts'
import { CellSlots } from '../slots/CellSlots.tsx'
import { OpenSlots } from '../slots/open-slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { useCaptions } from '../use-captions.ts'
import classes from './Agenda.module.css'
import { Figures } from './DayQuotas.tsx'

/** Posts that a day shows before it counts the rest. */
const most = 12
/** Accounts near their limit of posts that a day names before it counts the rest. */
const mostNear = 4
/** Cards that are drawn together, and the height of one with its gap, px. */
const partSize = 4
const cardHeight = 100

interface Props {
  days: string[]
  rows: Map<string, CalendarRow[]>
  today: string
  zone: string
  city: string
  facts: AccountFacts
  quotas: Map<string, DailyQuota[]>
  onOpen: (row: CalendarRow, at: HTMLElement) => void
}

const nameOf = (day: string, today: string) =>
  day === today
    ? 'Today'
    : day === addDays(today, 1)
      ? 'Tomorrow'
      : day === addDays(today, -1)
        ? 'Yesterday'
        : spokenDay(day)

/**
 * What is over lies above: the list opens at today, or at the next day that holds something. Cards, notes and warnings are drawn
 * later and move what is below them, so it stays there until the person does something.
 */
const useOpensAt = (list: RefObject<HTMLElement | null>, today: string, hasToday: boolean) =>
  useEffect(() => {
    const element = list.current
    if (!hasToday || !element) return
    const align = () =>
      [...element.querySelectorAll('section')]
        .find(section => section.id >= `agenda-${today}`)
        ?.scrollIntoView({ block: 'start' })
    align()
    const observer = new ResizeObserver(align)
    observer.observe(element)
    const acted = new AbortController()
    const stop = () => {
      observer.disconnect()
      acted.abort()
    }
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(event, stop, { signal: acted.signal, capture: true, passive: true })
    return stop
  }, [list, hasToday, today])

/** Days with their posts as cards, one under the other: the phone's calendar, and the List view. */
export const Agenda = memo(({ days, rows, today, zone, city, facts, quotas, onOpen }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const { byDay } = useContext(DayNotes)
  const captionOf = useCaptions(rows, today, most)
  const { slots } = useContext(OpenSlots)
  const free = Map.groupBy(slots, ({ day }) => day)
  const hasToday = days.includes(today)
  useOpensAt(list, today, hasToday)
  return (
    <div className={classes.agenda}>
      <div className={classes.days} ref={list}>
        {days
          .filter(day => rows.has(day) || day === today || byDay.has(day) || free.has(day))
          .map(day => {
            const list = rows.get(day) ?? []
            return (
              <Day key={day} day={day} past={day < today}>
                <h2 className={classes.day}>
                  {nameOf(day, today)}
                  {nameOf(day, today) !== spokenDay(day) && <span>{spokenDay(day)}</span>}
                  <small>{list.length === 1 ? '1 post' : list.length > 0 && `${list.length} posts`}</small>
                </h2>
                {day >= today && <Figures all={nearLimit(quotas.get(day) ?? [])} most={mostNear} facts={facts} />}
                <NoteBands day={day} />
                {list.length === 0 && <p className={classes.none}>Nothing planned yet</p>}
                {free.has(day) && (
                  <div className={classes.free}>
                    <CellSlots slots={free.get(day) ?? []} />
                  </div>
                )}
                <Cards {...{ day, zone, city, facts, onOpen, captionOf }} rows={list} />
              </Day>
            )
          })}
      </div>
    </div>
  )
})

/** A day, on which posts are dropped. */
const Day = ({ day, past, children }: { day: string; past: boolean; children: ReactNode }) => {
  // What has passed takes nothing that is carried.
  const closed = useContext(Carrying) && past
  const drop = useDroppable({ id: `list-${day}`, data: { day } })
  return (
    <section
      ref={drop.setNodeRef}
      id={`agenda-${day}`}
      aria-label={spokenDay(day)}
      data-over={(drop.isOver && !past) || undefined}
      data-closed={closed || undefined}
    >
      {children}
    </section>
  )
}

interface CardProps extends Pick<Props, 'zone' | 'city' | 'facts' | 'onOpen'> {
  day: string
  captionOf: (row: CalendarRow) => string
}

/** The posts of a day; of a crowded one what fits on a few screens, what needs a person among them, and the rest when asked for. */
const Cards = ({ day, rows, zone, city, facts, onOpen, captionOf }: CardProps & { rows: CalendarRow[] }) => {
  const [all, setAll] = useState(false)
  const shown = all ? rows : firstOf(rows, most)
  return (
    <>
      {partsOf(shown, partSize).map((part, index) => (
        <Windowed key={index} className={classes.cards} height={part.length * cardHeight}>
          {() => part.map(row => <Card key={row.id} {...{ row, day, zone, city, facts, onOpen, captionOf }} />)}
        </Windowed>
      ))}
      {shown.length < rows.length && (
        <Button variant="default" className={classes.rest} data-rest-of={day} onClick={() => setAll(true)}>
          {rows.length - shown.length} more
        </Button>
      )}
    </>
  )
}

const Card = ({ row, day, zone, city, facts, onOpen, captionOf }: CardProps & { row: CalendarRow }) => {
  const times = useTimes()
  const account = facts.get(row.a)
  const state = stateOfRow(row)
  const warnings = useContext(RowWarnings)(row).filter(({ quiet }) => !quiet)
  const thumbs = useContext(Thumbs)
  const there = chipTime(row.t, account, zone, times)
  const press = usePress(row, at => onOpen(row, at))
  const mayMove = useCan()(moving(row), row.u) && movable(row)
  const lock = useContext(RowLocks)(row)
  const drag = useDraggable({ id: row.id, data: { row, day, locked: lockRefusal(lock) }, disabled: !mayMove })
  return (
    <button
      ref={drag.setNodeRef}
      type="button"
      className={classes.card}
      data-state={state}
      data-alert={row.w ? true : undefined}
      data-dragging={drag.isDragging || undefined}
      {...(mayMove ? { ...drag.attributes, ...drag.listeners } : {})}
      {...press.props}
    >
      <Thumbnail
        key={thumbs.triesOf(row.id)}
        mediaId={row.m}
        color={row.d}
        kind={row.k}
        width={56}
        height={70}
        alt=""
        onBroken={() => thumbs.broken(row.id)}
      />
      <span className={classes.lines}>
        <span className={classes.time}>
          <b>{there.time}</b> {there.city ?? city}
          {row.n && <IconRepeat size={14} stroke={2} role="img" aria-label="Repeats" />}
          {lock && <LockIcon lock={lock} size={14} />}
        </span>
        <span className={classes.caption} data-cut={isCut(row) || undefined} dir="auto">
          {captionOf(row)}
        </span>
        {row.w && <span className={classes.alert}>{row.w}</span>}
        {warnings.map(({ text }) => (
          <span key={text} className={classes.warning}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden /> {text}
          </span>
        ))}
        {account && (
          <span className={classes.account}>
            <AccountAvatar account={account.account} size={20} />
            <AccountName account={account.account} />
            {row.p && (
              <>
                <span aria-hidden>+{row.p}</span>
                <span className="sr-only"> and {row.p} more</span>
              </>
            )}
          </span>
        )}
      </span>
      <StateChip
        state={state}
        percent={state === 'inprogress' ? Number.parseInt(row.r ?? '0', 10) : undefined}
        // Where the approval of a draft is.
        word={state === 'draft' ? row.r : undefined}
      />
    </button>
  )
}
