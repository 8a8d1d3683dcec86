import { CSRF_IN_COOKIES } from '@fanfare/contracts/cookies.ts'
import { type FirstReads, firstReadsOf } from '../features/calendar/first-reads.ts'
import { isViewMode, type ViewMode } from '../features/calendar/model/range.ts'
import { postsApi } from '../lib/posts/posts-api.ts'
import { lastPlace } from '../lib/session/last-place.ts'
import { shellApi } from '../lib/session/session-api.ts'
import type { AppDispatch } from '../lib/store/root-reducer.ts'
import { quietAfter } from '../ui/when-quiet.ts'
import { CalendarScreen } from './Publishing.tsx'

/** The view of the calendar that an address opens, redirects included; undefined for every other page. */
export const viewAt = (pathname: string): ViewMode | undefined => {
  const found = /^\/(?:publishing(?:\/calendar(?:\/(\w+))?)?)?\/?$/.exec(pathname)
  // The grid is a page of its own.
  if (!found || found[1] === 'grid') return undefined
  return isViewMode(found[1]) ? found[1] : 'month'
}

/**
 * Starts what the calendar waits for, all at once: its code, the person, the accounts, the posts of its days, and how many need a person. The screens then find
 * the answers under the same keys and ask nothing again; where the person's zone or team has changed since, they ask for what is right.
 */
export const startFirstReads = (
  dispatch: AppDispatch,
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = location,
) => {
  const view = viewAt(pathname)
  // The cookie of forms comes with the session: a visitor is on the way to signing in.
  if (!view || !CSRF_IN_COOKIES.test(document.cookie)) return
  void CalendarScreen.load().catch(() => undefined)
  const place = lastPlace()
  if (!place) return
  let first: FirstReads
  try {
    first = firstReadsOf(view, new URLSearchParams(search), place)
  } catch {
    // A date or zone that nobody knows: the screen deals with it.
    return
  }
  const reads = [
    dispatch(shellApi.endpoints.me.initiate()),
    dispatch(shellApi.endpoints.accounts.initiate(first.accounts)),
    dispatch(postsApi.endpoints.calendarRows.initiate(first.rows)),
    dispatch(postsApi.endpoints.postCounts.initiate(first.counts)),
  ]
  quietAfter(Promise.allSettled(reads))
  // Kept for as long as anything that nobody shows: by then the screens have taken it over, or never will.
  for (const read of reads) void read.finally(read.unsubscribe)
}
