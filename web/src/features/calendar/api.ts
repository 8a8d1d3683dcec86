import {
  CancelPost,
  DeletePost,
  GetPost,
  ListCalendar,
  ListPosts,
  ListQuota,
  PostCounts,
  PublishPost,
  RestorePost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'

const changed = (id: string) => [
  { type: 'Post' as const, id },
  'Posts' as const,
  'Calendar' as const,
  'Counts' as const,
  'Quota' as const,
]

const calendar = api.injectEndpoints({
  endpoints: build => ({
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    calendarCounts: build.query(from(PostCounts, { provides: () => ['Counts'] })),
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    calendarDrafts: build.query(from(ListPosts, { provides: () => ['Posts'] })),
    calendarPost: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    movePost: build.mutation(from(SchedulePost, { invalidates: ({ params }) => changed(params.id) })),
    sendPost: build.mutation(from(PublishPost, { invalidates: ({ params }) => changed(params.id) })),
    unschedulePost: build.mutation(from(CancelPost, { invalidates: ({ params }) => changed(params.id) })),
    removePost: build.mutation(from(DeletePost, { invalidates: ({ params }) => changed(params.id) })),
    bringBackPost: build.mutation(from(RestorePost, { invalidates: ({ params }) => changed(params.id) })),
  }),
})

export const {
  useCalendarRowsQuery,
  useCalendarCountsQuery,
  useCalendarQuotaQuery,
  useCalendarDraftsQuery,
  useCalendarPostQuery,
  useMovePostMutation,
  useSendPostMutation,
  useUnschedulePostMutation,
  useRemovePostMutation,
  useBringBackPostMutation,
} = calendar
export const patchRows = calendar.util.updateQueryData
