import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useMemo, useState } from 'react'
import { underPointer } from '../../../lib/drag/keyboard-drag.ts'
import { useDragSensors } from '../../../lib/drag/use-drag-sensors.ts'
import { useFreshThumbnails } from '../../../lib/own-content/use-fresh-thumbnails.ts'
import { heldOf } from '../../../lib/posts/locks/held.ts'
import { lockRefusal, useLocks } from '../../../lib/posts/locks/use-locks.ts'
import { nameOfPost } from '../../../lib/posts/post-name.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { useToast } from '../../../ui/toast.ts'
import { arrowsByTile } from '../keyboard-drag.ts'
import { isMovable, isPostTile, type NetworkPost, type Swap, type Tile, timeOf } from '../model/tiles.ts'
import classes from './Grid.module.css'
import { GridTile, shortLabel, TileFace } from './GridTile.tsx'
import { NetworkTile } from './NetworkTile.tsx'

interface Props {
  tiles: readonly (Tile | NetworkPost)[]
  /** The zone in which times of what the network alone has are written. */
  zone: string
  /** 4:5 as profiles show posts, or 1:1 as they did and some still do. */
  shape: '4:5' | '1:1'
  onSwap: (one: Tile, other: Tile) => void
  /** Asks for another time. */
  onMove: (tile: Tile) => void
}

const tileIn = (thing: { data: { current?: unknown } } | null | undefined): Tile | undefined =>
  (thing?.data.current as { tile: Tile } | undefined)?.tile

/** Three tiles a row, as on the profile; a line where the future ends. */
export const Grid = ({ tiles, zone, shape, onSwap, onMove }: Props) => {
  const [carried, setCarried] = useState<Tile>()
  const [over, setOver] = useState<Tile>()
  const { instantLabel } = useTimes()
  const phone = usePhone()
  const can = useCan()
  const toast = useToast()
  const broken = useFreshThumbnails()
  const posts = useMemo(() => tiles.filter(isPostTile), [tiles])
  const held = useMemo(() => posts.flatMap(({ post }) => heldOf(post) ?? []), [posts])
  const lockOf = useLocks(held)
  const refusal = (...some: Tile[]) => some.flatMap(({ post }) => lockRefusal(lockOf(heldOf(post))) ?? [])[0]
  const sensors = useDragSensors(arrowsByTile)
  const firstLive = tiles.findIndex(tile => !isPostTile(tile) || !tile.planned)
  const movesTo = ({ post }: Tile, at: string) =>
    `${nameOfPost(post.caption)} moves to ${instantLabel(at, post.account.timezone)}`
  const said = (one: Tile, other: Tile) =>
    refusal(one, other) ?? `${movesTo(one, other.at)}, and ${movesTo(other, one.at)}`
  /** What a drop would do now. */
  const swap: Swap | undefined =
    carried && over && over.post.id !== carried.post.id && !refusal(carried, over) ? [carried, over] : undefined
  const newTime = (tile: Tile) => (swap?.includes(tile) ? timeOf(tile, swap) : undefined)
  const trySwap = (one: Tile, other: Tile) => {
    const refused = refusal(one, other)
    if (refused) toast.info(refused)
    else onSwap(one, other)
  }
  const may = (tile: Tile) =>
    isMovable(tile) && can('post.write', tile.post.author_id) && can('post.publish', tile.post.author_id)
  /** In their order on the screen: what goes out last comes first. */
  const movable = posts.filter(may)
  const end = () => {
    setCarried(undefined)
    setOver(undefined)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ active }) => setCarried(tileIn(active))}
      onDragOver={({ over }) => setOver(tileIn(over))}
      onDragCancel={end}
      onDragEnd={({ active, over }) => {
        end()
        const one = tileIn(active)
        const other = tileIn(over)
        if (!one || !other || one.post.id === other.post.id) return
        trySwap(one, other)
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
        {tiles.map((tile, at) => {
          const isFirstLive = (at === firstLive && at > 0) || undefined
          if (!isPostTile(tile))
            return (
              <li key={`content ${tile.content.id}`} data-first-live={isFirstLive}>
                <NetworkTile content={tile.content} zone={zone} onBroken={broken} />
              </li>
            )
          const place = movable.indexOf(tile)
          return (
            <li key={tile.post.id} data-first-live={isFirstLive}>
              <GridTile
                tile={tile}
                newTime={tile.post.id === over?.post.id ? newTime(over) : undefined}
                lock={lockOf(heldOf(tile.post))}
                movable={place >= 0}
                later={place > 0 ? movable[place - 1] : undefined}
                earlier={place >= 0 ? movable[place + 1] : undefined}
                onSwap={trySwap}
                onMove={() => {
                  const refused = refusal(tile)
                  if (refused) toast.info(refused)
                  else onMove(tile)
                }}
              />
            </li>
          )
        })}
      </ul>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={classes.overlay} data-shape={shape}>
            <TileFace tile={carried} newTime={newTime(carried)} lock={lockOf(heldOf(carried.post))} />
            {/* It lies over the other one, whose own label may not be seen. */}
            {swap && (
              <span className={classes.other} aria-hidden>
                Other post: {shortLabel(instantLabel(swap[0].at, swap[1].post.account.timezone), phone)}
              </span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
