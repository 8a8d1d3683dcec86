import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { ActionIcon, Drawer, Popover, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { approvalText, approvalWord } from '../../../lib/posts/approval/approval-words.ts'
import { LockMark } from '../../../lib/posts/locks/LockMark.tsx'
import { MoveForm } from '../../../lib/posts/moving/MoveForm.tsx'
import { Places } from '../../../lib/posts/Places.tsx'
import { PostAccountNames, PostAvatars } from '../../../lib/posts/PostAccounts.tsx'
import { usePostQuery } from '../../../lib/posts/posts-api.ts'
import { Reactions } from '../../../lib/posts/Reactions.tsx'
import { SeriesMark } from '../../../lib/posts/SeriesMark.tsx'
import type { SeriesMoves } from '../../../lib/posts/series/use-series-moves.tsx'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { usePostCommands } from '../../../lib/posts/use-post-commands.ts'
import { useRemovePost } from '../../../lib/posts/use-remove-post.tsx'
import { cityOf, offsetLabel, type Times } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { stateOf } from '../../../ui/post-state.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { RowWarning } from '../model/warnings.ts'
import { CardActions } from './CardActions.tsx'
import classes from './PostCard.module.css'

interface Props {
  postId: string
  anchor: HTMLElement
  /** The zone in which the page lies. */
  zone: string
  moves: SeriesMoves
  /** What its chip warns of. */
  warnings: readonly RowWarning[]
  /** Opens another post in its place. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** One post beside its chip (a sheet from below on phones): what it is, and what can be done with it now. */
export default function PostCard({ postId, anchor, zone, moves, warnings, onOpen, onClose }: Props) {
  const phone = usePhone()
  const { data: post, error, refetch } = usePostQuery({ params: { id: postId } })
  const commands = usePostCommands()
  const removing = useRemovePost(async posts => {
    if (await commands.remove(posts)) onClose()
  })
  const content = post ? (
    <Card
      post={post}
      zone={zone}
      moves={moves}
      warnings={warnings}
      onOpen={onOpen}
      onClose={onClose}
      onRemoveLive={removing.remove}
    />
  ) : error ? (
    <ErrorCard title="Post" error={error} onRetry={refetch} />
  ) : (
    <Skeleton height={140} />
  )
  // The question takes the place of the card: a press in it is one outside of the card, which would close both.
  if (removing.asking) return removing.dialog
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
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return (
    <Popover
      opened
      onChange={open => !open && onClose()}
      width={340}
      position="right-start"
      // Where neither side has room for it, it lies over what it is about.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
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
        <span className={classes.anchor} style={{ insetInlineStart: left, top, width, height }} />
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

/** By the account's own clock; where the page lies in another zone, by that one too. */
const whenOf = (
  { post_at, account }: Post,
  page: string,
  { instantLabel, timeLabel }: Pick<Times, 'instantLabel' | 'timeLabel'>,
) => {
  if (!post_at) return 'No date yet'
  const there = instantLabel(post_at, account.timezone)
  if (
    offsetLabel(page, Temporal.Instant.from(post_at)) === offsetLabel(account.timezone, Temporal.Instant.from(post_at))
  )
    return there
  return `${there} (${timeLabel(post_at, page)} ${cityOf(page)})`
}

interface CardProps extends Pick<Props, 'zone' | 'moves' | 'warnings' | 'onOpen' | 'onClose'> {
  post: Post
  onRemoveLive: (post: Post) => void
}

const Card = ({ post, zone: pageZone, moves, warnings, onOpen, onClose, onRemoveLive }: CardProps) => {
  const times = useTimes()
  const [moving, setMoving] = useState(false)
  const state = stateOf(post)
  const [first] = post.media
  return (
    <div className={classes.card}>
      <header>
        <Thumbnail {...shownPicture(post)} kind={post.type} width={72} height={90} alt={first?.alt_text ?? ''} />
        <div>
          <StateChip state={state} percent={post.progress?.percent} word={approvalWord(post)} />
          <p className={classes.account}>
            <PostAvatars post={post} size={20} /> <PostAccountNames post={post} />
          </p>
          <p className={classes.when}>
            {whenOf(post, pageZone, times)} <Reactions post={post} />
          </p>
          <LockMark post={post} className={classes.when} />
          {post.series && (
            <p className={classes.when}>
              <SeriesMark series={post.series} />
            </p>
          )}
        </div>
      </header>
      <p className={classes.caption} dir="auto">
        {post.caption || 'No caption'}
      </p>
      {approvalText(post) && (
        <p className={classes.fault} data-state={state} dir="auto">
          {approvalText(post)}
        </p>
      )}
      {post.error && (
        <p className={classes.fault} data-state={state}>
          {post.error.message}
        </p>
      )}
      {post.alerts.map(alert => (
        <p key={alert.code} className={classes.fault} data-state="alert">
          {alert.message}
        </p>
      ))}
      <Places post={post} />
      {warnings.map(({ text, same }) => (
        <p key={text} className={classes.warning}>
          {text}
          {same && (
            <button type="button" onClick={() => onOpen(same.id)}>
              Open that post
            </button>
          )}
        </p>
      ))}
      {moving && (
        <MoveForm
          post={post}
          inPopover
          onMove={to => {
            void moves.move(post.id, { wall: to, zone: post.account.timezone }, post.series !== null)
            onClose()
          }}
        />
      )}
      <CardActions
        post={post}
        moving={moving}
        onMoving={() => setMoving(!moving)}
        moves={moves}
        onDone={onClose}
        onRemoveLive={onRemoveLive}
      />
    </div>
  )
}
