import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconExternalLink,
  IconHelpCircle,
  IconLoader2,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePostQuery } from '../../../app/posts-api.ts'
import { secondsLabel } from '../../../app/time.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { cureOf, type Going, parts, percentOf, type Tone, toneOf } from '../model/going-out.ts'
import classes from './GoingRow.module.css'

const icons: Record<Tone, typeof IconCheck> = {
  posted: IconCheck,
  error: IconAlertTriangle,
  unconfirmed: IconHelpCircle,
  scheduled: IconClock,
  inprogress: IconLoader2,
}
const action = { variant: 'default', size: 'compact-sm', className: classes.action } as const

/** How a post stands, in one sentence. */
export const sentenceOf = ({ post, message }: Pick<Going, 'post' | 'message'>): string => {
  if (message.status === 'posted') return `Posted ${secondsLabel(message.at, post.account.timezone)}`
  if (message.error) return message.error.message
  return message.progress?.sentence ?? message.progress?.text ?? 'Starting'
}

/** Networks tell the address of a post a moment after it is live, when its stream has ended: it is asked for until it is there. */
const usePermalink = (post: Post, message: StatusMessage): string | null => {
  const wanted = message.status === 'posted' && !message.permalink
  const args = { params: { id: post.id } }
  const { data } = usePostQuery(args, { skip: !wanted })
  usePostQuery(args, { skip: !wanted || Boolean(data?.permalink), pollingInterval: 2000 })
  return message.permalink ?? (wanted ? (data?.permalink ?? null) : null)
}

interface Props {
  going: Going
  /** In the corner card: no buttons. */
  compact: boolean
  onLeave: () => void
  onAgain: () => void
}

/** One account: a four-part bar, a percentage, a sentence, and what can be done. */
export const GoingRow = ({ going, compact, onLeave, onAgain }: Props) => {
  const { post, message, reached } = going
  const tone = toneOf(message)
  const percent = percentOf(message)
  const permalink = usePermalink(post, message)
  const cure = cureOf(message)
  const Icon = icons[tone]
  return (
    <li className={classes.row} data-tone={tone}>
      <AccountAvatar account={post.account} size={compact ? 32 : 36} />
      <div>
        <div className={classes.line}>
          <strong>{post.account.type === 'fb' ? post.account.name : post.account.username}</strong>
          <span className={classes.state}>
            {tone === 'inprogress' && `${percent} %`}
            <Icon size={18} stroke={2.25} className={tone === 'inprogress' ? classes.turning : undefined} aria-hidden />
          </span>
        </div>
        <Bar name={post.account.name} percent={message.status === 'error' ? Math.max(percent, reached) : percent} />
        <p className={classes.sentence}>{sentenceOf(going)}</p>
        {!compact && permalink && (
          <Button
            {...action}
            component="a"
            href={permalink}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
          >
            Open
          </Button>
        )}
        {!compact &&
          message.status === 'error' &&
          (cure.to ? (
            <Button {...action} component={Link} to={cure.to} onClick={onLeave}>
              {cure.label}
            </Button>
          ) : (
            <Button {...action} onClick={onAgain} leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}>
              {cure.label}
            </Button>
          ))}
      </div>
    </li>
  )
}

const Bar = ({ name, percent }: { name: string; percent: number }) => {
  let from = 0
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={`Progress for ${name}`}
    >
      {parts.map(({ text, to }) => {
        const width = to - from
        const filled = Math.min(1, Math.max(0, (percent - from) / width))
        from = to
        return (
          <span key={text} style={{ flexGrow: width }}>
            <i style={{ inlineSize: `${filled * 100}%` }} />
          </span>
        )
      })}
    </div>
  )
}
