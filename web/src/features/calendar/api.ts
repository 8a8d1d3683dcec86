import { SchedulePost } from '@fanfare/contracts/endpoints/going-out.ts'
import { ListCalendar, ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { api, from } from '../../app/api.ts'
import { changedPost } from '../../app/posts-api.ts'

export const { useCalendarRowsQuery, useCalendarQuotaQuery, useMovePostMutation } = api.injectEndpoints({
  endpoints: build => ({
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    movePost: build.mutation(from(SchedulePost, { invalidates: changedPost })),
  }),
})
