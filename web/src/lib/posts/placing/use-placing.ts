import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { useTimes } from '../../time/use-times.ts'
import { useEnqueuePostsMutation } from './placing-api.ts'
import { placedWords } from './placing-words.ts'
import { useBatch } from './use-batch.ts'

/** Places posts in one step, with one toast and one Undo. `place` returns whether posts were placed. */
export const usePlacing = () => {
  const run = useBatch()
  const [enqueue, { isLoading: busy }] = useEnqueuePostsMutation()
  const times = useTimes()
  return {
    place: (body: BodyOf<typeof EnqueuePosts>) => run(enqueue({ body }).unwrap(), done => placedWords(done, times)),
    busy,
  }
}
