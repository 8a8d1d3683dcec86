import {
  CancelPost,
  CheckPost,
  DecidePost,
  DeletePost,
  GetPost,
  GetTrace,
  ListPosts,
  PostCounts,
  PublishPost,
  RestorePost,
  RetryPost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'

const changed = (id: string) => [
  { type: 'Post' as const, id },
  'Posts' as const,
  'Calendar' as const,
  'Counts' as const,
  'Quota' as const,
]

const posts = api.injectEndpoints({
  endpoints: build => ({
    postList: build.query(from(ListPosts, { provides: () => ['Posts'] })),
    stateCounts: build.query(from(PostCounts, { provides: () => ['Counts'] })),
    postDetail: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    trace: build.query(from(GetTrace, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    retryPost: build.mutation(from(RetryPost, { invalidates: ({ params }) => changed(params.id) })),
    checkPost: build.mutation(from(CheckPost, { invalidates: ({ params }) => changed(params.id) })),
    decidePost: build.mutation(from(DecidePost, { invalidates: ({ params }) => changed(params.id) })),
    deletePost: build.mutation(from(DeletePost, { invalidates: ({ params }) => changed(params.id) })),
    restorePost: build.mutation(from(RestorePost, { invalidates: ({ params }) => changed(params.id) })),
    cancelPost: build.mutation(from(CancelPost, { invalidates: ({ params }) => changed(params.id) })),
    publishNow: build.mutation(from(PublishPost, { invalidates: ({ params }) => changed(params.id) })),
  }),
})

export const {
  usePostListQuery,
  useStateCountsQuery,
  usePostDetailQuery,
  useTraceQuery,
  useRetryPostMutation,
  useCheckPostMutation,
  useDecidePostMutation,
  useDeletePostMutation,
  useRestorePostMutation,
  useCancelPostMutation,
  usePublishNowMutation,
} = posts
