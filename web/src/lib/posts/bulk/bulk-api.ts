import { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { api, from } from '../../api/api.ts'

/** One change of many posts. What becomes stale is said once, after the last of several calls. */
export const { useBulkPostsMutation } = api.injectEndpoints({
  endpoints: build => ({ bulkPosts: build.mutation(from(BulkPosts)) }),
})
