import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useUndo } from '../api/use-undo.ts'
import { useDeleteLibraryMutation, useStoreLibraryMutation } from './library-api.ts'

type Body = BodyOf<typeof StorePostLibrary>

/** Adds to the library, with a toast and its Undo. Resolves with whether all of it was saved. */
export const useStoreInLibrary = () => {
  const toast = useToast()
  const undoing = useUndo()
  const [store] = useStoreLibraryMutation()
  const [remove] = useDeleteLibraryMutation()

  const takeBack = (items: readonly PostLibrary[]) => {
    const left = new Set(items.map(({ id }) => id))
    const back = async () => {
      const answers = await Promise.allSettled(
        [...left].map(async id => {
          await remove({ params: { id } }).unwrap()
          left.delete(id)
        }),
      )
      const refused = answers.find(answer => answer.status === 'rejected')
      if (refused) throw refused.reason
      return 'Removed from the library'
    }
    return undoing('Not removed from the library', back)
  }
  return async (bodies: readonly Body[]): Promise<boolean> => {
    const answers = await Promise.allSettled(bodies.map(body => store({ body }).unwrap()))
    const made = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    const refused = answers.find(answer => answer.status === 'rejected')
    const undo = made.length > 0 ? { label: 'Undo', run: () => void takeBack(made) } : undefined
    if (!refused)
      toast.done(made.length === 1 ? 'Saved to the library' : `${made.length} posts saved to the library`, undo)
    else {
      const some = made.length > 0 ? `${made.length} of ${bodies.length} posts saved to the library. ` : ''
      toast.fault(`${some}${messageOf(refused.reason)}`, undo)
    }
    return !refused
  }
}

/** Saves copies of posts to the library. */
export const useSaveToLibrary = () => {
  const store = useStoreInLibrary()
  return (posts: readonly Post[]): Promise<boolean> => store(posts.map(({ id }) => ({ post_id: id })))
}
