import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Action } from '@fanfare/contracts/policy.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconBookmark,
  IconCalendarCheck,
  IconCalendarOff,
  IconCopy,
  IconFileTime,
  IconPencil,
  IconRepeat,
  IconSend,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { isWaiting } from '../../../lib/posts/approval/approval-words.ts'
import { composeAgain, composeCopy } from '../../../lib/posts/compose-from.ts'
import { DeleteSeriesItems, hasDeletableSeries } from '../../../lib/posts/DeleteSeriesItems.tsx'
import { FaultActions } from '../../../lib/posts/FaultActions.tsx'
import { LockButton } from '../../../lib/posts/locks/LockButton.tsx'
import { useLockOf } from '../../../lib/posts/locks/use-locking.ts'
import { isUnschedulable } from '../../../lib/posts/unschedulable.ts'
import type { Moves } from '../../../lib/posts/use-move.ts'
import { useSaveToLibrary } from '../../../lib/posts/use-save-to-library.ts'
import { ViewOnNetwork } from '../../../lib/posts/ViewOnNetwork.tsx'
import { notYourPost } from '../../../lib/session/permissions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { useCardActions } from '../use-card-actions.ts'
import classes from './PostCard.module.css'

interface Props {
  post: Post
  moving: boolean
  onMoving: () => void
  moves: Moves
  onDone: () => void
  /** Asks before a live post is removed. */
  onRemoveLive: (post: Post) => void
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const
const look = { variant: 'default', size: 'compact-md' } as const

/** The buttons that fit the state of the post. */
export const CardActions = ({ post, moving, onMoving, moves, onDone, onRemoveLive }: Props) => {
  const can = useCan()
  const { refusal } = useLockOf(post)
  /** Whether this person may do this to the post now: nobody else has it locked. */
  const may = (action: Action) => !refusal && can(action, post.author_id)
  const { search } = useLocation()
  const act = useCardActions(post, { onDone })
  const saveToLibrary = useSaveToLibrary()
  const open = (post.status === Draft || post.status === Scheduled) && may('post.write')
  const planned = post.schedule?.wall && post.post_at && Date.parse(post.post_at) > Date.now()
  const state = stateOf(post)
  const decides = post.unconfirmed && can('post.decide')
  const fixable = state === 'error' && may('post.write')
  // Of the post itself where it failed or is held; else of what is missing of it.
  const fault = state === 'error' || state === 'held' ? post.error : (post.alerts[0] ?? null)
  return (
    <div className={classes.actions}>
      {fault && may('post.publish') && (fault.action !== 'reconnect' || can('account.connect')) && (
        <FaultActions post={post} fault={fault} onCommand={act.run} onLeave={onDone} size={look.size} />
      )}
      {state === 'posted' && fault && may('post.arrange') && (
        <Button {...look} leftSection={<IconX {...icon} />} onClick={act.dismiss}>
          Dismiss
        </Button>
      )}
      {isWaiting(post) && !refusal && can('post.approve') && (
        <Button
          {...look}
          variant="filled"
          component={Link}
          to={{ pathname: `/publishing/editor/${post.id}`, search }}
          onClick={onDone}
          leftSection={<IconUserCheck {...icon} />}
        >
          Review
        </Button>
      )}
      {(open || fixable) && (
        <Button
          {...look}
          component={Link}
          to={{ pathname: `/publishing/editor/${post.id}`, search }}
          onClick={onDone}
          leftSection={<IconPencil {...icon} />}
        >
          Edit
        </Button>
      )}
      {post.status === Draft && planned && may('post.publish') && (
        <Button
          {...look}
          leftSection={<IconCalendarCheck {...icon} />}
          onClick={() => {
            void moves.schedule(post)
            onDone()
          }}
        >
          Schedule
        </Button>
      )}
      {open && (
        <>
          {(post.status === Draft || may('post.publish')) && (
            <Button {...look} leftSection={<IconArrowsMove {...icon} />} aria-expanded={moving} onClick={onMoving}>
              Move to
            </Button>
          )}
          {fault?.action !== 'late' && may('post.publish') && (
            <Button {...look} loading={act.busy} leftSection={<IconSend {...icon} />} onClick={act.publish}>
              Publish now
            </Button>
          )}
        </>
      )}
      {isUnschedulable(post) && may('post.arrange') && !(fault?.action === 'late' && may('post.publish')) && (
        <Button
          {...look}
          leftSection={<IconCalendarOff {...icon} />}
          onClick={() => {
            void moves.unschedule(post)
            onDone()
          }}
        >
          Unschedule
        </Button>
      )}
      <LockButton post={post} iconSize={icon.size} onDone={onDone} {...look} />
      {post.permalink && <ViewOnNetwork account={post.account} permalink={post.permalink} {...look} />}
      {post.status !== Draft && post.status !== Scheduled && (
        <Button
          {...look}
          component={Link}
          to={{ pathname: `/publishing/trace/${post.id}`, search }}
          onClick={onDone}
          variant={decides ? 'filled' : 'default'}
          leftSection={<IconFileTime {...icon} />}
        >
          {decides ? 'Is it live?' : 'Flight recorder'}
        </Button>
      )}
      {can('post.write') && post.status === Posted && (
        <Button
          {...look}
          component={Link}
          to={composeAgain(post.id, search)}
          onClick={onDone}
          leftSection={<IconRepeat {...icon} />}
        >
          Post again
        </Button>
      )}
      {can('post.write') && post.status !== Posted && (
        <Button
          {...look}
          component={Link}
          to={composeCopy(post.id, search)}
          onClick={onDone}
          leftSection={<IconCopy {...icon} />}
        >
          Duplicate
        </Button>
      )}
      {can('post.write') && (
        <Button
          {...look}
          leftSection={<IconBookmark {...icon} />}
          onClick={() => {
            void saveToLibrary([post])
            onDone()
          }}
        >
          Save to library
        </Button>
      )}
      {post.status !== InProgress &&
        may('post.delete') &&
        (hasDeletableSeries(post) ? (
          <Menu position="bottom-start" withinPortal={false}>
            <Menu.Target>
              <Button {...look} className={classes.danger} leftSection={<IconTrash {...icon} />}>
                Delete
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-danger onClick={act.remove}>
                This post
              </Menu.Item>
              <DeleteSeriesItems post={post} onDelete={act.removeSeries} short />
            </Menu.Dropdown>
          </Menu>
        ) : (
          <Button
            {...look}
            className={classes.danger}
            leftSection={<IconTrash {...icon} />}
            onClick={() => (post.status === Posted ? onRemoveLive(post) : act.remove())}
          >
            {state === 'posted' ? 'Remove' : 'Delete'}
          </Button>
        ))}
      {can('post.write') && (refusal || !can('post.write', post.author_id)) && (
        <p className={classes.others}>{can('post.write', post.author_id) ? refusal : notYourPost}</p>
      )}
    </div>
  )
}
