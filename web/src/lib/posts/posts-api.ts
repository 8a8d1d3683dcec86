import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { UpdateThumbs } from '@fanfare/contracts/endpoints/contents.ts'
import { ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  DeletePost,
  DismissAlerts,
  GetPost,
  HidePost,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { DeleteSeries } from '@fanfare/contracts/endpoints/series.ts'
import { api, from } from '../api/api.ts'

/** What a change of one post makes stale beyond the lists and figures, which `live-sync.ts` writes from its answer. */
export const changedPost = ({ params: { id } }: { params: { id: string } }) => [{ type: 'Post' as const, id }]

/** The same where the post comes or goes: items of the library count the posts that were made of them. */
const goneOrBack = (given: { params: { id: string } }) => [...changedPost(given), 'Library' as const]

/** How many posts wait for a person: failed, unconfirmed, held, or live without something. */
export const needsOf = (counts: ReplyOf<typeof PostCounts> | undefined): number =>
  counts ? counts.error + counts.held + counts.alerts : 0

/**
 * Posts as every screen asks for them: one cache for the shell, the calendar, the lists and the composer. What holds posts is kept up to date
 * by `live-patch.ts`, which names these endpoints.
 */
export const postsApi = api.injectEndpoints({
  endpoints: build => ({
    post: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    posts: build.query(from(ListPosts, { provides: () => ['Posts'] })),
    updateThumbs: build.mutation(from(UpdateThumbs)),
    postCounts: build.query(from(PostCounts, { provides: () => ['Counts'] })),
    updatePost: build.mutation(from(UpdatePost, { invalidates: changedPost })),
    schedulePost: build.mutation(from(SchedulePost, { invalidates: changedPost })),
    publishPost: build.mutation(from(PublishPost, { invalidates: changedPost })),
    retryPost: build.mutation(from(RetryPost, { invalidates: changedPost })),
    postComment: build.mutation(from(PostComment, { invalidates: changedPost })),
    cancelPost: build.mutation(from(CancelPost, { invalidates: changedPost })),
    deletePost: build.mutation(from(DeletePost, { invalidates: goneOrBack })),
    deleteSeries: build.mutation(
      from(DeleteSeries, { invalidates: () => ['Post', 'Posts', 'Calendar', 'Counts', 'Timeslots'] }),
    ),
    hidePost: build.mutation(from(HidePost, { invalidates: goneOrBack })),
    dismissAlerts: build.mutation(from(DismissAlerts, { invalidates: changedPost })),
    restorePost: build.mutation(from(RestorePost, { invalidates: goneOrBack })),
  }),
})

export const {
  usePostQuery,
  useLazyPostQuery,
  usePostsQuery,
  useLazyPostsQuery,
  useCalendarRowsQuery,
  usePostCountsQuery,
  useUpdateThumbsMutation,
  useUpdatePostMutation,
  useSchedulePostMutation,
  usePublishPostMutation,
  useRetryPostMutation,
  usePostCommentMutation,
  useCancelPostMutation,
  useDeletePostMutation,
  useDeleteSeriesMutation,
  useHidePostMutation,
  useDismissAlertsMutation,
  useRestorePostMutation,
} = postsApi
