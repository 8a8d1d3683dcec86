import { contentShown } from '@fanfare/contracts/entities/post-content.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { messageOf } from '../../../lib/api/api.ts'
import { useUndo } from '../../../lib/api/use-undo.ts'
import { nameOfPost } from '../../../lib/posts/post-name.ts'
import { useDeletePostMutation } from '../../../lib/posts/posts-api.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useToast } from '../../../ui/toast.ts'
import { usePlaceItemMutation } from '../api.ts'

/** Schedules a post that is made of an item of the library, with Undo. */
export const useLibraryItem = () => {
  const toast = useToast()
  const undo = useUndo()
  const { whenLabel } = useTimes()
  const [place] = usePlaceItemMutation()
  const [remove] = useDeletePostMutation()
  return async (
    item: PostLibrary,
    account: string,
    { slot, ...time }: { wall: string; zone: string; slot: boolean },
  ): Promise<void> => {
    try {
      const schedule = slot ? { kind: 'time_slot' as const, wall: time.wall } : { kind: 'date' as const, ...time }
      const body = { ...contentShown(item), accounts: [account], schedule, library_id: item.id }
      const [post] = (await place({ body }).unwrap()).posts
      const id = post?.id
      if (id === undefined) return
      const name = nameOfPost(item.caption)
      toast.done(`${name} is scheduled for ${whenLabel(time.wall, time.zone)}`, {
        label: 'Undo',
        run: () =>
          void undo('The post wasn’t deleted', async () => {
            await remove({ params: { id } }).unwrap()
            return `${name} was removed from the calendar. It’s still in your library.`
          }),
      })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
}
