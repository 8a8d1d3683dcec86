import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useState } from 'react'
import type { Deed } from '../../lib/posts/fault-actions.ts'
import { usePostDeeds } from '../../lib/posts/use-post-commands.ts'

/** What the card of a post does; what is done puts the card away. */
export const useCardActions = (post: Post, { onDone }: { onDone: () => void }) => {
  const deeds = usePostDeeds()
  const [busy, setBusy] = useState(false)
  const doing = async (work: Promise<boolean>) => {
    setBusy(true)
    const done = await work
    setBusy(false)
    if (done) onDone()
  }
  return {
    busy,
    do: (deed: Deed) => void doing(deeds.do(deed, post)),
    publish: () => void doing(deeds.publish(post)),
    dismiss: () => void doing(deeds.dismiss(post)),
    remove: () => void doing(deeds.remove([post])),
  }
}
