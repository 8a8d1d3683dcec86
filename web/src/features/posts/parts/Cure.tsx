import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { ButtonProps } from '@mantine/core'
import { PostWays } from '../../../lib/posts/FaultActions.tsx'
import { stateOf } from '../../../ui/StateChip.tsx'
import type { usePostActions } from '../use-post-actions.ts'

interface Props {
  post: Post
  actions: ReturnType<typeof usePostActions>
  size?: ButtonProps['size']
  /** Only the main way. */
  one?: boolean
}

/** What a person can do about a post that failed or is held, or about what is missing of a live one. */
export const Cure = ({ post, actions, size, one }: Props) => {
  const state = stateOf(post)
  const fault = state === 'error' || state === 'held' ? post.error : state === 'posted' ? post.alerts[0] : undefined
  if (!fault) return null
  return <PostWays post={post} fault={fault} size={size} one={one} onDo={deed => void actions.do(deed, post)} />
}
