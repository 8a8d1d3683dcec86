import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { messageOf } from '../../../lib/api/api.ts'
import { useUndo } from '../../../lib/api/use-undo.ts'
import { useDeletePostMutation } from '../../../lib/posts/post-changes-api.ts'
import { nameOfPost } from '../../../lib/posts/post-name.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useToast } from '../../../ui/toast.ts'
import { usePlaceItemMutation } from '../api.ts'

/** Where a drop leads: a time on the clock of the account, or its time slot there. */
export interface Dropped {
  account: string
  wall: string
  zone: string
  slot: boolean
}

/** Schedules a new post that says what something else says, with Undo. `undone`: what is said of it then. */
export const useNewPost = () => {
  const toast = useToast()
  const undo = useUndo()
  const { whenLabel } = useTimes()
  const [place] = usePlaceItemMutation()
  const [remove] = useDeletePostMutation()
  return async (
    content: Omit<BodyOf<typeof CreatePosts>, 'accounts' | 'schedule'>,
    caption: string,
    { account, wall, zone, slot }: Dropped,
    undone: (name: string) => string,
  ): Promise<void> => {
    try {
      const schedule = slot ? { kind: 'time_slot' as const, wall } : { kind: 'date' as const, wall, zone }
      const [post] = (await place({ body: { ...content, accounts: [account], schedule } }).unwrap()).posts
      const id = post?.id
      if (id === undefined) return
      const name = nameOfPost(caption)
      toast.done(`${name} is scheduled for ${whenLabel(wall, zone)}`, {
        label: 'Undo',
        run: () =>
          void undo('The post wasn’t deleted', async () => {
            await remove({ params: { id } }).unwrap()
            return undone(name)
          }),
      })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
}
