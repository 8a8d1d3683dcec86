import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useUndoBatchMutation } from '../placing/placing-api.ts'
import { undoneWords } from '../placing/placing-words.ts'
import { useUpdateSeriesMutation } from './series-api.ts'
import { changedWords } from './series-words.ts'

/** Changes a series in one step, with one toast and one Undo. Rejects with its fault. */
export const useSeriesChange = () => {
  const toast = useToast()
  const [update, { isLoading: busy }] = useUpdateSeriesMutation()
  const [takeBack] = useUndoBatchMutation()
  const undo = async (batch: string) => {
    try {
      toast.done(undoneWords(await takeBack({ body: { batch } }).unwrap()))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const change = async (id: string, body: BodyOf<typeof UpdateSeries>): Promise<void> => {
    const done = await update({ params: { id }, body }).unwrap()
    const { batch } = done
    toast.done(changedWords(done), batch ? { label: 'Undo', run: () => void undo(batch) } : undefined)
  }
  return { change, busy }
}
