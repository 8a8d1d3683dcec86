import type { LastPlace } from '../../lib/session/last-place.ts'
import { isPhone } from '../../ui/breakpoints.ts'
import { daysOf, instantsOf, today, type ViewMode } from './model/range.ts'

/**
 * What the calendar waits for at an address, as far as the former visit tells: the accounts, the posts of its days, and how many need a person.
 * Throws RangeError for a date or zone that there is not.
 */
export const firstReadsOf = (view: ViewMode, search: URLSearchParams, { teamId, zone, firstDay }: LastPlace) => ({
  accounts: { params: { teamId } },
  rows: {
    query: instantsOf(daysOf(isPhone() ? 'list' : view, search.get('date') ?? today(zone), firstDay), zone),
  },
  counts: { query: { accounts: search.get('only') ?? undefined } },
})
export type FirstReads = ReturnType<typeof firstReadsOf>
