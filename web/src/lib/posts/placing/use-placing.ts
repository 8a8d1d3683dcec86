import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { useEnqueuePostsMutation } from './placing-api.ts'
import { placedWords } from './placing-words.ts'
import { useBatch } from './use-batch.ts'

/** Places posts in one step, with one toast and one Undo. `place` returns whether posts were placed. */
export const usePlacing = () => {
  const run = useBatch()
  const [enqueue, { isLoading: busy }] = useEnqueuePostsMutation()
  return { place: (body: BodyOf<typeof EnqueuePosts>) => run(enqueue({ body }).unwrap(), placedWords), busy }
}
