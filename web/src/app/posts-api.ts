import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CancelPost, PostComment, PublishPost, RetryPost } from '@fanfare/contracts/endpoints/going-out.ts'
import { ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { DeletePost, GetPost, RestorePost } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from './api.ts'

/** What a change of one post makes stale beyond the lists and figures, which `live-sync.ts` writes from its answer. */
export const changedPost = ({ params: { id } }: { params: { id: string } }) => [{ type: 'Post' as const, id }]

/** How many posts wait for a person: failed, unconfirmed and held. */
export const needsOf = (counts: ReplyOf<typeof PostCounts> | undefined): number =>
  counts ? counts.error + counts.unconfirmed + counts.held : 0

/** Posts as every screen asks for them: one cache for the shell, the calendar, the lists and the composer. */
const posts = api.injectEndpoints({
  endpoints: build => ({
    post: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    posts: build.query(from(ListPosts, { provides: () => ['Posts'] })),
    postCounts: build.query(from(PostCounts, { provides: () => ['Counts'] })),
    publishPost: build.mutation(from(PublishPost, { invalidates: changedPost })),
    retryPost: build.mutation(from(RetryPost, { invalidates: changedPost })),
    postComment: build.mutation(from(PostComment, { invalidates: changedPost })),
    cancelPost: build.mutation(from(CancelPost, { invalidates: changedPost })),
    deletePost: build.mutation(from(DeletePost, { invalidates: changedPost })),
    restorePost: build.mutation(from(RestorePost, { invalidates: changedPost })),
  }),
})

export const {
  usePostQuery,
  useLazyPostQuery,
  usePostsQuery,
  usePostCountsQuery,
  usePublishPostMutation,
  useRetryPostMutation,
  usePostCommentMutation,
  useCancelPostMutation,
  useDeletePostMutation,
  useRestorePostMutation,
} = posts
