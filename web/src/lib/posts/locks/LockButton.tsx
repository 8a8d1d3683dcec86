import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useLocking } from './use-locking.ts'

/** What locking does, where its name alone has to be enough. */
export const lockTitle = `Only you can change it for ${contents.lockMinutes} minutes. It’s published on time all the same.`

export const lockIcons = { Lock: IconLock, Unlock: IconLockOpen } as const

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  post: Post
  iconSize?: number
  onDone?: () => void
}

/** Keeps a post to oneself, or lets it go; nothing where neither can be done. */
export const LockButton = ({ post, iconSize = 16, onDone, ...look }: Props) => {
  const { verb, run } = useLocking(post)
  if (!verb) return null
  const Icon = lockIcons[verb]
  return (
    <Button
      {...look}
      title={verb === 'Lock' ? lockTitle : undefined}
      leftSection={<Icon size={iconSize} stroke={1.75} aria-hidden />}
      onClick={() => {
        run()
        onDone?.()
      }}
    >
      {verb}
    </Button>
  )
}
