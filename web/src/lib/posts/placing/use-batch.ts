import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useUndoBatchMutation } from './placing-api.ts'
import { undoneWords } from './placing-words.ts'

/** Runs a call for several posts, with one toast in these words and one Undo. Resolves with whether any post was changed. */
export const useBatch = () => {
  const toast = useToast()
  const [takeBack] = useUndoBatchMutation()
  const undo = async (batch: string) => {
    try {
      toast.done(undoneWords(await takeBack({ body: { batch } }).unwrap()))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return async (call: Promise<Batch>, words: (done: Batch) => string): Promise<boolean> => {
    try {
      const done = await call
      const { batch } = done
      toast.done(words(done), batch ? { label: 'Undo', run: () => void undo(batch) } : undefined)
      return batch !== null
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
}
