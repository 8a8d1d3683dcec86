import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { api, from } from '../../api/api.ts'

/** One change of many posts, and its undo. What becomes stale is said once, after the last of several calls. */
export const { useBulkPostsMutation, useUndoBulkPostsMutation } = api.injectEndpoints({
  endpoints: build => ({
    bulkPosts: build.mutation(from(BulkPosts)),
    undoBulkPosts: build.mutation(from(UndoBulkPosts)),
  }),
})
