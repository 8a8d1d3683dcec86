import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import type { usePostActions } from '../use-post-actions.ts'

/** The one thing that a person can do about a post that failed or is held; nothing where nothing is to be done. */
export const Cure = ({
  post,
  actions,
  size,
}: {
  post: Post
  actions: ReturnType<typeof usePostActions>
  size?: ButtonProps['size']
}) => {
  const { search } = useLocation()
  const action = post.error?.action
  if (action === 'reconnect')
    return (
      <Button variant="default" size={size} component={Link} to="/connect/1">
        Reconnect
      </Button>
    )
  if (post.status !== 4 || post.unconfirmed) return null
  if (action === 'edit' || action === 'crop')
    return (
      <Button variant="default" size={size} component={Link} to={{ pathname: `/publishing/editor/${post.id}`, search }}>
        Mend and retry
      </Button>
    )
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      onClick={() => void actions.retry(post)}
    >
      Retry
    </Button>
  )
}
