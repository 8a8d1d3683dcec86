import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { notYourPost } from '../session/permissions.ts'
import { useCan } from '../session/session.ts'
import { type FaultedPost, faultActionsOf, type PostCommand } from './fault-actions.ts'

interface Props {
  post: FaultedPost
  fault: PostFault
  /** Runs a command that needs no other page. */
  onCommand: (command: PostCommand) => void
  /** A link to another page was followed. */
  onLeave?: () => void
  size?: ButtonProps['size']
  className?: string | undefined
  /** Only the main action. */
  one?: boolean
  /** The first action is the main button of its dialog or card. */
  main?: boolean
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** Buttons for what this person may do about a fault of a post, or who can. */
export const FaultActions = ({
  post,
  fault,
  onCommand,
  onLeave,
  size,
  className,
  one = false,
  main = false,
}: Props) => {
  const can = useCan()
  const all = faultActionsOf(post, fault)
  const actions = all.filter(action => !action.needs || can(action.needs, post.author_id))
  if (actions.length === 0 && all.length > 0) {
    const needs = all.map(action => action.needs)
    const ask = needs.includes('account.connect')
      ? 'Ask a manager to reconnect.'
      : needs.includes('account.settings')
        ? 'Ask a manager to turn it on.'
        : notYourPost
    return <span className={className}>{ask}</span>
  }
  return (one ? actions.slice(0, 1) : actions).map((action, at) => {
    const look = { variant: main && at === 0 ? 'filled' : 'default', size, className }
    return 'to' in action ? (
      <Button key={action.label} {...look} component={Link} to={action.to} onClick={onLeave}>
        {action.label}
      </Button>
    ) : 'href' in action ? (
      <Button
        key={action.label}
        {...look}
        component="a"
        href={action.href}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >
        {action.label}
      </Button>
    ) : (
      <Button
        key={action.label}
        {...look}
        leftSection={action.command === 'retry' ? <IconRefresh {...icon} /> : undefined}
        onClick={() => onCommand(action.command)}
      >
        {action.label}
      </Button>
    )
  })
}
