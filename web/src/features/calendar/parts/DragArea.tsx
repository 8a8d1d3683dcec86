import { DndContext, type DragEndEvent, DragOverlay, type Over } from '@dnd-kit/core'
import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type ReactNode, useState } from 'react'
import { useDragSensors } from '../../../lib/drag/use-drag-sensors.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useToast } from '../../../ui/toast.ts'
import { arrowsByCell, cellUnder, useFocusAfterMove } from '../keyboard-drag.ts'
import { spokenDay } from '../model/day-words.ts'
import {
  allLabel,
  type Carried,
  type Clocks,
  daysTo,
  dropLabel,
  forSlot,
  inSlot,
  lacks,
  type Place,
  refusalOf,
  spokenLabel,
  usualMinute,
  wallOfDrop,
} from '../model/drop.ts'
import { chipTime, wallOf } from '../model/rows.ts'
import type { OpenSlot } from '../model/slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { Chip } from './Chip.tsx'
import classes from './DragArea.module.css'

interface Props {
  zone: string
  facts: AccountFacts
  rows: Map<string, CalendarRow[]>
  /** Of one account, by date. */
  quota: Map<string, DailyQuota>
  /** The account whose quota it is. */
  quotaOf: string | undefined
  /** The first empty slot of an account on a day. */
  slotOn: (account: string, day: string) => OpenSlot | undefined
  /** Called with the account of a post that is picked up, and with nothing when it is let go. */
  onCarry: (account: string | undefined) => void
  /** What moves along with a post: all that are selected, itself among them; none where it moves alone. */
  along: (row: CalendarRow) => readonly CalendarRow[]
  onMoveAll: (rows: readonly CalendarRow[], days: number) => void
  onMove: (row: CalendarRow, to: { wall: string; zone: string; slot: boolean }) => void
  /** A post is to be made of an item of the library. */
  onUse: (item: PostLibrary, account: string, time: { wall: string; zone: string; slot: boolean }) => void
  /** A live post is to be posted once more. */
  onAgain: (post: Post, time: { wall: string; zone: string; slot: boolean }) => void
  children: ReactNode
}

/** Whether a label that begins at the left of what is dragged would leave the window. */
const isAtEnd = ({ rect }: Over) => rect.left + rect.width / 2 > document.documentElement.clientWidth / 2

const placeOf = (over: Over | null) => over?.data.current as Place | undefined

/** Chips and drafts are carried here by mouse, finger or keyboard; what a drop would do is written beside the chip and spoken. */
export const DragArea = ({
  zone,
  facts,
  rows,
  quota,
  quotaOf,
  slotOn,
  onCarry,
  along,
  onMoveAll,
  onMove,
  onUse,
  onAgain,
  children,
}: Props) => {
  const toast = useToast()
  const times = useTimes()
  const [carried, setCarried] = useState<Carried | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const place = placeOf(over)
  const keepFocus = useFocusAfterMove(rows)
  const sensors = useDragSensors(arrowsByCell)
  const clocksOf = (row: CalendarRow): Clocks => {
    const account = facts.get(row.a)
    const own = account?.zone ?? zone
    return { page: zone, account: own, city: account?.city ?? '', times }
  }
  const quotaOn = (row: CalendarRow, to: Place) => (row.a === quotaOf ? quota.get(to.day) : undefined)
  const meant = (what: Carried, to: Place) =>
    inSlot(what, to, slotOn(what.row.a, to.day), () => usualMinute([...rows.values()].flat(), what.row.a, zone))
  const refusal = (what: Carried, to: Place) =>
    lacks(what, facts.get(what.row.a)?.type) ?? refusalOf(what, to, clocksOf(what.row), quotaOn(what.row, to))
  const labelOf = (what: Carried, to: Place) => {
    const all = along(what.row)
    if (all.length > 0) return allLabel(all.length, daysTo(what, to))
    const one = forSlot(what, to)
    return (
      lacks(one, facts.get(one.row.a)?.type) ?? dropLabel(one, meant(one, to), clocksOf(one.row), quotaOn(one.row, to))
    )
  }

  const take = (what: Carried | null) => {
    setCarried(what)
    onCarry(what?.row.a)
  }
  const letGo = () => {
    take(null)
    setOver(null)
  }
  const dropped = ({ active, over: on, activatorEvent }: DragEndEvent) => {
    const taken = active.data.current as Carried | undefined
    const under = placeOf(on)
    letGo()
    const what = taken && under && forSlot(taken, under)
    const to = what && meant(what, under)
    if (!what || !to || (what.day === to.day && to.hour === undefined && !to.slot)) return
    const all = along(what.row)
    if (all.length > 0) {
      const days = daysTo(what, to)
      return days === 0 ? toast.info(allLabel(all.length, 0)) : onMoveAll(all, days)
    }
    const clocks = clocksOf(what.row)
    const refused = refusal(what, to)
    // The label beside the chip has said it already.
    if (refused) return toast.info(refused)
    const wall = wallOfDrop(what, to, clocks)
    const time = { wall, zone: clocks.account, slot: to.slot !== undefined }
    if (what.item) return onUse(what.item, what.row.a, time)
    if (what.again) return onAgain(what.again, time)
    if (what.day && !to.slot && wall === wallOf(what.row, clocks.account)) return
    if (activatorEvent instanceof KeyboardEvent) keepFocus(what.row.id)
    onMove(what.row, time)
  }
  /** Read at the end of a drag: what was refused has moved nothing. */
  const ended = (what: Carried, on: Over | null) => {
    const to = placeOf(on)
    if (!to) return 'Not moved'
    const one = forSlot(what, to)
    const refused = along(what.row).length > 0 ? undefined : refusal(one, meant(one, to))
    return refused ? `Not moved. ${refused}` : `Dropped on ${spokenDay(to.day)}`
  }
  const spoken = (on: Over | null) => {
    const to = placeOf(on)
    if (!to || !carried) return ''
    const count = rows.get(to.day)?.length ?? 0
    return spokenLabel(to.day, count, labelOf(carried, to))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cellUnder}
      onDragStart={({ active }) => take((active.data.current as Carried) ?? null)}
      onDragOver={({ over: on }) => setOver(on)}
      onDragEnd={dropped}
      onDragCancel={letGo}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick the post up, arrows to move it by day, S for the next empty time slot of its account, Space to drop, Escape to cancel.',
        },
        announcements: {
          onDragStart: ({ active }) => {
            const count = along((active.data.current as Carried).row).length
            return count > 0 ? `Picked up ${count} posts` : 'Picked up the post'
          },
          onDragOver: ({ over: on }) => spoken(on),
          onDragEnd: ({ active, over: on }) => ended(active.data.current as Carried, on),
          onDragCancel: () => 'Not moved',
        },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={classes.overlay}>
            <Chip
              row={carried.row}
              {...chipTime(carried.row.t, facts.get(carried.row.a), zone, times)}
              account={facts.get(carried.row.a)}
              lifted
            />
            {over && place && (
              <span className={classes.label} data-at-end={isAtEnd(over) || undefined}>
                {labelOf(carried, place)}
              </span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
