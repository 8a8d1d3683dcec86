import { ListCalendar, ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { api, from } from '../../app/api.ts'

export const { useCalendarRowsQuery, useCalendarQuotaQuery } = api.injectEndpoints({
  endpoints: build => ({
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
  }),
})
