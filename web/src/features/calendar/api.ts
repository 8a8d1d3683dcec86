import { ListCalendar, ListQuota, SchedulePost } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'
import { changedPost } from '../../app/posts-api.ts'

export const { useCalendarRowsQuery, useCalendarQuotaQuery, useMovePostMutation } = api.injectEndpoints({
  endpoints: build => ({
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    movePost: build.mutation(from(SchedulePost, { invalidates: changedPost })),
  }),
})
