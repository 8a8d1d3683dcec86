import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { ActionIcon, Button, Drawer, Popover, Skeleton } from '@mantine/core'
import { DatePickerInput, TimeInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowsMove,
  IconExternalLink,
  IconFileTime,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messageOf } from '../../../app/api.ts'
import { instantLabel, whenLabel } from '../../../app/time.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  useBringBackPostMutation,
  useCalendarPostQuery,
  useRemovePostMutation,
  useSendPostMutation,
  useUnschedulePostMutation,
} from '../api.ts'
import { stateKey } from '../model/rows.ts'
import classes from './PostCard.module.css'

interface Props {
  postId: string
  anchor: HTMLElement
  zone: string
  onMove: (post: Post, wall: string) => void
  onClose: () => void
}

/** One post beside its chip (a sheet from below on phones): what it is, and what can be done with it now. */
export default function PostCard({ postId, anchor, onMove, onClose }: Props) {
  const phone = useMediaQuery('(max-width: 699px)')
  const { data: post, error, refetch } = useCalendarPostQuery({ params: { id: postId } })
  const content = error ? (
    <ErrorCard title="Post" error={error} onRetry={refetch} />
  ) : post ? (
    <Card post={post} onMove={onMove} onClose={onClose} />
  ) : (
    <Skeleton height={140} />
  )
  if (phone)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="auto"
        classNames={{ content: classes.sheet }}
        radius="22px 22px 0 0"
        title="Post"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {content}
      </Drawer>
    )
  const rect = anchor.getBoundingClientRect()
  return (
    <Popover
      opened
      onChange={open => !open && onClose()}
      width={340}
      position="right-start"
      withArrow={false}
      shadow="md"
      radius={12}
      trapFocus
      withRoles={false}
      returnFocus
      closeOnEscape
      closeOnClickOutside
      withinPortal
    >
      <Popover.Target>
        <span
          style={{
            position: 'fixed',
            insetInlineStart: rect.left,
            top: rect.top,
            width: rect.width,
            height: rect.height,
            pointerEvents: 'none',
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label="Post">
        <ActionIcon variant="subtle" color="gray" className={classes.close} aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
        {content}
      </Popover.Dropdown>
    </Popover>
  )
}

const Card = ({ post, onMove, onClose }: { post: Post } & Pick<Props, 'onMove' | 'onClose'>) => {
  const { search } = useLocation()
  const [moving, setMoving] = useState(false)
  const [wall, setWall] = useState(
    post.schedule?.wall ??
      Temporal.Now.plainDateTimeISO(post.account.timezone)
        .add({ hours: 1 })
        .with({ minute: 0 })
        .toString({ smallestUnit: 'minute' }),
  )
  const [send, sending] = useSendPostMutation()
  const [unschedule] = useUnschedulePostMutation()
  const [remove] = useRemovePostMutation()
  const [bringBack] = useBringBackPostMutation()
  const state = post.unconfirmed ? 'unconfirmed' : stateKey(post.status)
  const open = post.status === 0 || post.status === 1
  const doing = async (work: Promise<unknown>, done: string, undo?: () => void) => {
    try {
      await work
      toast.done(done, undo ? { label: 'Undo', run: undo } : undefined)
      onClose()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const [date = '', time = ''] = wall.split('T')
  return (
    <div className={classes.card}>
      <header>
        <Thumbnail
          mediaId={post.media[0]?.media_id}
          color={post.media[0]?.dominant_color ?? undefined}
          kind={post.type}
          width={72}
          height={90}
          alt={post.media[0]?.alt_text ?? ''}
        />
        <div>
          <StateChip state={state} percent={post.progress?.percent} />
          <p className={classes.account}>
            <AccountAvatar account={post.account} size={20} />{' '}
            {post.account.type === 'fb' ? post.account.name : post.account.username}
          </p>
          <p className={classes.when}>
            {post.schedule?.wall
              ? whenLabel(post.schedule.wall, post.schedule.zone)
              : post.post_at
                ? instantLabel(post.post_at, post.account.timezone)
                : 'No time yet'}
          </p>
        </div>
      </header>
      <p className={classes.caption}>{post.caption || 'No text'}</p>
      {post.error && (
        <p className={classes.fault} data-state={state}>
          {post.error.message}
        </p>
      )}
      {moving && (
        <form
          className={classes.move}
          onSubmit={event => {
            event.preventDefault()
            onMove(post, wall)
            onClose()
          }}
        >
          <DatePickerInput
            aria-label="Move to date"
            value={date}
            onChange={value => value && setWall(`${value}T${time}`)}
            valueFormat="ddd D MMM"
            popoverProps={{ withinPortal: false }}
            weekendDays={[]}
            previousLabel="Previous month"
            nextLabel="Next month"
          />
          <TimeInput
            aria-label="Move to time"
            value={time}
            onChange={event => event.currentTarget.value && setWall(`${date}T${event.currentTarget.value}`)}
          />
          <Button type="submit">Move</Button>
        </form>
      )}
      <div className={classes.actions}>
        {(open || (post.status === 4 && !post.unconfirmed)) && (
          <Button
            component={Link}
            to={{ pathname: `/publishing/editor/${post.id}`, search }}
            variant="default"
            size="compact-md"
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          >
            Edit
          </Button>
        )}
        {open && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconArrowsMove size={14} stroke={1.75} aria-hidden />}
            aria-expanded={moving}
            onClick={() => setMoving(!moving)}
          >
            Move to
          </Button>
        )}
        {open && (
          <Button
            variant="default"
            size="compact-md"
            loading={sending.isLoading}
            leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
            onClick={() => void doing(send({ params: { id: post.id } }).unwrap(), 'Publishing')}
          >
            Publish now
          </Button>
        )}
        {post.status === 1 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              void doing(unschedule({ params: { id: post.id } }).unwrap(), 'Back to drafts', () => onMove(post, wall))
            }
          >
            Unschedule
          </Button>
        )}
        {post.permalink && (
          <Button
            component="a"
            href={post.permalink}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="compact-md"
            leftSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
          >
            Open
          </Button>
        )}
        {post.status > 1 && (
          <Button
            component={Link}
            to={{ pathname: `/publishing/trace/${post.id}`, search }}
            variant={post.unconfirmed ? 'filled' : 'default'}
            size="compact-md"
            leftSection={<IconFileTime size={14} stroke={1.75} aria-hidden />}
          >
            {post.unconfirmed ? 'Is it live?' : 'Flight recorder'}
          </Button>
        )}
        {post.status !== 2 && (
          <Button
            variant="default"
            size="compact-md"
            className={classes.danger}
            leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
            onClick={() =>
              void doing(
                remove({ params: { id: post.id } }).unwrap(),
                post.status === 3 ? 'Taken off the lists. It stays at the network.' : 'Post deleted',
                () => void doing(bringBack({ params: { id: post.id } }).unwrap(), 'Post is back'),
              )
            }
          >
            Delete
          </Button>
        )}
      </div>
    </div>
  )
}
