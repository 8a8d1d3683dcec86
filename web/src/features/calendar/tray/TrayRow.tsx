import { useDraggable } from '@dnd-kit/core'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { Carried } from '../model/drop.ts'
import classes from './Tray.module.css'

interface Props {
  title: string
  /** What its picture is of. */
  shown: Post | PostLibrary
  carried: Carried
  /** Why it cannot be carried; undefined: it can. */
  refused: string | undefined
  /** What carrying it does: `Move`. */
  verb: string
  /** Where it opens. */
  to: To
  /** What is under its first words. */
  children: ReactNode
}

/** A row of the tray: all of it can be carried by the mouse, by keyboard its grip picks it up. */
export const TrayRow = ({ title, shown, carried, refused, verb, to, children }: Props) => {
  const may = refused === undefined
  // A post's chip may be on the calendar too, under its own id.
  const drag = useDraggable({ id: `tray-${carried.row.id}`, data: { ...carried }, disabled: !may })
  return (
    <li
      ref={drag.setNodeRef}
      className={classes.draft}
      data-dragging={drag.isDragging || undefined}
      data-may={may || undefined}
      {...(may ? drag.listeners : {})}
      // The browser would carry the link or the picture itself.
      onDragStart={event => event.preventDefault()}
    >
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        className={classes.grip}
        {...(may ? drag.attributes : { disabled: true, title: refused })}
        aria-label={`${verb} ${title}`}
      >
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </button>
      <Thumbnail {...shownPicture(shown)} kind={shown.type} width={36} height={45} alt="" />
      <Link to={to}>
        <b dir="auto">{title}</b>
        <span>{children}</span>
      </Link>
    </li>
  )
}
