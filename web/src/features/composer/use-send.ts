import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { useUpdatePostMutation } from '../../lib/posts/post-changes-api.ts'
import { useLazyPostQuery } from '../../lib/posts/posts-api.ts'
import { usePublish } from '../../lib/posts/use-publish.ts'
import { useCreatePostsMutation } from './api.ts'
import type { NewDraft } from './model/new-draft.ts'
import type { Origin } from './model/origin.ts'
import { createSender } from './model/sender.ts'

/**
 * Sends what this composer holds; the same sender for as long as it is open. `origin`: what it is made from; `keeper` has the draft that new posts take
 * the place of.
 */
export const useSend = (post: Post | undefined, origin: Origin, keeper: NewDraft) => {
  const [create] = useCreatePostsMutation()
  const [update] = useUpdatePostMutation()
  const publish = usePublish()
  const [look] = useLazyPostQuery()
  return useMemo(() => {
    const params = { id: post?.id ?? '' }
    return createSender(post, {
      create: async body => {
        const replaces = await keeper.current()
        const more = { ...origin, ...(replaces && { replaces }) }
        return (await create({ body: { ...body, ...more } }).unwrap()).posts
      },
      update: (body, ifMatch) => update({ params, body, ifMatch }).unwrap(),
      publish: () => publish(params.id),
      look: () => look({ params }).unwrap(),
      others: ids => Promise.all(ids.map(id => look({ params: { id } }).unwrap())),
    })
    // The post as it was opened: its later states are the sender's own doing, or someone else's.
  }, [post?.id, origin, keeper, create, update, publish, look])
}
