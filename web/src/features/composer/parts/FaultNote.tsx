import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCrop } from '@tabler/icons-react'
import { type Dispatch, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../../lib/posts/fault-actions.ts'
import { stateOf } from '../../../ui/post-state.ts'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { placeOfFault } from '../model/fault-place.ts'
import { fittingCrop } from '../model/fitting-crop.ts'
import { goTo } from '../use-fixes.ts'
import classes from './FaultNote.module.css'

interface Props {
  /** The post as it was when the composer opened. */
  post: Post
  /** The same post as it is now: a fault goes once the post is stored another way, or tried again. */
  live: Post | undefined
  items: ComposerItem[]
  /** The person may connect accounts. */
  mayReconnect: boolean
  dispatch: Dispatch<ComposerAction>
  /** Shows a picture or video, with what is said of it. */
  onSelect: (key: string) => void
}

/** Why the post that is being edited wasn't published, with its fix where one click is enough. It leads to what is to be changed. */
export const FaultNote = ({ post, live = post, items, onSelect, ...given }: Props) => {
  const opened = useRef({ place: post.error && placeOfFault(post.error, items), onSelect })
  useEffect(() => {
    const { place, onSelect } = opened.current
    if (!place) return
    if (place.key !== undefined) onSelect(place.key)
    const { field } = place
    // The window moves the focus into itself when it opens, before the next frame.
    const frame = field && requestAnimationFrame(() => goTo(field))
    return () => void (frame && cancelAnimationFrame(frame))
  }, [])
  return live.error && <Note post={live} fault={live.error} items={items} {...given} />
}

interface NoteProps extends Pick<Props, 'post' | 'items' | 'mayReconnect' | 'dispatch'> {
  fault: PostFault
}

const Note = ({ post, fault, items, mayReconnect, dispatch }: NoteProps) => {
  const wrong = items.filter(({ crop, width, height }) => !crop && width && height && fittingCrop(width, height))
  const crop = () => {
    for (const { key, width, height } of wrong)
      dispatch({ type: 'crop', key, crop: fittingCrop(width ?? 1, height ?? 1) ?? null })
  }
  return (
    <section className={classes.note} data-state={stateOf(post)} aria-label="What happened">
      <IconAlertTriangle size={18} stroke={2.25} aria-hidden />
      <p>
        <strong>{fault.title}.</strong> {fault.message}
      </p>
      {fault.action === 'crop' && wrong.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCrop size={14} stroke={1.75} aria-hidden />}
          onClick={crop}
        >
          Crop to fit
        </Button>
      )}
      {fault.action === 'reconnect' &&
        (mayReconnect ? (
          <Button variant="default" size="compact-md" component={Link} to={reconnectTo(post.account.id)}>
            Reconnect
          </Button>
        ) : (
          <p>Ask a manager to reconnect the account.</p>
        ))}
    </section>
  )
}
