import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { useLazyPostQuery, useUpdatePostMutation } from '../../lib/posts/posts-api.ts'
import { usePublish } from '../../lib/posts/use-publish.ts'
import { useCreatePostsMutation } from './api.ts'
import { createSender } from './model/sender.ts'

/** Sends what this composer holds; the same sender for as long as it is open. `libraryId`: the item that it is made from. */
export const useSend = (post: Post | undefined, libraryId: string | undefined) => {
  const [create] = useCreatePostsMutation()
  const [update] = useUpdatePostMutation()
  const publish = usePublish()
  const [look] = useLazyPostQuery()
  return useMemo(() => {
    const params = { id: post?.id ?? '' }
    return createSender(post, {
      create: async body =>
        (await create({ body: { ...body, ...(libraryId && { library_id: libraryId }) } }).unwrap()).posts,
      update: (body, ifMatch) => update({ params, body, ifMatch }).unwrap(),
      publish: () => publish(params.id),
      look: () => look({ params }).unwrap(),
    })
    // The post as it was opened: its later states are the sender's own doing, or somebody else's.
  }, [post?.id, libraryId, create, update, publish, look])
}
