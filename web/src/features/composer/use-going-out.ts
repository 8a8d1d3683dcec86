import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../app/api.ts'
import { toast } from '../../ui/toast.ts'
import { useRetryFailedMutation } from './api.ts'
import { firstMessage, type Going, percentOf } from './model/going-out.ts'
import { followStatus } from './model/status-stream.ts'

type Known = Record<string, { message: StatusMessage; reached: number }>

/** Follows the status streams of posts; `again` sends a failed one once more and follows it anew. */
export const useGoingOut = (posts: Post[]): { going: Going[]; again: (post: Post) => Promise<void> } => {
  const [known, setKnown] = useState<Known>({})
  const [round, setRound] = useState(0)
  const [retry] = useRetryFailedMutation()
  useEffect(() => {
    const stops = posts.map(post =>
      followStatus(
        post.id,
        message =>
          setKnown(all => ({
            ...all,
            [post.id]: { message, reached: Math.max(all[post.id]?.reached ?? 0, percentOf(message)) },
          })),
        () => {},
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
    // A new round opens the streams again.
  }, [posts, round])
  const again = async (post: Post) => {
    try {
      const changed = await retry({ params: { id: post.id } }).unwrap()
      setKnown(all => ({ ...all, [post.id]: { message: firstMessage(changed), reached: 0 } }))
      setRound(now => now + 1)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const going = useMemo(
    () => posts.map(post => ({ post, ...(known[post.id] ?? { message: firstMessage(post), reached: 0 }) })),
    [posts, known],
  )
  return { going, again }
}
