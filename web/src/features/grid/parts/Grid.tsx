import { DndContext, DragOverlay, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useMemo, useState } from 'react'
import { keyboardCodes, underPointer } from '../../../lib/drag/keyboard-drag.ts'
import { heldOf } from '../../../lib/posts/locks/held.ts'
import { lockRefusal, useLocks } from '../../../lib/posts/locks/use-locks.ts'
import { nameOfPost } from '../../../lib/posts/post-name.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useToast } from '../../../ui/toast.ts'
import { arrowsByTile } from '../keyboard-drag.ts'
import type { Tile } from '../model/tiles.ts'
import classes from './Grid.module.css'
import { GridTile, TileFace } from './GridTile.tsx'

interface Props {
  tiles: readonly Tile[]
  /** 4:5 as profiles show posts, or 1:1 as they did and some still do. */
  shape: '4:5' | '1:1'
  onSwap: (one: Tile, other: Tile) => void
}

const tileIn = (thing: { data: { current?: unknown } } | null | undefined): Tile | undefined =>
  (thing?.data.current as { tile: Tile } | undefined)?.tile

/** Three tiles a row, as on the profile; a line where the future ends. */
export const Grid = ({ tiles, shape, onSwap }: Props) => {
  const [carried, setCarried] = useState<Tile>()
  const { instantLabel } = useTimes()
  const toast = useToast()
  const held = useMemo(() => tiles.flatMap(({ post }) => heldOf(post) ?? []), [tiles])
  const lockOf = useLocks(held)
  const refusal = (...some: Tile[]) => some.flatMap(({ post }) => lockRefusal(lockOf(heldOf(post))) ?? [])[0]
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: arrowsByTile }),
  )
  const firstLive = tiles.findIndex(({ planned }) => !planned)
  const said = (one: Tile, other: Tile) =>
    refusal(one, other) ??
    `Swaps with ${nameOfPost(other.post.caption)}, ${instantLabel(other.at, one.post.account.timezone)}`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ active }) => setCarried(tileIn(active))}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={({ active, over }) => {
        setCarried(undefined)
        const one = tileIn(active)
        const other = tileIn(over)
        if (!one || !other || one.post.id === other.post.id) return
        const refused = refusal(one, other)
        if (refused) toast.info(refused)
        else onSwap(one, other)
      }}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick the post up, arrows to choose the post it swaps times with, Space to swap, Escape to cancel.',
        },
        announcements: {
          onDragStart: () => 'Picked up the post',
          onDragOver: ({ active, over }) => {
            const one = tileIn(active)
            const other = tileIn(over)
            return one && other && one.post.id !== other.post.id ? said(one, other) : 'At its own place'
          },
          onDragEnd: ({ active, over }) => {
            const [one, other] = [tileIn(active), tileIn(over)]
            if (!one || !other || one.post.id === other.post.id) return 'Not moved'
            const refused = refusal(one, other)
            return refused ? `Not moved. ${refused}` : 'Times swapped'
          },
          onDragCancel: () => 'Not moved',
        },
      }}
    >
      <ul className={classes.grid} data-shape={shape} aria-label="Profile">
        {tiles.map((tile, at) => (
          <li key={tile.post.id} data-first-live={(at === firstLive && at > 0) || undefined}>
            <GridTile tile={tile} lock={lockOf(heldOf(tile.post))} />
          </li>
        ))}
      </ul>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={classes.overlay} data-shape={shape}>
            <TileFace tile={carried} lock={lockOf(heldOf(carried.post))} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
