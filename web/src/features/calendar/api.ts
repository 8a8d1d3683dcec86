import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { ListTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useCalendarQuotaQuery, useCalendarSlotsQuery } = api.injectEndpoints({
  endpoints: build => ({
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    calendarSlots: build.query(from(ListTimeslots, { provides: () => ['Timeslots'] })),
  }),
})
