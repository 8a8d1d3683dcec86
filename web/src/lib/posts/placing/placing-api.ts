import { EnqueuePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { api, from } from '../../api/api.ts'

/** What a call for several posts makes stale. */
const changed = () => ['Post', 'Posts', 'Calendar', 'Counts', 'Quota', 'Timeslots', 'Library'] as const

/** Placing several posts into slots. The preview is the same call as a rehearsal, and is asked again when slots or posts change. */
export const { usePlacementQuery, useEnqueuePostsMutation, useUndoBatchMutation } = api.injectEndpoints({
  endpoints: build => ({
    placement: build.query({
      ...from(EnqueuePosts, { provides: () => ['Timeslots', 'Quota', 'Calendar'], each: true }),
      keepUnusedDataFor: 0,
    }),
    enqueuePosts: build.mutation(from(EnqueuePosts, { invalidates: changed })),
    undoBatch: build.mutation(from(UndoBatch, { invalidates: changed })),
  }),
})
