import { useMemo, useRef } from 'react'
import { useDeletePostMutation, useUpdatePostMutation } from '../../lib/posts/post-changes-api.ts'
import { useLazyPostQuery } from '../../lib/posts/posts-api.ts'
import { useCreatePostsMutation } from './api.ts'
import { createNewDraft, type NewDraft } from './model/new-draft.ts'
import type { Origin } from './model/origin.ts'
import { createSender } from './model/sender.ts'

/** The draft of a new post, one for as long as the composer is open. `origin`: what the post is made from. */
export const useDraftKeeper = (origin: Origin): NewDraft => {
  const [create] = useCreatePostsMutation()
  const [update] = useUpdatePostMutation()
  const [remove] = useDeletePostMutation()
  const [look] = useLazyPostQuery()
  const from = useRef(origin)
  from.current = origin
  return useMemo(() => {
    const lookAt = (id: string) => look({ params: { id } }).unwrap()
    const never = () => Promise.reject(new Error('a draft is only saved'))
    return createNewDraft({
      complete: request => ({ ...request, ...from.current }),
      create: async (body, idempotencyKey) => (await create({ body, idempotencyKey }).unwrap()).posts,
      senderOf: post =>
        createSender(post, {
          create: never,
          update: (body, ifMatch) => update({ params: { id: post.id }, body, ifMatch }).unwrap(),
          publish: never,
          look: () => lookAt(post.id),
          others: never,
        }),
      look: lookAt,
      remove: id => remove({ params: { id } }).unwrap(),
    })
  }, [create, update, remove, look])
}
