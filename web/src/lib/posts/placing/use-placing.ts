import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useEnqueuePostsMutation, useUndoBatchMutation } from './placing-api.ts'
import { placedWords, undoneWords } from './placing-words.ts'

/** Places posts in one step, with one toast and one Undo. `place` returns whether posts were placed. */
export const usePlacing = () => {
  const toast = useToast()
  const [enqueue, { isLoading: busy }] = useEnqueuePostsMutation()
  const [takeBack] = useUndoBatchMutation()
  const undo = async (batch: string) => {
    try {
      toast.done(undoneWords(await takeBack({ body: { batch } }).unwrap()))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const place = async (body: BodyOf<typeof EnqueuePosts>): Promise<boolean> => {
    try {
      const done = await enqueue({ body }).unwrap()
      const { batch } = done
      toast.done(placedWords(done), batch ? { label: 'Undo', run: () => void undo(batch) } : undefined)
      return batch !== null
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
  return { place, busy }
}
