import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { tileAfter } from './model/tiles.ts'

const arrows: readonly string[] = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']
const columns = 3

/** An arrow leads to the next planned tile in that direction, as the tiles stand on the screen. */
export const arrowsByTile: KeyboardCoordinateGetter = (
  event,
  { context: { active, over, droppableRects, collisionRect }, currentCoordinates },
) => {
  if (!arrows.includes(event.code)) return undefined
  event.preventDefault()
  const tiles = [...droppableRects.entries()].sort(([, a], [, b]) => a.top - b.top || a.left - b.left)
  const here = tiles.findIndex(([id]) => id === (over?.id ?? active?.id))
  const next = tiles[tileAfter(here, event.code, columns, tiles.length)]
  if (!next || !collisionRect) return currentCoordinates
  const [, { left, top, width, height }] = next
  return { x: left + (width - collisionRect.width) / 2, y: top + (height - collisionRect.height) / 2 }
}
