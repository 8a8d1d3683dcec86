import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsExchange,
  IconArrowsMove,
  IconFileTime,
  IconPencil,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LockIcon } from '../../../lib/posts/locks/LockIcon.tsx'
import type { Lock } from '../../../lib/posts/locks/use-locks.ts'
import { nameOfPost } from '../../../lib/posts/post-name.ts'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { stateOf, stateWord } from '../../../ui/post-state.ts'
import { StateIcon } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { Tile } from '../model/tiles.ts'
import classes from './Grid.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** "Sat 17 Oct, 12:00" of "Sat 17 Oct, 12:00 Lisbon"; a phone has no room for the weekday. */
export const shortLabel = (label: string, phone: boolean): string => {
  const words = label.split(' ').slice(0, -1)
  return (phone && words.length > 3 ? words.slice(1) : words).join(' ')
}

interface Props {
  tile: Tile
  /** When it would go out if what is carried were dropped now; undefined: as it does. */
  newTime: string | undefined
  lock: Lock | undefined
}

/** What a tile shows: its picture or its first words, and of what is still to come when. */
export const TileFace = ({ tile: { post, at, planned }, newTime, lock }: Props) => {
  const { instantLabel } = useTimes()
  const picture = shownPicture(post)
  const state = stateOf(post)
  const phone = usePhone()
  return (
    <>
      {picture.mediaId ? (
        <Thumbnail {...picture} kind={post.type} fill alt="" className={classes.picture} />
      ) : (
        <span className={classes.words} dir="auto" aria-hidden>
          {post.caption || 'No caption'}
        </span>
      )}
      {lock && (
        <span className={classes.locked}>
          <LockIcon lock={lock} size={14} />
        </span>
      )}
      {planned && (
        <span className={classes.when} data-new={newTime !== undefined || undefined} aria-hidden>
          {newTime === undefined ? <StateIcon state={state} size={12} /> : <IconArrowsExchange size={14} stroke={2} />}
          <span>{shortLabel(instantLabel(newTime ?? at, post.account.timezone), phone)}</span>
        </span>
      )}
    </>
  )
}

interface TileProps extends Props {
  /** Its time may be another one: for this person, and as the post is. */
  movable: boolean
  /** The planned posts that go out just before and just after it, as far as their times can be swapped. */
  earlier: Tile | undefined
  later: Tile | undefined
  onMove: (tile: Tile) => void
  onSwap: (one: Tile, other: Tile) => void
}

/** One post of the profile. What is planned can be dragged onto another planned one, and has a menu that does the same; what is live opens. */
export const GridTile = ({ tile, newTime, lock, movable, earlier, later, onMove, onSwap }: TileProps) => {
  const { post, at, planned } = tile
  const { instantLabel } = useTimes()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const drag = useDraggable({ id: post.id, data: { tile }, disabled: !movable })
  const drop = useDroppable({ id: post.id, data: { tile }, disabled: !movable })
  const editable = (post.status === Draft || post.status === Scheduled) && can('post.write', post.author_id)
  const { role: _role, ...attributes } = drag.attributes
  const word = planned ? stateWord[stateOf(post)] : 'Live'
  const open = () =>
    navigate({ pathname: editable ? `/publishing/editor/${post.id}` : `/publishing/trace/${post.id}`, search })
  const hasMenu = editable || movable
  // What a tile without a picture shows is its caption: all of it is its name.
  const name = post.media.length > 0 ? nameOfPost(post.caption) : post.caption || 'No caption'
  const button = (
    <button
      ref={node => {
        drag.setNodeRef(node)
        drop.setNodeRef(node)
      }}
      type="button"
      className={classes.tile}
      data-planned={planned || undefined}
      data-lifted={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      {...(movable && attributes)}
      {...(movable && drag.listeners)}
      {...(!hasMenu && { onClick: open })}
    >
      <TileFace tile={tile} newTime={newTime} lock={lock} />
      <span className="sr-only">{`${name}, ${word}, ${instantLabel(at, post.account.timezone)}`}</span>
    </button>
  )
  if (!hasMenu) return button
  const swapItem = (other: Tile | undefined, label: string, icon: ReactNode) =>
    other && (
      <Menu.Item leftSection={icon} onClick={() => onSwap(tile, other)}>
        {label}
        <span className={classes.swapped}>
          {nameOfPost(other.post.caption)}, {instantLabel(other.at, other.post.account.timezone)}
        </span>
      </Menu.Item>
    )
  return (
    <Menu position="bottom-start" withinPortal width="max-content">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={editable ? <IconPencil {...icon} /> : <IconFileTime {...icon} />} onClick={open}>
          {editable ? 'Edit' : 'Flight recorder'}
        </Menu.Item>
        {movable && (
          <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => onMove(tile)}>
            Move to…
          </Menu.Item>
        )}
        {movable && swapItem(earlier, 'Swap with the earlier post', <IconArrowRight {...icon} />)}
        {movable && swapItem(later, 'Swap with the later post', <IconArrowLeft {...icon} />)}
      </Menu.Dropdown>
    </Menu>
  )
}
