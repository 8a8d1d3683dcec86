import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useCalendarQuotaQuery } = api.injectEndpoints({
  endpoints: build => ({ calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })) }),
})
