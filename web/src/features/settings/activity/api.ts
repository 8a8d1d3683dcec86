import { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { api, from } from '../../../lib/api/api.ts'

/** The record of a team. Most of it changes elsewhere, so it is read again each time it is opened. */
export const { useActivityQuery } = api.injectEndpoints({
  endpoints: build => ({ activity: build.query(from(ListActivity, { provides: () => ['Team'] })) }),
})
