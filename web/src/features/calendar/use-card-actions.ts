import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useState } from 'react'
import type { PostCommand } from '../../lib/posts/fault-actions.ts'
import { usePostCommands } from '../../lib/posts/use-post-commands.ts'

/** The commands of a post's card. One that succeeds closes the card. */
export const useCardActions = (post: Post, { onDone }: { onDone: () => void }) => {
  const commands = usePostCommands()
  const [busy, setBusy] = useState(false)
  const doing = async (work: Promise<boolean>) => {
    setBusy(true)
    const done = await work
    setBusy(false)
    if (done) onDone()
  }
  return {
    busy,
    run: (command: PostCommand) => void doing(commands.run(command, post)),
    publish: () => void doing(commands.publish(post)),
    dismiss: () => void doing(commands.dismiss(post)),
    remove: () => void doing(commands.remove([post])),
    removeSeries: (scope: 'later' | 'all') => void doing(commands.removeSeries(post, scope)),
  }
}
