import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useEffect, useMemo, useState } from 'react'
import { isFault, messageOf } from '../../app/api.ts'
import type { Deed } from '../../app/post-ways.ts'
import { useLazyPostQuery, usePostCommentMutation, useRetryPostMutation } from '../../app/posts-api.ts'
import { usePublishNow } from '../../app/use-publish.ts'
import { useToast } from '../../ui/toast.ts'
import { firstMessage, type Going, percentOf } from './model/going-out.ts'
import { followStatus, settled } from './model/status-stream.ts'

type Known = Record<string, Omit<Going, 'post'>>

/** Follows the status streams of posts. `act` does what a person asks of one and follows it again; `again` follows all again. */
export const useGoingOut = (posts: Post[]) => {
  const toast = useToast()
  const [known, setKnown] = useState<Known>({})
  const [round, setRound] = useState(0)
  const [look] = useLazyPostQuery()
  const [retry] = useRetryPostMutation()
  const publish = usePublishNow()
  const [comment] = usePostCommentMutation()
  useEffect(() => {
    let watching = true
    const learn = (id: string, how: Omit<Going, 'post' | 'reached'>) =>
      watching &&
      setKnown(all => ({
        ...all,
        [id]: { ...how, reached: Math.max(all[id]?.reached ?? 0, percentOf(how.message)) },
      }))
    // Where the stream says no more, the post itself is asked: it may have come to rest without a word here.
    const ask = async (post: Post, lost: 'timeout' | 'unknown') => {
      try {
        const message = firstMessage(await look({ params: { id: post.id } }).unwrap())
        learn(post.id, settled(message) || message.status === 'draft' ? { message } : { message, lost })
      } catch (reason) {
        const gone = isFault(reason) && reason.code === 'post_not_found'
        watching &&
          setKnown(all => ({
            ...all,
            [post.id]: {
              ...(all[post.id] ?? { message: firstMessage(post), reached: 0 }),
              lost: gone ? 'no_content' : lost,
            },
          }))
      }
    }
    const stops = posts.map(post =>
      followStatus(
        post.id,
        message => learn(post.id, { message }),
        end => {
          if (end !== 'settled') void ask(post, end === 'timeout' ? 'timeout' : 'unknown')
        },
      ),
    )
    return () => {
      watching = false
      for (const stop of stops) stop()
    }
    // A new round opens the streams again.
  }, [posts, round, look])

  const again = () => {
    setKnown(all => Object.fromEntries(Object.entries(all).map(([id, { lost: _, ...how }]) => [id, how])))
    setRound(now => now + 1)
  }
  const act = async (deed: Deed, post: Post) => {
    const params = { params: { id: post.id } }
    try {
      const changed = await (deed === 'publish' ? publish(post) : { retry, comment }[deed](params).unwrap())
      setKnown(all => ({ ...all, [post.id]: { message: firstMessage(changed), reached: 0 } }))
      // A live post stays live: what is missing of it is told by the post, not by its stream.
      if (deed === 'comment') toast.done('Posting the first comment')
      else setRound(now => now + 1)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const going = useMemo(
    () => posts.map((post): Going => ({ post, ...(known[post.id] ?? { message: firstMessage(post), reached: 0 }) })),
    [posts, known],
  )
  return { going, act, again }
}
