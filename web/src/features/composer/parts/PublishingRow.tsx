import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconPlayerPause,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { FaultActions } from '../../../lib/posts/FaultActions.tsx'
import type { PostCommand } from '../../../lib/posts/fault-actions.ts'
import { usePostQuery } from '../../../lib/posts/posts-api.ts'
import { ViewOnNetwork } from '../../../lib/posts/ViewOnNetwork.tsx'
import type { Times } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import {
  faultedPostOf,
  over,
  percentOf,
  type Tone,
  toneOf,
  type WatchedPost,
  wordsOf,
} from '../model/publishing-progress.ts'
import { Bar } from './Bar.tsx'
import classes from './PublishingRow.module.css'

const icons: Record<Tone, typeof IconCheck> = {
  posted: IconCheck,
  error: IconAlertTriangle,
  unconfirmed: IconHelpCircle,
  held: IconPlayerPause,
  waiting: IconClock,
  scheduled: IconClock,
  inprogress: IconLoader2,
}
const small = { variant: 'default', size: 'compact-sm' } as const
const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** The state of a post in one sentence. */
export const sentenceOf = (
  watched: Pick<WatchedPost, 'post' | 'message' | 'lost'>,
  { secondsLabel }: Pick<Times, 'secondsLabel'>,
): string => wordsOf(watched) ?? `Published ${secondsLabel(watched.message.at, watched.post.account.timezone)}`

/** Has a live post read, whose stream has ended: its link comes a moment later, and so does a refused first comment. */
const useLive = (post: Post, { status, permalink, publications }: StatusMessage): void => {
  const args = { params: { id: post.id } }
  const live = status === 'posted'
  usePostQuery(args, { skip: !live })
  const isWhole = permalink && publications.every(one => one.status !== 'live' || one.permalink)
  usePostQuery(args, { skip: !live || Boolean(isWhole), pollingInterval: 2000 })
}

interface Props {
  watched: WatchedPost
  /** In the corner card: buttons only for posts that have ended. */
  compact: boolean
  /** Its first button is the main button of the dialog. */
  main: boolean
  onLeave: () => void
  onCommand: (command: PostCommand) => void
  /** Follows its status again. */
  onAgain: () => void
}

/** One account: a four-part bar, a percentage, a sentence, and what can be done. */
export const PublishingRow = ({ watched, compact, main, onLeave, onCommand, onAgain }: Props) => {
  const { post, reached, message } = watched
  const times = useTimes()
  useLive(post, message)
  const tone = toneOf(watched)
  const percent = percentOf(message)
  const Icon = icons[tone]
  const [alert] = message.alerts
  return (
    <li className={classes.row} data-tone={tone}>
      <AccountAvatar account={post.account} size={compact ? 32 : 36} />
      <div>
        <div className={classes.line}>
          <strong>{accountName(post.account)}</strong>
          <span className={classes.state}>
            {tone === 'inprogress' && `${percent} %`}
            <Icon size={18} stroke={2.25} className={tone === 'inprogress' ? classes.turning : undefined} aria-hidden />
          </span>
        </div>
        <Bar
          name={accountName(post.account)}
          percent={message.status === 'error' ? Math.max(percent, reached) : percent}
        />
        <p className={classes.sentence} data-alert={(message.status === 'posted' && alert !== undefined) || undefined}>
          {sentenceOf(watched, times)}
        </p>
        {compact ? (
          over(watched) && (
            <div className={classes.actions}>
              <RowActions watched={watched} main={main} onLeave={onLeave} onCommand={onCommand} onAgain={onAgain} />
            </div>
          )
        ) : (
          <div className={classes.actions}>
            {message.permalink && <ViewOnNetwork account={post.account} permalink={message.permalink} {...small} />}
            <RowActions watched={watched} main={main} onLeave={onLeave} onCommand={onCommand} onAgain={onAgain} />
          </div>
        )}
      </div>
    </li>
  )
}

/** Buttons for a fault, for something missing of a live post, or for a status stream that ended early. */
const RowActions = ({ watched, main, onLeave, onCommand, onAgain }: Omit<Props, 'compact'>) => {
  const { post, message, lost } = watched
  const look = { ...small, variant: main ? 'filled' : 'default' }
  const open = (to: string, label: string) => (
    <Button {...look} component={Link} to={to} onClick={onLeave}>
      {label}
    </Button>
  )
  if (lost === 'no_content') return null
  if (lost)
    return (
      <>
        <Button {...look} leftSection={<IconRefresh {...icon} />} onClick={onAgain}>
          Try again
        </Button>
        <Button {...small} component={Link} to={`/publishing/trace/${post.id}`} onClick={onLeave}>
          Open post
        </Button>
      </>
    )
  if (message.status === 'draft') return open(`/publishing/editor/${post.id}`, 'Edit')
  const fault = message.status === 'posted' ? message.alerts[0] : message.error
  if (!fault) return message.unconfirmed ? open(`/publishing/trace/${post.id}`, 'Is it live?') : null
  return (
    <FaultActions
      post={faultedPostOf(watched)}
      fault={fault}
      main={main}
      size={small.size}
      onCommand={onCommand}
      onLeave={onLeave}
    />
  )
}
