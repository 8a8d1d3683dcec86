import { ClearPosts, EnqueuePosts, ShufflePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { api, from } from '../../api/api.ts'

/** What a call for several posts makes stale. */
const changed = () => ['Post', 'Posts', 'Calendar', 'Counts', 'Quota', 'Timeslots', 'Library'] as const

/** Several posts at once. A preview is the same call as a rehearsal, and is asked again when slots or posts change. */
export const {
  usePlacementQuery,
  useShufflePreviewQuery,
  useClearPreviewQuery,
  useEnqueuePostsMutation,
  useShufflePostsMutation,
  useClearPostsMutation,
  useUndoBatchMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    placement: build.query({
      ...from(EnqueuePosts, { provides: () => ['Timeslots', 'Quota', 'Calendar'], each: true }),
      keepUnusedDataFor: 0,
    }),
    shufflePreview: build.query({
      ...from(ShufflePosts, { provides: () => ['Timeslots', 'Calendar'], each: true }),
      keepUnusedDataFor: 0,
    }),
    clearPreview: build.query({
      ...from(ClearPosts, { provides: () => ['Calendar'], each: true }),
      keepUnusedDataFor: 0,
    }),
    enqueuePosts: build.mutation(from(EnqueuePosts, { invalidates: changed })),
    shufflePosts: build.mutation(from(ShufflePosts, { invalidates: changed })),
    clearPosts: build.mutation(from(ClearPosts, { invalidates: changed })),
    undoBatch: build.mutation(from(UndoBatch, { invalidates: changed })),
  }),
})
