import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { ButtonProps } from '@mantine/core'
import { FaultActions } from '../../../lib/posts/FaultActions.tsx'
import { stateOf } from '../../../ui/post-state.ts'
import type { PostCommands } from '../use-post-actions.ts'

interface Props {
  post: Post
  actions: Pick<PostCommands, 'run'>
  size?: ButtonProps['size']
  /** Only the main action. */
  one?: boolean
}

/** What a person can do about a post that failed or is held, or about what is missing of a live one. */
export const PostFaultActions = ({ post, actions, size, one }: Props) => {
  const state = stateOf(post)
  const fault = state === 'error' || state === 'held' ? post.error : state === 'posted' ? post.alerts[0] : undefined
  if (!fault) return null
  return (
    <FaultActions
      post={post}
      fault={fault}
      size={size}
      one={one}
      onCommand={command => void actions.run(command, post)}
    />
  )
}
