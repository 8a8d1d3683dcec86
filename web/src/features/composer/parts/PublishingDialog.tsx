import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconExternalLink,
  IconHelpCircle,
  IconLoader2,
  IconMinimize,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { followStatus } from '../model/status-stream.ts'
import classes from './PublishingDialog.module.css'

interface Props {
  posts: Post[]
  /** Dialog, or the small card in the corner. */
  minimized: boolean
  onMinimize: () => void
  onClose: () => void
}

/** Parts of the bar, with the percentage at which each ends: Rendering, Uploading, Posting, Posted (spec §4 texts). */
const parts = [
  { text: 'Rendering', to: 20 },
  { text: 'Uploading', to: 60 },
  { text: 'Posting', to: 95 },
  { text: 'Posted', to: 100 },
] as const

const first = (post: Post): StatusMessage => ({
  post_id: post.id,
  status: ['draft', 'scheduled', 'inprogress', 'posted', 'error'][post.status] ?? 'scheduled',
  status_number: post.status,
  unconfirmed: post.unconfirmed,
  content_id: post.content_id,
  permalink: post.permalink,
  progress: post.progress,
  error: post.error,
  at: post.updated_at,
})

const useProgress = (posts: Post[]) => {
  const [messages, setMessages] = useState<Record<string, StatusMessage>>(() =>
    Object.fromEntries(posts.map(post => [post.id, first(post)])),
  )
  useEffect(() => {
    const stops = posts.map(post =>
      followStatus(
        post.id,
        message => setMessages(all => ({ ...all, [post.id]: message })),
        () => {},
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [posts])
  return messages
}

const toneOf = (message: StatusMessage) =>
  message.unconfirmed
    ? 'unconfirmed'
    : message.status === 'posted'
      ? 'posted'
      : message.status === 'error'
        ? 'error'
        : message.status === 'scheduled'
          ? 'scheduled'
          : 'inprogress'

const percentOf = (message: StatusMessage) => (message.status === 'posted' ? 100 : (message.progress?.percent ?? 0))

const sentenceOf = (message: StatusMessage) => {
  if (message.status === 'posted') return `Posted ${new Date(message.at).toLocaleTimeString('en-GB')}`
  if (message.error) return message.error.message
  return message.progress?.sentence ?? (message.progress?.text ? message.progress.text : 'Starting')
}

const StateIcon = ({ tone }: { tone: string }) => {
  if (tone === 'posted') return <IconCheck size={18} stroke={2.25} aria-hidden />
  if (tone === 'error') return <IconAlertTriangle size={18} stroke={2.25} aria-hidden />
  if (tone === 'unconfirmed') return <IconHelpCircle size={18} stroke={2.25} aria-hidden />
  if (tone === 'scheduled') return <IconClock size={18} stroke={2.25} aria-hidden />
  return <IconLoader2 size={18} stroke={2.25} className={classes.turning} aria-hidden />
}

/** Watching posts go out: a row an account, a four-part bar, a sentence; goes on without the window. */
export const PublishingDialog = ({ posts, minimized, onMinimize, onClose }: Props) => {
  const messages = useProgress(posts)
  const all = useMemo(() => posts.map(post => ({ post, message: messages[post.id] ?? first(post) })), [posts, messages])
  const live = all.filter(({ message }) => message.status === 'posted').length
  const done = all.every(({ message }) => message.status === 'posted' || message.status === 'error')
  const title =
    live === posts.length
      ? live === 1
        ? 'It is live'
        : `All ${live} are live`
      : posts.length === 1
        ? done
          ? all[0]?.message.unconfirmed
            ? 'It is not known yet'
            : 'It is not live'
          : 'Publishing'
        : `${live} of ${posts.length} ${live === 1 ? 'is' : 'are'} live`
  /** A link leads away: what still goes out stays in the corner, what is over is put away. */
  const leave = done ? onClose : onMinimize
  const rows = (
    <ul className={classes.rows}>
      {all.map(({ post, message }) => (
        <Row key={post.id} post={post} message={message} compact={minimized} onLeave={leave} />
      ))}
    </ul>
  )
  const spoken = (
    <div className="sr-only" aria-live={all.some(({ message }) => message.status === 'error') ? 'assertive' : 'polite'}>
      {all
        .map(
          ({ post, message }) =>
            `${post.account.name}: ${toneOf(message) === 'inprogress' ? (message.progress?.text ?? 'Starting') : sentenceOf(message)}`,
        )
        .join('. ')}
    </div>
  )
  if (minimized)
    return (
      <aside className={classes.card} aria-label="Publishing">
        <header>
          <strong>{title}</strong>
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Close; the post goes on" size={28}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </header>
        {rows}
        {!done && <p className={classes.note}>You can close this window. The post goes on.</p>}
        {spoken}
      </aside>
    )
  return (
    <Modal.Root opened onClose={onClose} size={540} padding={0} centered zIndex={20}>
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content radius={16} aria-label={title} className={classes.dialog}>
        <header>
          <h2>{title}</h2>
          <Tooltip label="Make small">
            <ActionIcon variant="subtle" color="gray" onClick={onMinimize} aria-label="Make small" size={28}>
              <IconMinimize size={16} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </header>
        {rows}
        {!done && <p className={classes.note}>You can close this window. The post goes on without you.</p>}
        <footer>
          {posts[0] && (
            <Button variant="default" component={Link} to={`/publishing/trace/${posts[0].id}`} onClick={leave}>
              Flight recorder
            </Button>
          )}
          <Button onClick={onClose}>{done ? 'Done' : 'Keep working'}</Button>
        </footer>
        {spoken}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Where the next step is: to answer, to mend the post, to reconnect, or to try again from the list. */
const cureOf = (id: string, { unconfirmed, error }: StatusMessage): { to: string; label: string } => {
  if (unconfirmed) return { to: `/publishing/trace/${id}`, label: 'Is it live?' }
  if (error?.action === 'edit' || error?.action === 'crop') return { to: `/publishing/editor/${id}`, label: 'Mend it' }
  if (error?.action === 'reconnect') return { to: '/connect/1', label: 'Reconnect' }
  return { to: '/publishing/post-status/error', label: 'See failed posts' }
}

const Row = ({
  post,
  message,
  compact,
  onLeave,
}: {
  post: Post
  message: StatusMessage
  compact: boolean
  onLeave: () => void
}) => {
  const tone = toneOf(message)
  const percent = percentOf(message)
  let from = 0
  return (
    <li className={classes.row} data-tone={tone}>
      <AccountAvatar account={post.account} size={compact ? 32 : 36} />
      <div>
        <div className={classes.line}>
          <strong>{post.account.type === 'fb' ? post.account.name : post.account.username}</strong>
          <span className={classes.state}>
            {tone === 'inprogress' && `${percent} %`}
            <StateIcon tone={tone} />
          </span>
        </div>
        <div
          className={classes.bar}
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={`Progress for ${post.account.name}`}
        >
          {parts.map(part => {
            const filled = Math.min(1, Math.max(0, (percent - from) / (part.to - from)))
            const width = part.to - from
            from = part.to
            return (
              <span key={part.text} style={{ flexGrow: width }}>
                <i style={{ inlineSize: `${filled * 100}%` }} />
              </span>
            )
          })}
        </div>
        <p className={classes.sentence}>{sentenceOf(message)}</p>
        {!compact && message.permalink && (
          <Button
            variant="default"
            size="compact-sm"
            component="a"
            href={message.permalink}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
          >
            Open
          </Button>
        )}
        {!compact && message.status === 'error' && (
          <Button
            variant="default"
            size="compact-sm"
            component={Link}
            to={cureOf(post.id, message).to}
            onClick={onLeave}
          >
            {cureOf(post.id, message).label}
          </Button>
        )}
      </div>
    </li>
  )
}
