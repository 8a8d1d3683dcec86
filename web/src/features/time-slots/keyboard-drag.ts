import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** An arrow leads to the middle of the next day as the days stand on the screen. */
export const arrowsByDay: KeyboardCoordinateGetter = (
  event,
  { context: { over, droppableRects }, currentCoordinates },
) => {
  const step = steps[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const days = [...droppableRects.entries()].sort(([, a], [, b]) => a.top - b.top || a.left - b.left)
  const here = days.findIndex(([id]) => id === over?.id)
  const next = days[Math.min(days.length - 1, Math.max(0, here + step))]
  if (!next) return currentCoordinates
  const [, { left, top, width, height }] = next
  return { x: left + width / 2, y: top + height / 2 }
}
