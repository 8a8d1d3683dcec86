import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
  type SensorContext,
} from '@dnd-kit/core'
import { useCallback, useEffect, useRef } from 'react'
import { type Carried, canFill, type Place } from './model/drop.ts'
import { addDays } from './model/range.ts'

/** Finds the chip or card of a post, which has another place on the page after each move; of one that its day has no room for what opens the rest of the day. */
const chipOf = (id: string, rows: ReadonlyMap<string, readonly { id: string }[]>) => {
  const chip = document.querySelector<HTMLElement>(`[data-post="${CSS.escape(id)}"]`)
  if (chip) return chip
  const [day] = [...rows].find(([, own]) => own.some(row => row.id === id)) ?? []
  return day === undefined ? null : document.querySelector<HTMLElement>(`[data-rest-of="${CSS.escape(day)}"]`)
}

/**
 * A post that was moved by keyboard is drawn again where it went, and again where Undo puts it: each time the chip with the focus goes, and
 * the new one takes it, or on a day that is too full to show the post the button with the rest of that day. Nothing is taken from where the
 * person has gone on to.
 * Returns what to call with the post that was dropped by keyboard.
 */
export const useFocusAfterMove = (rows: ReadonlyMap<string, readonly { id: string }[]>): ((id: string) => void) => {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    const { current: id } = moved
    // The drag library looks for the old chip in the next frame.
    const frame = requestAnimationFrame(() => {
      if (id !== undefined && document.activeElement === document.body) chipOf(id, rows)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [rows])
  return useCallback((id: string) => {
    moved.current = id
  }, [])
}

/**
 * Empty slots lie on cells and come before them; those of another account are not there for what is carried, and the cell beneath counts.
 * Under the pointer; without a pointer (keyboard) the cell whose middle is nearest.
 */
export const cellUnder: CollisionDetection = all => {
  const carried = all.active.data.current as Carried | undefined
  const droppableContainers = all.droppableContainers.filter(({ data }) => {
    const slot = (data.current as Place | undefined)?.slot
    return !slot || !carried || canFill(carried, slot)
  })
  const args = { ...all, droppableContainers }
  if (!args.pointerCoordinates) return closestCenter(args)
  const under = pointerWithin(args)
  const slots = under.filter(({ id }) => isSlot(id))
  return slots.length > 0 ? slots : under
}

const isSlot = (id: string | number) => String(id).startsWith('slot-')
/** The next empty slot of the post's account after `over`, in the order of `ids`' times; past the last one the first. */
export const slotAfter = (slots: readonly { id: string; wall: string }[], over: string | undefined) => {
  const ordered = slots.toSorted((a, b) => a.wall.localeCompare(b.wall))
  return ordered[ordered.findIndex(({ id }) => id === over) + 1] ?? ordered[0]
}

const days = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 } as const
type Arrow = keyof typeof days

/** The cell that an arrow leads to: in a month a day or a week away; in a week or day view a day or an hour. */
export const cellAfter = (cell: string, arrow: Arrow): string | undefined => {
  const [, kind, day, hour] = cell.match(/^(day|hour)-(\d{4}-\d{2}-\d{2})(?:-(\d+))?$/) ?? []
  if (!day) return undefined
  if (kind === 'day') return `day-${addDays(day, days[arrow])}`
  const next = arrow === 'ArrowDown' ? Number(hour) + 1 : arrow === 'ArrowUp' ? Number(hour) - 1 : Number(hour)
  const to = arrow === 'ArrowRight' ? addDays(day, 1) : arrow === 'ArrowLeft' ? addDays(day, -1) : day
  return `hour-${to}-${next}`
}

/** In the list, which shows only some days: the day before or after that is drawn. */
export const listedAfter = (listed: readonly string[], cell: string, arrow: Arrow): string | undefined =>
  listed.toSorted()[listed.toSorted().indexOf(cell) + (arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1)]

/** The cell in which an empty slot lies: an hour, or in a month a day. */
const cellOf = ({ day, hour }: Place, shown: SensorContext['droppableRects']) =>
  shown.has(`hour-${day}-${hour}`) ? `hour-${day}-${hour}` : `day-${day}`

/** The drawn empty slots of the account whose post is carried. */
const slotsFor = ({ active, droppableContainers }: SensorContext) =>
  droppableContainers.getEnabled().flatMap(({ id, data }) => {
    const slot = data.current?.slot as Place['slot']
    return slot && slot.account === (active?.data.current as Carried | undefined)?.row.a
      ? [{ id: String(id), wall: slot.wall }]
      : []
  })

/** Arrows walk from cell to cell, over the ends of rows; at the edge of what is shown the post stays where it is. */
export const arrowsByCell: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  if (!(event.code in days) && event.code !== 'KeyS') return undefined
  event.preventDefault()
  const { over, droppableRects, collisionRect } = context
  const listed = [...droppableRects.keys()].map(String).filter(id => id.startsWith('list-'))
  const first = [...droppableRects.keys()].find(id => /^(day|hour|list)-/.test(String(id)))
  // A draft from the tray lies over no cell yet: the first arrow brings it onto the grid.
  const cell = over && (isSlot(over.id) ? cellOf(over.data.current as Place, droppableRects) : String(over.id))
  const to =
    event.code === 'KeyS'
      ? slotAfter(slotsFor(context), over ? String(over.id) : undefined)?.id
      : cell
        ? cell.startsWith('list-')
          ? listedAfter(listed, cell, event.code as Arrow)
          : cellAfter(cell, event.code as Arrow)
        : first && String(first)
  const rect = to === undefined ? undefined : droppableRects.get(to)
  if (!rect || !collisionRect) return currentCoordinates
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  }
}
