import { SchedulePost } from '@fanfare/contracts/endpoints/going-out.ts'
import { ListCalendar, ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'
import { changedPost } from '../../app/posts-api.ts'

export const { useCalendarRowsQuery, useCalendarQuotaQuery, useSchedulePostMutation, usePlanDraftMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
      calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
      schedulePost: build.mutation(from(SchedulePost, { invalidates: changedPost })),
      planDraft: build.mutation(from(UpdatePost, { invalidates: changedPost })),
    }),
  })
