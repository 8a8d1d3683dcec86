import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useUndoBatchMutation } from './placing-api.ts'

/** Sets back what a call kept as a batch, and says so with `said`; where nothing could be set back, why. */
export const useTakeBack = () => {
  const toast = useToast()
  const [undo] = useUndoBatchMutation()
  return async (batch: string, said: (done: Batch) => string): Promise<void> => {
    try {
      const done = await undo({ body: { batch } }).unwrap()
      const why = done.done === 0 ? done.items.find(({ left }) => left !== null)?.left : undefined
      if (why) toast.fault(why.message)
      else toast.done(said(done))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
}
