import { useMemo, useRef } from 'react'
import { useDeletePostMutation, useLazyPostQuery, useUpdatePostMutation } from '../../lib/posts/posts-api.ts'
import { useCreatePostsMutation } from './api.ts'
import { createNewDraft, type NewDraft } from './model/new-draft.ts'
import { createSender } from './model/sender.ts'

/** The draft of a new post, one for as long as the composer is open. `libraryId`: the item that the post is made from. */
export const useDraftKeeper = (libraryId: string | undefined): NewDraft => {
  const [create] = useCreatePostsMutation()
  const [update] = useUpdatePostMutation()
  const [remove] = useDeletePostMutation()
  const [look] = useLazyPostQuery()
  const library = useRef(libraryId)
  library.current = libraryId
  return useMemo(() => {
    const lookAt = (id: string) => look({ params: { id } }).unwrap()
    const never = () => Promise.reject(new Error('a draft is only saved'))
    return createNewDraft({
      create: async body =>
        (await create({ body: { ...body, ...(library.current && { library_id: library.current }) } }).unwrap()).posts,
      senderOf: post =>
        createSender(post, {
          create: never,
          update: (body, ifMatch) => update({ params: { id: post.id }, body, ifMatch }).unwrap(),
          publish: never,
          look: () => lookAt(post.id),
        }),
      look: lookAt,
      remove: id => remove({ params: { id } }).unwrap(),
    })
  }, [create, update, remove, look])
}
