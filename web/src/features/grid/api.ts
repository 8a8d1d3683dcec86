import { SwapPosts } from '@fanfare/contracts/endpoints/placing.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useSwapPostsMutation } = api.injectEndpoints({
  endpoints: build => ({
    swapPosts: build.mutation(
      from(SwapPosts, { invalidates: () => ['Post', 'Posts', 'Calendar', 'Quota', 'Timeslots'] }),
    ),
  }),
})
