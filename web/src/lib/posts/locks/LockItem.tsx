import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Menu } from '@mantine/core'
import { lockIcons, lockTitle } from './LockButton.tsx'
import { useLocking } from './use-locking.ts'

/** The same as an entry of a menu. */
export const LockItem = ({ post }: { post: Post }) => {
  const { verb, run } = useLocking(post)
  if (!verb) return null
  const Icon = lockIcons[verb]
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      title={verb === 'Lock' ? lockTitle : undefined}
      onClick={run}
    >
      {verb}
    </Menu.Item>
  )
}
