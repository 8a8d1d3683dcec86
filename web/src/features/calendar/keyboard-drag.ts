import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCodes,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'
import { addDays } from './model/range.ts'

/** Space alone picks up: Enter opens the post, as on any button. */
export const keyboardCodes: KeyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** Under the pointer; without a pointer (keyboard) the cell whose middle is nearest. */
export const cellUnder: CollisionDetection = args =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

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

/** Arrows walk from cell to cell, over the ends of rows; at the edge of what is shown the post stays where it is. */
export const arrowsByCell: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  if (!(event.code in days)) return undefined
  event.preventDefault()
  const { over, droppableRects, collisionRect } = context
  const first = [...droppableRects.keys()].find(id => /^(day|hour)-/.test(String(id)))
  // A draft from the tray lies over no cell yet: the first arrow brings it onto the grid.
  const to = over ? cellAfter(String(over.id), event.code as Arrow) : first && String(first)
  const rect = to === undefined ? undefined : droppableRects.get(to)
  if (!rect || !collisionRect) return currentCoordinates
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  }
}
