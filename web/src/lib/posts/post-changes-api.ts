import { LockContent } from '@fanfare/contracts/endpoints/contents.ts'
import { DeletePost, DismissAlerts, HidePost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { api, from } from '../api/api.ts'
import { changedPost } from './posts-api.ts'

/** The same where the post comes or goes: items of the library count the posts that were made of them. */
const goneOrBack = (given: { params: { id: string } }) => [...changedPost(given), 'Library' as const]

/** What is done with one post. Apart from the posts themselves: the shell reads them, and does none of this. */
export const postChangesApi = api.injectEndpoints({
  endpoints: build => ({
    updatePost: build.mutation(from(UpdatePost, { invalidates: changedPost })),
    deletePost: build.mutation(from(DeletePost, { invalidates: goneOrBack })),
    hidePost: build.mutation(from(HidePost, { invalidates: goneOrBack })),
    dismissAlerts: build.mutation(from(DismissAlerts, { invalidates: changedPost })),
    restorePost: build.mutation(from(RestorePost, { invalidates: goneOrBack })),
    lockContent: build.mutation(from(LockContent, { invalidates: ({ body }) => [{ type: 'Post', id: body.id }] })),
    schedulePost: build.mutation(from(SchedulePost, { invalidates: changedPost })),
    publishPost: build.mutation(from(PublishPost, { invalidates: changedPost })),
    retryPost: build.mutation(from(RetryPost, { invalidates: changedPost })),
    postComment: build.mutation(from(PostComment, { invalidates: changedPost })),
    cancelPost: build.mutation(from(CancelPost, { invalidates: changedPost })),
  }),
})

export const {
  useUpdatePostMutation,
  useDeletePostMutation,
  useHidePostMutation,
  useDismissAlertsMutation,
  useRestorePostMutation,
  useLockContentMutation,
  useSchedulePostMutation,
  usePublishPostMutation,
  useRetryPostMutation,
  usePostCommentMutation,
  useCancelPostMutation,
} = postChangesApi
