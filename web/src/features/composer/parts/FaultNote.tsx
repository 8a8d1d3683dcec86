import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCrop } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../../lib/posts/fault-actions.ts'
import { stateOf } from '../../../ui/post-state.ts'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { fittingCrop } from '../model/fitting-crop.ts'
import classes from './FaultNote.module.css'

interface Props {
  post: Post
  fault: PostFault
  items: ComposerItem[]
  /** The person may connect accounts. */
  mayReconnect: boolean
  dispatch: Dispatch<ComposerAction>
}

/** Why the post that is being edited wasn't published, with its fix where one click is enough. */
export const FaultNote = ({ post, fault, items, mayReconnect, dispatch }: Props) => {
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
