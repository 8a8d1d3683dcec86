import type { PostFault } from '@fanfare/contracts/entities/posts.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { othersPost } from '../session/permissions.ts'
import { useCan } from '../session/session.ts'
import { type Deed, type Standing, waysOf } from './fault-actions.ts'

interface Props {
  post: Standing
  fault: PostFault
  /** Does what is done right here. */
  onDo: (deed: Deed) => void
  /** A link is about to lead away. */
  onLeave?: () => void
  size?: ButtonProps['size']
  className?: string | undefined
  /** Only the main way. */
  one?: boolean
  /** The first way is the main button of what is seen. */
  main?: boolean
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** The buttons of a fault: what this person may do about it. */
export const PostWays = ({ post, fault, onDo, onLeave, size, className, one = false, main = false }: Props) => {
  const can = useCan()
  const all = waysOf(post, fault)
  const ways = all.filter(way => !way.needs || can(way.needs, post.author_id))
  if (ways.length === 0 && all.length > 0) {
    const connects = all.some(way => way.needs === 'account.connect')
    return <span className={className}>{connects ? 'Ask a manager to reconnect.' : othersPost}</span>
  }
  return (one ? ways.slice(0, 1) : ways).map((way, at) => {
    const look = { variant: main && at === 0 ? 'filled' : 'default', size, className }
    return 'to' in way ? (
      <Button key={way.label} {...look} component={Link} to={way.to} onClick={onLeave}>
        {way.label}
      </Button>
    ) : 'href' in way ? (
      <Button
        key={way.label}
        {...look}
        component="a"
        href={way.href}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...icon} />}
      >
        {way.label}
      </Button>
    ) : (
      <Button
        key={way.label}
        {...look}
        leftSection={way.deed === 'retry' ? <IconRefresh {...icon} /> : undefined}
        onClick={() => onDo(way.deed)}
      >
        {way.label}
      </Button>
    )
  })
}
