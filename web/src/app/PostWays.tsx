import type { PostFault } from '@fanfare/contracts/entities/posts.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type Deed, type Standing, waysOf } from './post-ways.ts'

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
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** The buttons of a fault; nothing where a person can do nothing about it. */
export const PostWays = ({ post, fault, onDo, onLeave, size, className, one = false }: Props) => {
  const look = { variant: 'default', size, className }
  const ways = waysOf(post, fault)
  return (one ? ways.slice(0, 1) : ways).map(way =>
    'to' in way ? (
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
    ),
  )
}
